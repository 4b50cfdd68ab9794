import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import { type AdminRole, type ProgramTransaction, unlessReferenced, unlessTaken } from "../../database/index.ts";
import type { AdminRefusal } from "./administration.ts";
import { type Manager, managesAdmin, managesSql } from "./reach.ts";
import { writeScope } from "./scope.ts";

/** An open invitation. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly language: string;
  readonly partnerIds: string[];
  readonly storeIds: string[];
  readonly invitedAt: string;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
}

/** Hash that no password has, so that it cannot be used to sign in. */
export const NO_PASSWORD = "none";

function query({ db }: ProgramTransaction) {
  return db
    .selectFrom("admins")
    .select(["id", "email", "name", "role", "language", "invited_at as invitedAt", "invitation_ends_at as endsAt"])
    .select([
      sql<string[]>`ARRAY(SELECT p.partner_id::text FROM admin_partners p
        WHERE p.program_id = admins.program_id AND p.admin_id = admins.id ORDER BY p.partner_id)`.as("partnerIds"),
      sql<string[]>`ARRAY(SELECT s.store_id::text FROM admin_stores s
        WHERE s.program_id = admins.program_id AND s.admin_id = admins.id ORDER BY s.store_id)`.as("storeIds"),
      sql<string | null>`(SELECT CASE inviter.name WHEN '' THEN inviter.email ELSE inviter.name END FROM admins inviter
        WHERE inviter.program_id = admins.program_id AND inviter.id = admins.invited_by)`.as("invitedBy"),
    ])
    .where("invitation_ends_at", "is not", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof query>["executeTakeFirstOrThrow"]>>;

const toInvitation = ({ invitedAt, endsAt, ...rest }: Row): Invitation => ({
  ...rest,
  invitedAt: (invitedAt ?? new Date(0)).toISOString(),
  expiresAt: (endsAt ?? new Date(0)).toISOString(),
});

/** Open invitations of people in the manager's reach, newest first. */
export async function listInvitations(transaction: ProgramTransaction, manager: Manager): Promise<Invitation[]> {
  const rows = await query(transaction).where(managesSql(manager)).orderBy("invited_at", "desc").limit(200).execute();
  return rows.map(toInvitation);
}

type NewInvitation = Pick<Invitation, "email" | "name" | "role" | "language" | "partnerIds" | "storeIds">;

/**
 * Invites a person. An address with an open invitation is invited again, with the new role and reach. Refused if the
 * address belongs to a staff member, or the person is outside the manager's reach.
 */
export async function createInvitation(
  transaction: ProgramTransaction,
  { partnerIds, storeIds, ...values }: NewInvitation,
  act: { readonly manager: Manager; readonly now: Date; readonly endsAt: Date },
): Promise<Invitation | AdminRefusal> {
  const { db, programId } = transaction;
  const invited = { invited_at: act.now, invited_by: act.manager.subjectId, invitation_ends_at: act.endsAt };
  const before = await query(transaction).where("email", "=", values.email).forUpdate("admins").executeTakeFirst();
  if (before !== undefined && !(await managesAdmin(transaction, act.manager, before.id))) {
    return "TAKEN";
  }
  const id = before?.id ?? randomUUIDv7();
  const row = { ...values, ...invited, active: false };
  const written = await unlessTaken<unknown>(() =>
    before === undefined
      ? db
          .insertInto("admins")
          .values({ ...row, program_id: programId, id, password_hash: NO_PASSWORD })
          .execute()
      : db.updateTable("admins").set(row).where("id", "=", id).execute(),
  );
  if (written === undefined) {
    return "TAKEN";
  }
  const scoped = await unlessReferenced(() => writeScope(transaction, { id, partnerIds, storeIds }));
  return scoped === undefined
    ? "UNKNOWN_SCOPE"
    : toInvitation(await query(transaction).where("id", "=", id).executeTakeFirstOrThrow());
}

/** Withdraws an invitation; undefined if it is no longer open. */
export async function deleteInvitation(
  { db }: ProgramTransaction,
  manager: Manager,
  id: string,
): Promise<{ readonly email: string; readonly role: AdminRole } | undefined> {
  return db
    .deleteFrom("admins")
    .where("id", "=", id)
    .where("invitation_ends_at", "is not", null)
    .where(managesSql(manager))
    .returning(["email", "role"])
    .executeTakeFirst();
}

/**
 * Turns an invited person into a staff member, with a password if they chose one; false if the invitation has ended.
 */
export async function acceptInvitation(
  { db }: ProgramTransaction,
  { id, passwordHash = NO_PASSWORD, now }: { readonly id: string; readonly passwordHash?: string; readonly now: Date },
): Promise<boolean> {
  const accepted = await db
    .updateTable("admins")
    .set({ active: true, password_hash: passwordHash, invitation_ends_at: null })
    .where("id", "=", id)
    .where("invitation_ends_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return accepted !== undefined;
}

/** False for people who sign in only with an identity provider or passkey. */
export async function hasPassword({ db }: ProgramTransaction, id: string): Promise<boolean> {
  const row = await db.selectFrom("admins").select("password_hash").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.password_hash !== NO_PASSWORD;
}
