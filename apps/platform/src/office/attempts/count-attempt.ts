import { sql } from "kysely";
import { createHash } from "node:crypto";
import { prepared, textColumn, type Database, type ProgramTransaction } from "../../database/index.ts";

/**
 * So many tries in so much time, from the first one on. Logins count in buckets of this kind (`sessions/login-attempts.ts`).
 * PINs of devices do not (`pins/verify.ts`): they have no window that ends by itself, wait longer with each wrong one, and lock the device
 * in the end, which only the back office undoes (S4).
 */
export interface AttemptBucket {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** The time runs from the last try that was let through: whoever used all of them up waits all of it. */
  readonly sinceLast?: boolean;
}

/** What became of a try that was counted. */
interface CountedTry {
  /** Milliseconds to wait, 0 when the try may go on. */
  readonly waitMs: number;
  /** Tries left should this one be wrong. */
  readonly left: number;
  /** Until the bucket starts again, whatever is left. */
  readonly restMs: number;
}

/** Name of a bucket in which neither e-mails nor addresses can be read. */
export const bucketName = (kind: string, ...parts: readonly string[]): string =>
  `${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url")}`;

/**
 * Counts a try in the database, so that it outlives a restart and holds for all processes. Answers how many milliseconds to
 * wait, 0 when the try may go on. The transaction has to be committed also when the try is refused.
 */
export async function countAttempt(transaction: ProgramTransaction, bucket: AttemptBucket, now: Date): Promise<number> {
  return (await countTry(transaction, bucket, now)).waitMs;
}

/** The same, with how many tries are left. */
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

/** One try turned out to be no guess; others of the bucket keep counting. */
export async function giveTryBack(transaction: ProgramTransaction, name: string): Promise<void> {
  await transaction.db
    .updateTable("login_attempts")
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where("program_id", "=", transaction.programId)
    .where("bucket", "=", name)
    .execute();
}

/** What was counted turned out to be no guess: those buckets start again. */
export async function clearAttempts(transaction: ProgramTransaction, names: readonly string[]): Promise<void> {
  await transaction.db
    .deleteFrom("login_attempts")
    .where("program_id", "=", transaction.programId)
    .where("bucket", "in", names)
    .execute();
}

const DAY_MS = 86_400_000;

const listPrograms = prepared("attempts.listPrograms", "SELECT id FROM list_programs()", (row) =>
  textColumn(row, "id"),
);

/** Removes counters that are older than every window, so that made-up addresses do not fill the table. */
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
