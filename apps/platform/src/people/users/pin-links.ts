import { fail, judgeMemberPin, succeed, type MemberPinProblem, type Outcome, type UiLanguage } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { bucketName, countAttempt } from "../../office/attempts/index.ts";
import { anonymousActor, auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { queueMail } from "../mails/index.ts";
import { writePin } from "../member-pins/index.ts";
import type { PasswordHasher } from "../../office/sessions/index.ts";
import { peekUserToken, useUserToken } from "../user-tokens/index.ts";
import { findUser, type User } from "./user.ts";

interface PinLinkDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

const HOUR_MS = 3_600_000;
const MAILS_PER_HOUR = 3;
/** Limit per hour for a tablet without staff, so that reading many cards cannot flood their owners with mail. */
const MAILS_PER_LONE_DEVICE = 20;

/** The people who may choose the PIN of an account: its owner, then co-owners, each with a confirmed address. */
async function findSpenders({ db, programId }: ProgramTransaction, accountId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", (join) =>
      join.onRef("users.program_id", "=", "memberships.program_id").onRef("users.id", "=", "memberships.user_id"),
    )
    .select(["users.id", "users.email"])
    .where("memberships.program_id", "=", programId)
    .where("memberships.account_id", "=", accountId)
    .where("memberships.status", "=", "ACTIVE")
    .where("memberships.role", "in", ["OWNER", "COOWNER"])
    .where("users.status", "=", "ACTIVE")
    .where("users.email", "is not", null)
    .orderBy("memberships.role", "desc")
    .orderBy("memberships.created_at")
    .orderBy("memberships.id")
    .execute();
}

type MailOutcome =
  | Outcome<{ readonly email: string }, "ANONYMOUS_USER_NOT_ALLOWED">
  | { readonly ok: false; readonly waitMs: number };

interface AskedPinMail {
  readonly programId: string;
  readonly accountId: string;
  readonly actor: Actor;
  /** The tablet that asks without staff on duty. */
  readonly loneDeviceId?: string;
}

async function countPinMail(
  transaction: ProgramTransaction,
  { accountId, loneDeviceId }: Pick<AskedPinMail, "accountId" | "loneDeviceId">,
  now: Date,
): Promise<number> {
  if (loneDeviceId !== undefined) {
    const name = bucketName("mail:MEMBER_PIN:device", loneDeviceId);
    const waitMs = await countAttempt(transaction, { name, max: MAILS_PER_LONE_DEVICE, windowMs: HOUR_MS }, now);
    if (waitMs > 0) {
      return waitMs;
    }
  }
  const name = bucketName("mail:MEMBER_PIN", accountId);
  return countAttempt(transaction, { name, max: MAILS_PER_HOUR, windowMs: HOUR_MS }, now);
}

/** Queues a mail with a link to the page that sets the PIN of an account. */
export async function requestPinMail(
  { database, clock }: Omit<PinLinkDependencies, "passwords">,
  { programId, accountId, actor, ...device }: AskedPinMail,
): Promise<MailOutcome> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const [person] = await findSpenders(transaction, accountId);
    if (person === undefined) {
      return fail("ANONYMOUS_USER_NOT_ALLOWED", "nobody with a confirmed address");
    }
    const waitMs = await countPinMail(transaction, { accountId, ...device }, now);
    if (waitMs > 0) {
      return { ok: false, waitMs };
    }
    await queueMail(transaction, { kind: "MEMBER_PIN", userId: person.id, accountId, now });
    const said = { ...auditedAs(actor), action: "MEMBER_PIN_MAIL_ASKED" };
    await recordAudit(transaction, { ...said, subjectKind: "ACCOUNT", subjectId: accountId });
    return succeed({ email: person.email ?? "" });
  });
}

/** Whose PIN a link sets, and for which card. */
export interface PinLink {
  readonly email: string;
  readonly language: UiLanguage;
  /** Last digits of the card's number; empty when there is none. */
  readonly lastDigits: string;
}

interface OpenedPinLink {
  readonly programId: string;
  readonly token: string;
}

interface FreshLink {
  readonly user: User;
  readonly accountId: string;
  readonly codes: readonly string[];
}

async function listCodes({ db, programId }: ProgramTransaction, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("identifiers")
    .select("code")
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .where("status", "=", "ACTIVE")
    .orderBy("created_at")
    .execute();
  return rows.map(({ code }) => code);
}

