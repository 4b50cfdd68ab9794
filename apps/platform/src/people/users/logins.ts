import { fail, succeed, type Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { type AttemptBucket, bucketName, clearAttempts, countAttempt } from "../../office/attempts/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { listMembershipsOf } from "../memberships/index.ts";
import type { PasswordHasher } from "../../office/sessions/index.ts";
import { readPasswordHash, setPassword } from "./passwords.ts";
import { findUser, findUserByEmail, type User } from "./user.ts";

interface LoginDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

const HOUR_MS = 3_600_000;

/** The narrowest limit comes first, so that one caller cannot use up a person's own limit. */
const bucketsOf = (
  who: string,
  caller: string,
): readonly [own: AttemptBucket, person: AttemptBucket, caller: AttemptBucket] => [
  { name: bucketName("shopper:at-caller", who, caller), max: 10, windowMs: HOUR_MS / 4 },
  { name: bucketName("shopper:person", who), max: 20, windowMs: HOUR_MS },
  { name: bucketName("shopper:caller", caller), max: 1_000, windowMs: HOUR_MS },
];

/** Counts the attempt before the password is checked, so that concurrent guesses count too. */
async function countTry(transaction: ProgramTransaction, who: string, caller: string, now: Date): Promise<number> {
  for (const bucket of bucketsOf(who, caller)) {
    const waitMs = await countAttempt(transaction, bucket, now);
    if (waitMs > 0) {
      return waitMs;
    }
  }
  return 0;
}

async function forgetTries(transaction: ProgramTransaction, who: string, caller: string): Promise<void> {
  const [own, person] = bucketsOf(who, caller);
  await clearAttempts(transaction, [own.name, person.name]);
}

interface OpenedTry {
  readonly waitMs: number;
  readonly user: User | undefined;
  readonly passwordHash: string | undefined;
}

async function openTry(
  transaction: ProgramTransaction,
  given: { readonly who: string; readonly caller: string; readonly now: Date },
  find: () => Promise<User | undefined>,
): Promise<OpenedTry> {
  const waitMs = await countTry(transaction, given.who, given.caller, given.now);
  const user = waitMs > 0 ? undefined : await find();
  const passwordHash = user === undefined ? undefined : await readPasswordHash(transaction, user.id);
  return { waitMs, user, passwordHash };
}

/** The person and the reference codes of their accounts, or the time to wait. */
export type LoginOutcome =
  | { readonly waitMs: number }
  | Outcome<
      { readonly userId: string; readonly userReferenceCodes: readonly string[] },
      "LOGIN_ERROR" | "REGISTRATION_USER_EXISTS_NOT_ACTIVATED"
    >;

async function readReferences(transaction: ProgramTransaction, userId: string): Promise<readonly string[]> {
  const active = (await listMembershipsOf(transaction, userId)).filter(({ status }) => status === "ACTIVE");
  if (active.length === 0) {
    return [];
  }
  const accounts = await transaction.db
    .selectFrom("accounts")
    .select("user_reference_code as code")
    .where("program_id", "=", transaction.programId)
    .where("user_reference_code", "<>", "")
    .where(
      "id",
      "in",
      active.map(({ accountId }) => accountId),
    )
    .orderBy("user_reference_code")
    .execute();
  return accounts.map(({ code }) => code);
}

/** Checks a shopper's password. An unknown address takes the same time and gets the same answer as a wrong password. */
export async function validateLogin(
  { database, clock, passwords }: LoginDependencies,
  login: { readonly programId: string; readonly email: string; readonly password: string; readonly actor: Actor },
): Promise<LoginOutcome> {
  const { programId, email, password, actor } = login;
  const given = { who: email, caller: actor.id ?? "", now: new Date(clock.nowMs()) };
  const opened = await database.withProgram(programId, (transaction) =>
    openTry(transaction, given, () => findUserByEmail(transaction, email)),
  );
  if (opened.waitMs > 0) {
    return { waitMs: opened.waitMs };
  }
  const fits = await passwords.verify(opened.passwordHash, password);
  return database.withProgram(programId, async (transaction) => {
    const { user } = opened;
    await recordAudit(transaction, {
      ...auditedAs(actor),
      action: fits ? "USER_LOGIN" : "USER_LOGIN_REFUSED",
      subjectKind: "USER",
      subjectId: user?.id ?? "",
    });
    if (!fits || user === undefined) {
      return fail("LOGIN_ERROR", "E-mail or password is wrong");
    }
    await forgetTries(transaction, email, given.caller);
    if (user.status !== "ACTIVE") {
      return fail("REGISTRATION_USER_EXISTS_NOT_ACTIVATED");
    }
    return succeed({ userId: user.id, userReferenceCodes: await readReferences(transaction, user.id) });
  });
}

/** Sets a person's password on their behalf. */
export async function changePassword(
  { database, clock, passwords }: LoginDependencies,
  change: {
    readonly programId: string;
    readonly userId: string;
    /** Undefined when an administrator sets it. */
    readonly oldPassword: string | undefined;
    readonly password: string;
    readonly actor: Actor;
  },
): Promise<{ readonly waitMs: number } | Outcome<null, "NOT_FOUND" | "LOGIN_ERROR">> {
  const { programId, userId, actor } = change;
  const now = new Date(clock.nowMs());
  const given = { who: userId, caller: actor.id ?? "", now };
  const opened = await database.withProgram(programId, (transaction) =>
    openTry(transaction, given, () => findUser(transaction, userId)),
  );
  if (opened.waitMs > 0) {
    return { waitMs: opened.waitMs };
  }
  if (opened.user === undefined) {
    return fail("NOT_FOUND", "no such user");
  }
  const mayChange =
    change.oldPassword === undefined || (await passwords.verify(opened.passwordHash, change.oldPassword));
  if (!mayChange) {
    return fail("LOGIN_ERROR", "The present password is wrong");
  }
  const passwordHash = await passwords.hash(change.password);
  await database.withProgram(programId, async (transaction) => {
    await forgetTries(transaction, userId, given.caller);
    await setPassword(transaction, { userId, passwordHash, actor, now });
  });
  return succeed(null);
}
