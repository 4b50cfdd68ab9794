import { rolesManagedBy } from "@punktum/contracts";
import { type RawBuilder, sql } from "kysely";
import type { AdminRole, ProgramTransaction } from "../../database/index.ts";
import { partnersOf } from "./store.ts";

/** Whoever looks after other people: role and partners of their identity. */
export interface Manager {
  readonly role: string;
  readonly subjectId: string;
  readonly partnerIds: readonly string[] | "ALL";
}

/** People a manager looks after, as a condition on `admins`; a PARTNER_ADMIN only people who work for no other partner. */
export function managesSql(manager: Manager): RawBuilder<boolean> {
  const byRole = sql<boolean>`admins.role = ANY (${[...rolesManagedBy(manager.role)]}::text[])`;
  if (manager.partnerIds === "ALL") {
    return byRole;
  }
  const partners = [...manager.partnerIds];
  return sql<boolean>`(${byRole} AND cardinality(${partnersOf}) > 0 AND ${partnersOf} <@ ${partners}::text[])`;
}

/** {@link managesSql} for somebody who is there. */
export async function managesAdmin({ db }: ProgramTransaction, manager: Manager, adminId: string): Promise<boolean> {
  const found = await db
    .selectFrom("admins")
    .select("id")
    .where("id", "=", adminId)
    .where(managesSql(manager))
    .executeTakeFirst();
  return found !== undefined;
}

/** The same for what a person is to become: their role, partners and shops. */
export async function mayAppoint(
  { db }: ProgramTransaction,
  manager: Manager,
  wish: { readonly role: AdminRole; readonly partnerIds: readonly string[]; readonly storeIds: readonly string[] },
): Promise<boolean> {
  if (!rolesManagedBy(manager.role).includes(wish.role)) {
    return false;
  }
  if (manager.partnerIds === "ALL") {
    return true;
  }
  const { rows } = await sql<{ id: string }>`
    SELECT s.partner_id::text AS id FROM stores s WHERE s.id::text = ANY (${[...wish.storeIds]}::text[])`.execute(db);
  const partners = [...wish.partnerIds, ...rows.map(({ id }) => id)];
  const own: readonly string[] = manager.partnerIds;
  return partners.length > 0 && partners.every((id) => own.includes(id));
}