/**
 * Checks that the person may still spend there: the membership may have ended since the mail, or the account may be
 * closed.
 */
async function mayStillSpend({ db, programId }: ProgramTransaction, userId: string, accountId: string) {
  const tie = await db
    .selectFrom("memberships")
    .innerJoin("accounts", (join) =>
      join
        .onRef("accounts.program_id", "=", "memberships.program_id")
        .onRef("accounts.id", "=", "memberships.account_id"),
    )
    .select("memberships.id")
    .where("memberships.program_id", "=", programId)
    .where("memberships.user_id", "=", userId)
    .where("memberships.account_id", "=", accountId)
    .where("memberships.status", "=", "ACTIVE")
    .where("memberships.role", "in", ["OWNER", "COOWNER"])
    .where("accounts.status", "in", ["ACTIVE", "LOCKED"])
    .executeTakeFirst();
  return tie !== undefined;
}

/** What a valid link refers to; changes nothing. */
async function findFresh(transaction: ProgramTransaction, token: string, now: Date): Promise<FreshLink | undefined> {
  const seen = await peekUserToken(transaction, { token, purpose: "MEMBER_PIN", now });
  if (seen === undefined || seen.isUsed || seen.isExpired || seen.accountId === null) {
    return undefined;
  }
  const { userId, accountId } = seen;
  const user = await findUser(transaction, userId);
  if (user?.status !== "ACTIVE" || !(await mayStillSpend(transaction, userId, accountId))) {
    return undefined;
  }
  return { user, accountId, codes: await listCodes(transaction, accountId) };
}

/** Whose PIN a link sets; undefined when it is used, expired or unknown. */
export async function readPinLink(
  { database, clock }: Omit<PinLinkDependencies, "passwords">,
  { programId, token }: OpenedPinLink,
): Promise<PinLink | undefined> {
  const now = new Date(clock.nowMs());
  const link = await database.withProgram(programId, (transaction) => findFresh(transaction, token, now));
  if (link === undefined) {
    return undefined;
  }
  const { user, codes } = link;
  const language = user.language === "en" ? "en" : "de";
  return { email: user.email ?? "", language, lastDigits: (codes[0] ?? "").slice(-4) };
}

/** A PIN typed twice on the page of a link. */
interface ChosenPin extends OpenedPinLink {
  readonly pin: string;
  readonly repeat: string;
  readonly requestId: string;
}

/** Sets the PIN a member has chosen and uses up the link. A refused PIN leaves the link valid. */
export async function setPinByLink(
  { database, clock, passwords }: PinLinkDependencies,
  { programId, token, pin, repeat, requestId }: ChosenPin,
): Promise<Outcome<null, "LINK_EXPIRED" | MemberPinProblem>> {
  const now = new Date(clock.nowMs());
  const link = await database.withProgram(programId, (transaction) => findFresh(transaction, token, now));
  if (link === undefined) {
    return fail("LINK_EXPIRED");
  }
  const judged = judgeMemberPin({ pin, repeat }, link.codes);
  if (!judged.ok) {
    return judged;
  }
  const pinHash = await passwords.hash(pin);
  return database.withProgram(programId, async (transaction) => {
    const userId = await useUserToken(transaction, { token, purpose: "MEMBER_PIN", now });
    if (userId === undefined) {
      return fail("LINK_EXPIRED");
    }
    const { accountId } = link;
    await writePin(transaction, { accountId, userId, pinHash, now });
    await recordAudit(transaction, {
      ...auditedAs(anonymousActor(requestId)),
      action: "MEMBER_PIN_SET",
      subjectKind: "ACCOUNT",
      subjectId: accountId,
      after: { userId },
    });
    // Notify everyone who can spend: the PIN may have been set by someone with access to another person's mailbox.
    for (const { id } of await findSpenders(transaction, accountId)) {
      await queueMail(transaction, { kind: "MEMBER_PIN_SET", userId: id, accountId, now });
    }
    return succeed(null);
  });
}

/** Counts an attempt to set a PIN by network address. Returns the milliseconds to wait, 0 when it is allowed. */
export function countPinForm(
  { database, clock }: Omit<PinLinkDependencies, "passwords">,
  { programId, address }: { readonly programId: string; readonly address: string },
): Promise<number> {
  const bucket = { name: bucketName("memberPin:address", address), max: 30, windowMs: HOUR_MS };
  return database.withProgram(programId, (transaction) => countAttempt(transaction, bucket, new Date(clock.nowMs())));
}
