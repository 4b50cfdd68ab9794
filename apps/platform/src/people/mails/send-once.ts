import { MAILED_NOTIFICATIONS } from "@punktum/contracts";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { prepared, textColumn, type Database, type ProgramTransaction } from "../../database/index.ts";
import { issueUserToken, type TokenPurpose } from "../user-tokens/index.ts";
import { isPointMail, linkOfChoice } from "./choice.ts";
import { composeMail } from "./compose.ts";
import { type MailProgramme, readMailProgramme } from "./programme.ts";
import { memberName } from "./member-name.ts";
import { valuesOfNotification } from "./notification-values.ts";
import type { MailKind, StaffMailKind } from "./queue.ts";
import { senderOf } from "./sandbox.ts";
import { claimStaffMails } from "./staff-mails.ts";
import { wordsOf } from "./templates.ts";
import type { Claimed } from "./claimed.ts";
import type { MailSender } from "./sender.ts";
import type { ReadWeek } from "./week.ts";

/** Settings of the sender. */
export interface MailSettings {
  readonly sender: MailSender;
  /** Public address of the platform, with a trailing slash. */
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Absent: weekly mails are not sent. */
  readonly readWeek?: ReadWeek;
}

const TRIES_MAX = 8;
const BATCH = 20;
/** Then the next programme has its turn: one with many mails keeps no other waiting. */
const BATCHES_A_TURN = 10;
/** A process that stopped while sending loses its claim after this time; another process sends its mails. */
const CLAIM_MS = 120_000;
const BACK_OFF_MS = 30_000;
type MemberMailKind = Exclude<MailKind, StaffMailKind>;
const LINKS: Readonly<Record<MemberMailKind, { readonly purpose: TokenPurpose; readonly page: string } | null>> = {
  ACTIVATION: { purpose: "ACTIVATION", page: "activation" },
  PASSWORD_RESET: { purpose: "PASSWORD_RESET", page: "password-reset" },
  EMAIL_CHANGED: null,
  // The activation page shows both cards to the holder of the mailbox.
  CARD_CLAIM: { purpose: "ACTIVATION", page: "activation" },
  MEMBER_PIN: { purpose: "MEMBER_PIN", page: "member-pin" },
  MEMBER_PIN_SET: null,
  MEMBERSHIP_CREATED: null,
  MEMBERSHIP_TERMINATED: null,
  OPTINS_CHANGED: null,
  POINTS_EARNED: null,
  POINTS_REDEEMED: null,
};

const memberKind = z.enum([
  "ACTIVATION",
  "PASSWORD_RESET",
  "EMAIL_CHANGED",
  "CARD_CLAIM",
  "MEMBER_PIN",
  "MEMBER_PIN_SET",
  ...MAILED_NOTIFICATIONS,
]);

const listPrograms = prepared("mails.list-programs", "SELECT program_id FROM programs_with_due_mails($1)", (row) =>
  textColumn(row, "program_id"),
);

/** Whether only somebody with a confirmed address gets the mail. */
const isForActive = (kind: MemberMailKind): boolean =>
  kind === "MEMBER_PIN" || MAILED_NOTIFICATIONS.some((event) => event === kind);

type Row = Awaited<ReturnType<typeof claimDue>>[number];

/**
 * Claims due mails that no other process has claimed, and counts the attempt. Mails about bookings come last: there may
 * be many of them, and somebody waits for a new password.
 */
async function claimRows(transaction: ProgramTransaction, now: Date) {
  const first = await claimDue(transaction, { now, cause: "=", limit: BATCH });
  return [...first, ...(await claimDue(transaction, { now, cause: "<>", limit: BATCH - first.length }))];
}

