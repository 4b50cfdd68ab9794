import { sql } from "kysely";
import { createHash } from "node:crypto";
import { prepared, textColumn, type Database, type ProgramTransaction } from "../../database/index.ts";

/**
 * A number of attempts within a time window that starts with the first attempt. Logins use such buckets
 * (`sessions/login-attempts.ts`). PINs of devices do not (`pins/verify.ts`): their wait grows with each wrong PIN and
 * ends in a lock that only the back office removes.
 */
export interface AttemptBucket {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** The window starts with the last admitted attempt, so a caller at the limit waits for the whole window. */
  readonly sinceLast?: boolean;
}

/** Result of counting an attempt. */
interface CountedTry {
  /** Milliseconds to wait, 0 when the attempt is allowed. */
  readonly waitMs: number;
  /** Attempts left if this one is wrong. */
  readonly left: number;
  /** Milliseconds until the bucket is reset, whatever is left. */
  readonly restMs: number;
}

/** Name of a bucket; hashed, so that e-mails and addresses cannot be read from it. */
export const bucketName = (kind: string, ...parts: readonly string[]): string =>
  `${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url")}`;

/**
 * Counts an attempt in the database, so that the count survives restarts and covers all processes. Returns the
 * milliseconds to wait, 0 when the attempt is allowed. Commit the transaction even when the attempt is refused.
 */
export async function countAttempt(transaction: ProgramTransaction, bucket: AttemptBucket, now: Date): Promise<number> {
  return (await countTry(transaction, bucket, now)).waitMs;
}

/** The same, with the number of attempts left. */
export async function countTry(transaction: ProgramTransaction, bucket: AttemptBucket, now: Date): Promise<CountedTry> {
  const movedUpTo = bucket.sinceLast === true ? bucket.max : 0;
  const windowStart = new Date(now.getTime() - bucket.windowMs);
  const row = await transaction.db
    .insertInto("login_attempts")
    .values({ program_id: transaction.programId, bucket: bucket.name, attempts: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "bucket"]).doUpdateSet({
        attempts: sql<number>`CASE WHEN login_attempts.window_started_at <= ${windowStart} THEN 1 ELSE login_attempts.attempts + 1 END`,
        window_started_at: sql<Date>`CASE WHEN login_attempts.window_started_at <= ${windowStart} OR login_attempts.attempts < ${movedUpTo} THEN ${now} ELSE login_attempts.window_started_at END`,
      }),
    )
    .returning(["attempts", "window_started_at"])
    .executeTakeFirstOrThrow();
  const left = Math.max(0, bucket.max - row.attempts);
  const restMs = row.window_started_at.getTime() + bucket.windowMs - now.getTime();
  return { waitMs: row.attempts <= bucket.max ? 0 : restMs, left, restMs };
}

/** Subtracts an attempt that was not a guess; others of the bucket keep counting. */
export async function giveTryBack(transaction: ProgramTransaction, name: string): Promise<void> {
  await transaction.db
    .updateTable("login_attempts")
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where("program_id", "=", transaction.programId)
    .where("bucket", "=", name)
    .execute();
}

/** Resets buckets whose attempts were not guesses. */
export async function clearAttempts(transaction: ProgramTransaction, names: readonly string[]): Promise<void> {
  await transaction.db
    .deleteFrom("login_attempts")
    .where("program_id", "=", transaction.programId)
    .where("bucket", "in", names)
    .execute();
}

const DAY_MS = 86_400_000;

const listPrograms = prepared("attempts.list-programs", "SELECT id FROM list_programs()", (row) =>
  textColumn(row, "id"),
);

/** Job: deletes counters older than every window, so that invented addresses do not fill the table. */
export async function forgetOldAttemptsOnce(database: Database, now: Date): Promise<void> {
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, ({ db }) =>
      db
        .deleteFrom("login_attempts")
        .where("program_id", "=", programId)
        .where("window_started_at", "<", new Date(now.getTime() - DAY_MS))
        .execute(),
    );
  }
}
