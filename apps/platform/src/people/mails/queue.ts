import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { forgetSandboxMails } from "./sandbox.ts";

export type MailKind = Tables["mails"]["kind"];
export type StaffMailKind = Extract<MailKind, `STAFF_${string}`>;

/**
 * Queues a mail in the transaction that causes it; it is sent after the commit. A waiting mail of the same kind for the
 * same person is not queued twice. Without a recipient it goes to the person's address at the time of sending.
 */
export async function queueMail(
  transaction: ProgramTransaction,
  mail: {
    readonly kind: Exclude<MailKind, StaffMailKind>;
    readonly userId: string;
    readonly recipient?: string;
    /** The account the mail is about, if it is about one. */
    readonly accountId?: string;
    readonly now: Date;
  },
): Promise<void> {
  const waiting = await transaction.db
    .selectFrom("mails")
    .select("id")
    .where("program_id", "=", transaction.programId)
    .where("user_id", "=", mail.userId)
    .where("kind", "=", mail.kind)
    .where("status", "=", "WAITING")
    .where("recipient", mail.recipient === undefined ? "is" : "=", mail.recipient ?? null)
    .where("account_id", mail.accountId === undefined ? "is" : "=", mail.accountId ?? null)
    .executeTakeFirst();
  if (waiting !== undefined) {
    return;
  }
  await transaction.db
    .insertInto("mails")
    .values({
      program_id: transaction.programId,
      id: randomUUID(),
      kind: mail.kind,
      user_id: mail.userId,
      recipient: mail.recipient ?? null,
      account_id: mail.accountId ?? null,
      next_try_at: mail.now,
      created_at: mail.now,
    })
    .execute();
}

/** Queues a mail to a staff member, unless the same one is already waiting. */
export async function queueStaffMail(
  { db, programId }: ProgramTransaction,
  {
    kind,
    adminId,
    now,
    about = {},
  }: { readonly kind: StaffMailKind; readonly adminId: string; readonly now: Date; readonly about?: object },
): Promise<void> {
  const waiting = await db
    .selectFrom("mails")
    .select("id")
    .where("admin_id", "=", adminId)
    .where("kind", "=", kind)
    .where("status", "=", "WAITING")
    .where(sql<boolean>`about = ${JSON.stringify(about)}::jsonb`)
    .executeTakeFirst();
  if (waiting === undefined) {
    await db
      .insertInto("mails")
      .values({
        program_id: programId,
        id: randomUUID(),
        kind,
        admin_id: adminId,
        about: JSON.stringify(about),
        next_try_at: now,
        created_at: now,
      })
      .execute();
  }
}

/** Cancels a person's waiting mails and removes their address from sent ones. */
export async function cancelMails(transaction: ProgramTransaction, userId: string): Promise<void> {
  const { programId, db } = transaction;
  const own = db.updateTable("mails").where("program_id", "=", programId).where("user_id", "=", userId);
  await forgetSandboxMails(transaction, userId);
  await own.set({ recipient: null }).execute();
  await own.set({ status: "CANCELLED" }).where("status", "=", "WAITING").execute();
}
