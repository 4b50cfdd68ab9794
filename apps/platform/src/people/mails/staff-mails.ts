import type { ProgramTransaction } from "../../database/index.ts";
import { issueStaffToken } from "../staff-tokens/index.ts";
import { composeMail } from "./compose.ts";
import type { Claimed } from "./claimed.ts";

/** What a round of sending knows. */
interface Round {
  readonly program: string;
  readonly publicUrl: string;
  readonly now: Date;
  readonly batch: number;
  readonly claimMs: number;
}

function claimRows({ db, programId }: ProgramTransaction, { now, batch, claimMs }: Round) {
  const due = db
    .selectFrom("mails")
    .select("id")
    .where("status", "=", "WAITING")
    .where("next_try_at", "<=", now)
    .where("admin_id", "is not", null)
    .orderBy("next_try_at")
    .limit(batch)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("mails")
    .from("admins")
    .set((eb) => ({ tries: eb("mails.tries", "+", 1), next_try_at: new Date(now.getTime() + claimMs) }))
    .where("mails.program_id", "=", programId)
    .where("mails.id", "in", due)
    .whereRef("admins.program_id", "=", "mails.program_id")
    .whereRef("admins.id", "=", "mails.admin_id")
    .returning(["mails.id", "mails.kind", "mails.tries", "admins.id as adminId", "admins.email", "admins.language"])
    .returning(["admins.active", "admins.invitation_ends_at as invitedUntil"])
    .execute();
}

type Row = Awaited<ReturnType<typeof claimRows>>[number];

/** The back office's pages behind the links; the secret is in the fragment, which no server sees and no log contains. */
async function composeRow(transaction: ProgramTransaction, row: Row, round: Round): Promise<Claimed> {
  const { id, tries, email: to, language, adminId } = row;
  const { now, publicUrl, program } = round;
  const isInvitation = row.kind === "STAFF_INVITATION";
  const isWanted = isInvitation ? row.invitedUntil !== null && row.invitedUntil > now : row.active;
  if (!isWanted) {
    return { id, tries, mail: null };
  }
  const kind = isInvitation ? "STAFF_INVITATION" : "STAFF_PASSWORD_RESET";
  const purpose = isInvitation ? "INVITATION" : "PASSWORD_RESET";
  const token = await issueStaffToken(transaction, { adminId, purpose, now });
  const page = isInvitation ? "invitation" : "new-password";
  const link = `${publicUrl}backoffice/${transaction.programId}/${page}#token=${token}`;
  return { id, tries, mail: { id, ...composeMail({ kind, to, language, program, link }) } };
}

/** Claims due mails to staff that no other process has claimed, and composes them in the person's language. */
export async function claimStaffMails(transaction: ProgramTransaction, round: Round): Promise<readonly Claimed[]> {
  const claimed: Claimed[] = [];
  for (const row of await claimRows(transaction, round)) {
    claimed.push(await composeRow(transaction, row, round));
  }
  return claimed;
}
