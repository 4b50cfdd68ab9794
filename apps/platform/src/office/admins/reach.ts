import { rolesManagedBy } from "@punktum/contracts";
import { type RawBuilder, sql } from "kysely";
import type { AdminRole, ProgramTransaction } from "../../database/index.ts";
import { partnersOf } from "./store.ts";

/** A user who administers other users: role and partners of the identity. */
export interface Manager {
  readonly role: string;
  readonly subjectId: string;
  readonly partnerIds: readonly string[] | "ALL";
}

/**
 * Condition on `admins` for people in a manager's reach. A PARTNER_ADMIN reaches only people who work for no other
 * partner.
 */
export function managesSql(manager: Manager): RawBuilder<boolean> {
  const byRole = sql<boolean>`admins.role = ANY (${[...rolesManagedBy(manager.role)]}::text[])`;
  if (manager.partnerIds === "ALL") {
    return byRole;
  }
  const partners = [...manager.partnerIds];
  return sql<boolean>`(${byRole} AND cardinality(${partnersOf}) > 0 AND ${partnersOf} <@ ${partners}::text[])`;
}

/** {@link managesSql} for an existing person. */
export async function managesAdmin({ db }: ProgramTransaction, manager: Manager, adminId: string): Promise<boolean> {
  const found = await db
    .selectFrom("admins")
    .select("id")
    .where("id", "=", adminId)
    .where(managesSql(manager))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a manager may assign this role, with these partners and shops. */
export async function mayAppoint(
  { db }: ProgramTransaction,
  manager: Manager,
  asked: { readonly role: AdminRole; readonly partnerIds: readonly string[]; readonly storeIds: readonly string[] },
): Promise<boolean> {
  if (!rolesManagedBy(manager.role).includes(asked.role)) {
    return false;
  }
  if (manager.partnerIds === "ALL") {
    return true;
  }
  const { rows } = await sql<{ id: string }>`
    SELECT s.partner_id::text AS id FROM stores s WHERE s.id::text = ANY (${[...asked.storeIds]}::text[])`.execute(db);
  const partners = [...asked.partnerIds, ...rows.map(({ id }) => id)];
  const own: readonly string[] = manager.partnerIds;
  return partners.length > 0 && partners.every((id) => own.includes(id));
}
