import type { MAILED_NOTIFICATIONS } from "@punktum/contracts";
import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Actor, auditedAs, recordAudit } from "../../office/audit/index.ts";

/** Mails that a person can switch off. */
const POINT_MAILS: readonly string[] = [
  "POINTS_EARNED",
  "POINTS_REDEEMED",
] satisfies (typeof MAILED_NOTIFICATIONS)[number][];

/** Whether a person can switch off mails of this kind. */
export const isPointMail = (kind: string): boolean => POINT_MAILS.includes(kind);

/** Which mails a person wants. */
export interface MailChoice {
  readonly pointMails: boolean;
  readonly version: number;
}

const FIRST: MailChoice = { pointMails: true, version: 1 };

/** Reads a person's choice; without one they want all mails. */
export async function readMailChoice({ db, programId }: ProgramTransaction, userId: string): Promise<MailChoice> {
  const row = await db
    .selectFrom("mail_choices")
    .select(["point_mails as pointMails", "version"])
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? FIRST;
}

async function beginChoice({ db, programId }: ProgramTransaction, userId: string): Promise<void> {
  await db
    .insertInto("mail_choices")
    .values({ program_id: programId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Switches mails of a person on or off; waiting ones are cancelled when they are due. */
export async function replaceMailChoice(
  transaction: ProgramTransaction,
  { userId, pointMails, actor }: { readonly userId: string; readonly pointMails: boolean; readonly actor: Actor },
): Promise<MailChoice> {
  const { db, programId } = transaction;
  await beginChoice(transaction, userId);
  const before = await readMailChoice(transaction, userId);
  await db
    .updateTable("mail_choices")
    .set({ point_mails: pointMails, point_mails_since: sql`now()` })
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .execute();
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "MAIL_CHOICE_CHANGED",
    subjectKind: "USER",
    subjectId: userId,
    before: { pointMails: before.pointMails },
    after: { pointMails },
  });
  return readMailChoice(transaction, userId);
}

/** The secret of the link in a person's mails about points; undefined if they want none. */
export async function linkOfChoice(transaction: ProgramTransaction, userId: string): Promise<string | undefined> {
  await beginChoice(transaction, userId);
  const row = await transaction.db
    .selectFrom("mail_choices")
    .select(["link_key as key", "point_mails as isOn"])
    .where("program_id", "=", transaction.programId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.isOn ? row.key : undefined;
}

/** The person whose link has this secret. */
export async function openChoiceLink(
  { db, programId }: ProgramTransaction,
  key: string,
): Promise<{ readonly userId: string; readonly pointMails: boolean; readonly language: string } | undefined> {
  return db
    .selectFrom("mail_choices as choice")
    .innerJoin("users", (join) =>
      join.onRef("users.program_id", "=", "choice.program_id").onRef("users.id", "=", "choice.user_id"),
    )
    .select(["choice.user_id as userId", "choice.point_mails as pointMails", "users.language"])
    .where("choice.program_id", "=", programId)
    .where("choice.link_key", "=", key)
    .executeTakeFirst();
}

/** Ends the link when the person is erased. */
export async function forgetMailChoice({ db, programId }: ProgramTransaction, userId: string): Promise<void> {
  await db.deleteFrom("mail_choices").where("program_id", "=", programId).where("user_id", "=", userId).execute();
}
