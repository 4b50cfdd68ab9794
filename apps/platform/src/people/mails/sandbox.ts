import type { Database, ProgramTransaction } from "../../database/index.ts";
import type { MailSender } from "./sender.ts";

/** Mails that are kept; older ones are deleted. */
const KEPT_MAX = 100;

/** A mail that a test programme has kept. */
interface SandboxMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly keptAt: Date;
}

/** A programme whose mails are sent, and when. */
interface Turn {
  readonly programId: string;
  readonly now: Date;
}

const newest = ({ db, programId }: ProgramTransaction) =>
  db
    .selectFrom("sandbox_mails")
    .where("program_id", "=", programId)
    .orderBy("kept_at", "desc")
    .orderBy("id", "desc")
    .limit(KEPT_MAX);

/** Stores mails instead of sending them, so that tests can read their links. */
function createSandboxSender(database: Database, { programId, now }: Turn): MailSender {
  return {
    send: ({ id, to, subject, text }) =>
      database.withProgram(programId, async (transaction) => {
        const { db } = transaction;
        const row = { recipient: to, subject, text, kept_at: now };
        const { userId } = await db
          .selectFrom("mails")
          .select("user_id as userId")
          .where("program_id", "=", programId)
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await db
          .insertInto("sandbox_mails")
          .values({ program_id: programId, id, user_id: userId, ...row })
          .onConflict((conflict) => conflict.columns(["program_id", "id"]).doUpdateSet(row))
          .execute();
        await db
          .deleteFrom("sandbox_mails")
          .where("program_id", "=", programId)
          .where("id", "not in", newest(transaction).select("id"))
          .execute();
      }),
  };
}

/** The sender of a programme's mails: a test programme reaches nobody. */
export async function senderOf(database: Database, sender: MailSender, turn: Turn): Promise<MailSender> {
  const { sandboxOf } = await database.withProgram(turn.programId, ({ db }) =>
    db
      .selectFrom("programs")
      .select("sandbox_of as sandboxOf")
      .where("id", "=", turn.programId)
      .executeTakeFirstOrThrow(),
  );
  return sandboxOf === null ? sender : createSandboxSender(database, turn);
}

/** Forgets what was kept of a person's mails. */
export async function forgetSandboxMails({ db, programId }: ProgramTransaction, userId: string): Promise<void> {
  await db.deleteFrom("sandbox_mails").where("program_id", "=", programId).where("user_id", "=", userId).execute();
}

/** The mails that the transaction's test programme has kept, the newest first. */
export function listSandboxMails(transaction: ProgramTransaction): Promise<readonly SandboxMail[]> {
  return newest(transaction).select(["id", "recipient as to", "subject", "text", "kept_at as keptAt"]).execute();
}