function claimDue(
  { db, programId }: ProgramTransaction,
  { now, cause, limit }: { readonly now: Date; readonly cause: "=" | "<>"; readonly limit: number },
) {
  return (
    db
      // As a subquery it might run once for every row, and claim more than the limit.
      .with("due", (query) =>
        query
          .selectFrom("mails")
          .select("id")
          .where("program_id", "=", programId)
          .where("status", "=", "WAITING")
          .where("next_try_at", "<=", now)
          .where("user_id", "is not", null)
          // Literals, so that partial indexes are used.
          .where(cause === "=" ? sql<boolean>`cause = ''` : sql<boolean>`cause <> ''`)
          .orderBy("next_try_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable("mails")
      .from("users")
      .set((eb) => ({ tries: eb("mails.tries", "+", 1), next_try_at: new Date(now.getTime() + CLAIM_MS) }))
      .where("mails.program_id", "=", programId)
      .where("mails.id", "in", (query) => query.selectFrom("due").select("id"))
      .whereRef("users.program_id", "=", "mails.program_id")
      .whereRef("users.id", "=", "mails.user_id")
      .returning(["mails.id", "mails.kind", "mails.tries", "mails.recipient", "users.id as userId", "users.email"])
      .returning(["users.language", "users.status", "mails.account_id as accountId", "mails.about"])
      .returning(["users.first_name as firstName", "users.last_name as lastName"])
      .execute()
  );
}

async function composeRow(
  transaction: ProgramTransaction,
  row: Row,
  about: { readonly programme: MailProgramme; readonly publicUrl: string; readonly now: Date },
): Promise<Claimed> {
  const to = row.recipient ?? row.email;
  const { id, tries } = row;
  const kind = memberKind.parse(row.kind);
  const done = kind === "ACTIVATION" ? row.status !== "NOT_ACTIVATED" : isForActive(kind) && row.status !== "ACTIVE";
  if (to === null || done) {
    return { id, tries, mail: null };
  }
  const key = isPointMail(kind) ? await linkOfChoice(transaction, row.userId) : null;
  if (key === undefined) {
    return { id, tries, mail: null };
  }
  const target = LINKS[kind];
  const link =
    target === null
      ? null
      : await linkTo(transaction, { ...target, ...row, publicUrl: about.publicUrl, now: about.now });
  const { program, contact, own, languageOf } = about.programme;
  const language = languageOf(row.language);
  const values = { program, contact, name: memberName(row, language), ...valuesOfNotification(row.about, language) };
  const words = wordsOf(own, { event: kind, language });
  return {
    id,
    tries,
    mail: {
      id,
      ...composeMail({
        to,
        language,
        words,
        values,
        link,
        choice: choiceAt(`${about.publicUrl}${transaction.programId}/`, key),
      }),
    },
  };
}

/** Where somebody with this secret switches mails off; undefined for mails without a switch. */
const choiceAt = (base: string, key: string | null) =>
  key === null
    ? undefined
    : { page: `${base}mail-choice?token=${key}`, oneClick: `${base}mail-choice-off?token=${key}` };

/**
 * Builds the link of a mail. The page needs no script, so the secret is in the query. No log contains queries, our
 * answers allow no referrer, and opening the page changes nothing (decision 0038).
 */
async function linkTo(
  transaction: ProgramTransaction,
  input: {
    readonly purpose: TokenPurpose;
    readonly page: string;
    readonly userId: string;
    readonly accountId: string | null;
    readonly publicUrl: string;
    readonly now: Date;
  },
): Promise<string> {
  const token = await issueUserToken(transaction, input);
  return `${input.publicUrl}${transaction.programId}/${input.page}?token=${token}`;
}

function claim(
  database: Database,
  { publicUrl, readWeek }: Pick<MailSettings, "publicUrl" | "readWeek">,
  programId: string,
  now: Date,
): Promise<readonly Claimed[]> {
  return database.withProgram(programId, async (transaction) => {
    const programme = await readMailProgramme(transaction);
    const claimed: Claimed[] = [];
    for (const row of await claimRows(transaction, now)) {
      claimed.push(await composeRow(transaction, row, { programme, publicUrl, now }));
    }
    return [
      ...claimed,
      ...(await claimStaffMails(transaction, { programme, publicUrl, readWeek, now, batch: BATCH, claimMs: CLAIM_MS })),
    ];
  });
}

async function settle(
  database: Database,
  programId: string,
  id: string,
  change: {
    readonly status: "WAITING" | "SENT" | "FAILED" | "CANCELLED";
    readonly sent_at?: Date;
    readonly next_try_at?: Date;
    readonly last_error?: string;
  },
): Promise<void> {
  await database.withProgram(programId, ({ db }) =>
    db
      .updateTable("mails")
      .set(change)
      .where("program_id", "=", programId)
      .where("id", "=", id)
      .where("status", "=", "WAITING")
      .execute(),
  );
}

/** Describes an error by codes such as `EENVELOPE 550`; the server's message would contain the address. */
function failureOf(error: unknown): string {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "UNKNOWN";
  const answer = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  return typeof answer === "number" ? `${code} ${answer}` : code;
}

async function trySending(
  database: Database,
  { sender, log }: MailSettings,
  programId: string,
  { id, tries, mail, now }: Claimed & { readonly now: Date },
): Promise<boolean> {
  try {
    const outgoing = typeof mail === "function" ? await mail() : mail;
    if (outgoing === null) {
      await settle(database, programId, id, { status: "CANCELLED" });
      return false;
    }
    await sender.send(outgoing);
    await settle(database, programId, id, { status: "SENT", sent_at: now, last_error: "" });
    return true;
  } catch (error) {
    const last_error = failureOf(error);
    const isLast = tries >= TRIES_MAX;
    const next_try_at = new Date(now.getTime() + BACK_OFF_MS * 2 ** tries);
    await settle(database, programId, id, { status: isLast ? "FAILED" : "WAITING", next_try_at, last_error });
    if (isLast) {
      log.error({ mailId: id, tries, failure: last_error }, "a mail could not be sent and was given up");
    } else {
      log.warn({ mailId: id, tries, failure: last_error }, "a mail could not be sent yet");
    }
    return false;
  }
}

async function sendOfProgram(
  database: Database,
  settings: MailSettings,
  programId: string,
  now: Date,
): Promise<number> {
  const sender = await senderOf(database, settings.sender, { programId, now });
  let sent = 0;
  for (let batch = 0; batch < BATCHES_A_TURN; batch += 1) {
    const claimed = await claim(database, settings, programId, now);
    for (const mail of claimed) {
      if (await trySending(database, { ...settings, sender }, programId, { ...mail, now })) {
        sent += 1;
      }
    }
    if (claimed.length < BATCH) {
      break;
    }
  }
  return sent;
}

/**
 * Sends due mails of all programmes and returns how many were sent. Any number of processes may run it at once. Links
 * are created here, so that their secrets are stored nowhere before. A mail may arrive twice, when a process stops
 * between the mail server's answer and the commit; both links are valid.
 */
export async function sendMailsOnce(database: Database, settings: MailSettings, now: Date): Promise<number> {
  let sent = 0;
  for (const programId of await database.withoutProgram(listPrograms, [now])) {
    sent += await sendOfProgram(database, settings, programId, now);
  }
  return sent;
}
