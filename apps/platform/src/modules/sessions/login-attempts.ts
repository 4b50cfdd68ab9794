import { sql } from "kysely";
import { createHash } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";

/** Who tries to log in. */
export interface LoginTry {
  readonly email: string;
  readonly address: string;
}

interface Bucket {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;

// Neither e-mails nor addresses rest in the table.
const bucketName = (kind: string, ...parts: readonly string[]): string =>
  `login:${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url")}`;

/**
 * The narrow bucket comes first and stops the count: someone who is blocked here cannot use up the account's own limit and
 * lock its owner out from elsewhere (T8).
 */
function bucketsOf({ email, address }: LoginTry): readonly [own: Bucket, address: Bucket, account: Bucket] {
  return [
    { name: bucketName("account-at-address", email, address), max: 10, windowMs: 15 * MINUTE_MS },
    { name: bucketName("address", address), max: 100, windowMs: 60 * MINUTE_MS },
    { name: bucketName("account", email), max: 20, windowMs: 60 * MINUTE_MS },
  ];
}

async function countIn(transaction: ProgramTransaction, bucket: Bucket, now: Date): Promise<number> {
  const windowStart = new Date(now.getTime() - bucket.windowMs);
  const row = await transaction.db
    .insertInto("login_attempts")
    .values({ program_id: transaction.programId, bucket: bucket.name, attempts: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "bucket"]).doUpdateSet({
        attempts: sql<number>`CASE WHEN login_attempts.window_started_at <= ${windowStart} THEN 1 ELSE login_attempts.attempts + 1 END`,
        window_started_at: sql<Date>`CASE WHEN login_attempts.window_started_at <= ${windowStart} THEN ${now} ELSE login_attempts.window_started_at END`,
      }),
    )
    .returning(["attempts", "window_started_at"])
    .executeTakeFirstOrThrow();
  if (row.attempts <= bucket.max) return 0;
  return row.window_started_at.getTime() + bucket.windowMs - now.getTime();
}

/**
 * Counts a try before the password is looked at, so that parallel guesses count too. Answers how long to wait, 0 when the
 * try may go on (B-32, T6).
 */
export async function countLoginTry(transaction: ProgramTransaction, who: LoginTry, now: Date): Promise<number> {
  for (const bucket of bucketsOf(who)) {
    const waitMs = await countIn(transaction, bucket, now);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/**
 * A good login was no guess: its own counters start again, and the address, behind which a whole shop may stand, gets its
 * try back. Earlier bad ones of the address keep counting.
 */
export async function forgetLoginTries(transaction: ProgramTransaction, who: LoginTry): Promise<void> {
  const [own, address, account] = bucketsOf(who);
  await transaction.db
    .deleteFrom("login_attempts")
    .where("program_id", "=", transaction.programId)
    .where("bucket", "in", [own.name, account.name])
    .execute();
  await transaction.db
    .updateTable("login_attempts")
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where("program_id", "=", transaction.programId)
    .where("bucket", "=", address.name)
    .execute();
}
