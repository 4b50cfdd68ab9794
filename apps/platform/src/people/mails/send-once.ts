import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { prepared, textColumn, type Database, type ProgramTransaction } from "../../database/index.ts";
import { issueUserToken, type TokenPurpose } from "../user-tokens/index.ts";
import { composeMail } from "./compose.ts";
import type { MailKind, StaffMailKind } from "./queue.ts";
import { claimStaffMails } from "./staff-mails.ts";
import type { Claimed } from "./claimed.ts";
import type { MailSender } from "./sender.ts";

/** Settings of the sender. */
export interface MailSettings {
  readonly sender: MailSender;
  /** Public address of the platform, with a trailing slash. */
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
}

const TRIES_MAX = 8;
const BATCH = 20;
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
};

const memberKind = z.enum(["ACTIVATION", "PASSWORD_RESET", "EMAIL_CHANGED", "CARD_CLAIM", "MEMBER_PIN"]);

const listPrograms = prepared("mails.listPrograms", "SELECT program_id FROM programs_with_due_mails($1)", (row) =>
  textColumn(row, "program_id"),
);

type Row = Awaited<ReturnType<typeof claimRows>>[number];

/** Claims due mails that no other process has claimed, and counts the attempt. */
async function claimRows({ db, programId }: ProgramTransaction, now: Date) {
  const due = db
    .selectFrom("mails")
    .select("id")
    .where("program_id", "=", programId)
    .where("status", "=", "WAITING")
    .where("next_try_at", "<=", now)
    .where("user_id", "is not", null)
    .orderBy("next_try_at")
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("mails")
    .from("users")
    .set((eb) => ({ tries: eb("mails.tries", "+", 1), next_try_at: new Date(now.getTime() + CLAIM_MS) }))
    .where("mails.program_id", "=", programId)
    .where("mails.id", "in", due)
    .whereRef("users.program_id", "=", "mails.program_id")
    .whereRef("users.id", "=", "mails.user_id")
    .returning(["mails.id", "mails.kind", "mails.tries", "mails.recipient", "users.id as userId", "users.email"])
    .returning(["users.language", "users.status", "mails.account_id as accountId"])
    .execute();
}

async function composeRow(
  transaction: ProgramTransaction,
  row: Row,
  about: { readonly program: string; readonly publicUrl: string; readonly now: Date },
): Promise<Claimed> {
  const to = row.recipient ?? row.email;
  const { id, tries } = row;
  const kind = memberKind.parse(row.kind);
  const done =
    (kind === "ACTIVATION" && row.status !== "NOT_ACTIVATED") || (kind === "MEMBER_PIN" && row.status !== "ACTIVE");
  if (to === null || done) {
    return { id, tries, mail: null };
  }
  const target = LINKS[kind];
  const link =
    target === null
      ? null
      : await linkTo(transaction, { ...target, ...row, publicUrl: about.publicUrl, now: about.now });
  return {
    id,
    tries,
    mail: { id, ...composeMail({ kind, to, language: row.language, program: about.program, link }) },
  };
}

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

function claim(database: Database, programId: string, publicUrl: string, now: Date): Promise<readonly Claimed[]> {
  return database.withProgram(programId, async (transaction) => {
    const { name: program } = await transaction.db
      .selectFrom("programs")
      .select("name")
      .where("id", "=", programId)
      .executeTakeFirstOrThrow();
    const claimed: Claimed[] = [];
    for (const row of await claimRows(transaction, now)) {
      claimed.push(await composeRow(transaction, row, { program, publicUrl, now }));
    }
    return [
      ...claimed,
      ...(await claimStaffMails(transaction, { program, publicUrl, now, batch: BATCH, claimMs: CLAIM_MS })),
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
  if (mail === null) {
    await settle(database, programId, id, { status: "CANCELLED" });
    return false;
  }
  try {
    await sender.send(mail);
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
  let sent = 0;
  for (;;) {
    const claimed = await claim(database, programId, settings.publicUrl, now);
    for (const mail of claimed) {
      if (await trySending(database, settings, programId, { ...mail, now })) {
        sent += 1;
      }
    }
    if (claimed.length < BATCH) {
      return sent;
    }
  }
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
