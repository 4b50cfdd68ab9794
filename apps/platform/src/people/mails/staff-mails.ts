import { MAIL_EVENTS } from "@punktum/contracts";
import { UI_LANGUAGES } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { issueStaffToken } from "../staff-tokens/index.ts";
import { composeMail } from "./compose.ts";
import { composeExample } from "./example.ts";
import type { MailProgramme } from "./programme.ts";
import { wordsOf } from "./templates.ts";
import type { Claimed } from "./claimed.ts";
import type { OutgoingMail } from "./sender.ts";
import type { ReadWeek } from "./week.ts";

/** Context of one sending round. */
interface Round {
  readonly programme: MailProgramme;
  readonly publicUrl: string;
  readonly now: Date;
  readonly batch: number;
  readonly claimMs: number;
  readonly readWeek: ReadWeek | undefined;
}

function claimRows({ db, programId }: ProgramTransaction, { now, batch, claimMs }: Round) {
  return db
    .with("due", (query) =>
      query
        .selectFrom("mails")
        .select("id")
        .where("status", "=", "WAITING")
        .where("next_try_at", "<=", now)
        .where("admin_id", "is not", null)
        .orderBy("next_try_at")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("mails")
    .from("admins")
    .set((eb) => ({ tries: eb("mails.tries", "+", 1), next_try_at: new Date(now.getTime() + claimMs) }))
    .where("mails.program_id", "=", programId)
    .where("mails.id", "in", (query) => query.selectFrom("due").select("id"))
    .whereRef("admins.program_id", "=", "mails.program_id")
    .whereRef("admins.id", "=", "mails.admin_id")
    .returning([
      "mails.id",
      "mails.kind",
      "mails.tries",
      "mails.created_at as at",
      "admins.id as adminId",
      "admins.email",
      "admins.name",
      "mails.about",
      "admins.language",
    ])
    .returning(["admins.active", "admins.invitation_ends_at as invitedUntil"])
    .execute();
}

type Row = Awaited<ReturnType<typeof claimRows>>[number];

/** Reads the week's figures when the mail is sent, outside the claiming transaction. */
function composeWeek({ programId }: ProgramTransaction, row: Row, { readWeek, publicUrl, programme }: Round): Claimed {
  const { id, tries, email: to, adminId, at } = row;
  const language = programme.languageOf(row.language);
  const read = async () => {
    const week = await readWeek?.({ programId, adminId, language, at });
    if (week === undefined) {
      return null;
    }
    const link = `${publicUrl}backoffice/${programId}/${week.path}`;
    const words = wordsOf(programme.own, { event: "STAFF_WEEKLY_FIGURES", language });
    const values = { program: programme.program, name: row.name, ...week.values };
    const { reason } = platformTexts[language].mails.STAFF_WEEKLY_FIGURES;
    return { id, ...composeMail({ to, language, words, values, link, reason, facts: week.facts }) };
  };
  return { id, tries, mail: read };
}

const tried = z.object({ event: z.enum(MAIL_EVENTS), language: z.enum(UI_LANGUAGES) });

/** Test mail of a staff member to themselves, with the text saved at the time of sending. */
function testMailOf({ id, about, email: to }: Row, { programme, publicUrl }: Round): OutgoingMail {
  const key = z.parse(tried, about);
  const words = wordsOf(programme.own, key);
  return { id, ...composeExample({ ...key, words, programme, to, startPage: publicUrl }) };
}

/** Links open pages of the back office. The secret is in the fragment, which no server receives or logs. */
async function composeRow(transaction: ProgramTransaction, row: Row, round: Round): Promise<Claimed> {
  const { id, tries, email: to, adminId } = row;
  const { now, publicUrl, programme } = round;
  if (row.kind === "STAFF_WEEKLY_FIGURES") {
    return composeWeek(transaction, row, round);
  }
  if (row.kind === "STAFF_TEST_MAIL") {
    return { id, tries, mail: row.active ? testMailOf(row, round) : null };
  }
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
  const language = programme.languageOf(row.language);
  const words = wordsOf(programme.own, { event: kind, language });
  const values = { program: programme.program, name: row.name };
  return { id, tries, mail: { id, ...composeMail({ to, language, words, values, link }) } };
}

/** Claims due mails to staff that no other process has claimed, and composes them in the person's language. */
export async function claimStaffMails(transaction: ProgramTransaction, round: Round): Promise<readonly Claimed[]> {
  const claimed: Claimed[] = [];
  for (const row of await claimRows(transaction, round)) {
    claimed.push(await composeRow(transaction, row, round));
  }
  return claimed;
}
