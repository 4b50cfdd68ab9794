import type { Selectable } from "kysely";
import { type ProgramTransaction, sqlStateOf, type Tables } from "../../database/index.ts";
import { answerPagedList, type ListAnswer } from "../../office/list-pages/index.ts";
import { nextId, rowId } from "../../office/numbering/index.ts";
import {
  DEFINITION_LIST,
  type DefinitionFilter,
  matchesDefinition,
  toRow,
  toVoucher,
  type VoucherInput,
} from "./common.ts";

type Row = Selectable<Tables["coupons"]>;

/** Fields of a coupon. */
export interface CouponInput extends VoucherInput {
  readonly couponTypeCode: Row["coupon_type_code"];
  readonly redeemDependencyCode: Row["redeem_dependency_code"];
  readonly requiresKey: boolean;
  readonly maxRedeemTotal: number | null;
  readonly audience: "ALL" | "ASSIGNED";
}

const toCoupon = (row: Row) => ({
  ...toVoucher(row),
  couponTypeCode: row.coupon_type_code,
  redeemDependencyCode: row.redeem_dependency_code,
  requiresKey: row.requires_key,
  maxRedeemTotal: row.max_redeem_total,
  redeemedTotal: row.redeemed_total,
  audience: row.audience,
});

/** A coupon as the administration sees it. */
export type CouponDefinition = ReturnType<typeof toCoupon>;

const toCouponRow = (input: CouponInput) => ({
  ...toRow(input),
  coupon_type_code: input.couponTypeCode,
  redeem_dependency_code: input.redeemDependencyCode,
  requires_key: input.requiresKey,
  max_redeem_total: input.maxRedeemTotal,
  audience: input.audience,
});

/** Lists coupons. */
export function listCouponDefinitions(
  transaction: ProgramTransaction,
  { partnerIds, partnerId, active, draft, ...asked }: DefinitionFilter,
): ListAnswer<CouponDefinition> {
  const query = transaction.db
    .selectFrom("coupons")
    .selectAll()
    .where(matchesDefinition({ partnerIds, partnerId, active, draft }));
  const toEntries = (rows: readonly Row[]) => rows.map(toCoupon);
  return answerPagedList(transaction, { ...DEFINITION_LIST, name: "coupons", query, toEntries }, asked);
}

export async function findCouponDefinition(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<CouponDefinition | undefined> {
  const row = await db
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toCoupon(row);
}

export async function createCouponDefinition(
  transaction: ProgramTransaction,
  input: CouponInput,
): Promise<CouponDefinition> {
  const { db, programId } = transaction;
  const row = { ...toCouponRow(input), program_id: programId, id: await nextId(transaction, "coupons") };
  return toCoupon(await db.insertInto("coupons").values(row).returningAll().executeTakeFirstOrThrow());
}

const CHECK_VIOLATION = "23514";

/** Undefined when the new total limit is below the number redeemed; the transaction must then be rolled back. */
export async function replaceCouponDefinition(
  { db }: ProgramTransaction,
  { id, ...input }: CouponInput & { readonly id: string },
): Promise<CouponDefinition | undefined> {
  const change = db.updateTable("coupons").set(toCouponRow(input)).where("id", "=", rowId(id)).returningAll();
  try {
    return toCoupon(await change.executeTakeFirstOrThrow());
  } catch (error) {
    if (sqlStateOf(error) === CHECK_VIOLATION) {
      return undefined;
    }
    throw error;
  }
}

/** Adds keys to a coupon and keeps existing ones. Returns the number of new keys. */
export async function addCouponKeys(
  { db, programId }: ProgramTransaction,
  couponId: string,
  keys: readonly string[],
): Promise<number> {
  const rows = keys.map((key) => ({ program_id: programId, coupon_id: rowId(couponId), key_code: key }));
  const added = await db
    .insertInto("coupon_keys")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("key_code")
    .execute();
  return added.length;
}

/** Lists keys of a coupon in order. */
export async function listCouponKeyDefinitions(
  { db }: ProgramTransaction,
  {
    couponId,
    limit,
    offset,
    after,
  }: {
    readonly couponId: string;
    readonly limit: number;
    readonly offset: number;
    /** Last key of the page before. */
    readonly after?: string | undefined;
  },
) {
  const rows = await db
    .selectFrom("coupon_keys")
    .select(["key_code as keyCode", "account_id as accountId", "redeemed_at"])
    .where("coupon_id", "=", rowId(couponId))
    .$if(after !== undefined, (query) => query.where("key_code", ">", after ?? ""))
    .orderBy("key_code")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ redeemed_at, ...key }) => ({ ...key, redeemedAt: redeemed_at?.toISOString() ?? null }));
}
