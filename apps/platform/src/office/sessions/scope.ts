import { type RawBuilder, sql } from "kysely";
import type { Identity } from "./identity.ts";

type Sql = RawBuilder<unknown>;

function isAmong(column: Sql, ids: readonly string[] | "ALL"): RawBuilder<boolean> {
  if (ids === "ALL") {
    return sql<boolean>`true`;
  }
  return sql<boolean>`${column} = ANY (${[...ids]}::bigint[])`;
}

/** {@link mayUsePartner} as a condition on a column. */
export function reachesPartnerSql(identity: Identity, partnerId: Sql): RawBuilder<boolean> {
  return isAmong(partnerId, identity.partnerIds);
}

/** {@link mayUseStore} as a condition on the columns of a store. */
export function reachesStoreSql(
  identity: Identity,
  { partnerId, storeId }: { readonly partnerId: Sql; readonly storeId: Sql },
): RawBuilder<boolean> {
  return sql<boolean>`(${reachesPartnerSql(identity, partnerId)} AND ${isAmong(storeId, identity.storeIds)})`;
}
