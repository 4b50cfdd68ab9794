import type { ProgramTransaction } from "../../database/index.ts";
import { type AttemptBucket, bucketName, clearAttempts, countAttempt, giveTryBack } from "../attempts/index.ts";

/** Who tries to log in. */
export interface LoginTry {
  readonly email: string;
  readonly address: string;
}

const MINUTE_MS = 60_000;

/**
 * The narrowest bucket comes first and ends the count: a caller who is blocked there cannot use up the account's own
 * limit and lock its owner out (decision 0060).
 */
function bucketsOf({
  email,
  address,
}: LoginTry): readonly [own: AttemptBucket, address: AttemptBucket, account: AttemptBucket] {
  return [
    { name: bucketName("login:account-at-address", email, address), max: 10, windowMs: 15 * MINUTE_MS },
    { name: bucketName("login:address", address), max: 100, windowMs: 60 * MINUTE_MS },
    { name: bucketName("login:account", email), max: 20, windowMs: 60 * MINUTE_MS },
  ];
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts count too. Returns the milliseconds to
 * wait, 0 when the attempt is allowed.
 */
export async function countLoginTry(transaction: ProgramTransaction, who: LoginTry, now: Date): Promise<number> {
  for (const bucket of bucketsOf(who)) {
    const waitMs = await countAttempt(transaction, bucket, now);
    if (waitMs > 0) {
      return waitMs;
    }
  }
  return 0;
}

const factorBucket = (adminId: string): AttemptBucket => ({
  name: bucketName("login:factor", adminId),
  max: 20,
  windowMs: 60 * MINUTE_MS,
});

/** Counts an attempt at a second factor, across all sign-ins of the person. */
export function countFactorTry(transaction: ProgramTransaction, adminId: string, now: Date): Promise<number> {
  return countAttempt(transaction, factorBucket(adminId), now);
}

/** After the right factor its counter is reset. */
export function forgetFactorTries(transaction: ProgramTransaction, adminId: string): Promise<void> {
  return clearAttempts(transaction, [factorBucket(adminId).name]);
}

/**
 * After a successful login the person's own counters are reset. The address, which a whole shop may share, gets only
 * this attempt back; its earlier failures keep counting.
 */
export async function forgetLoginTries(transaction: ProgramTransaction, who: LoginTry): Promise<void> {
  const [own, address, account] = bucketsOf(who);
  await clearAttempts(transaction, [own.name, account.name]);
  await giveTryBack(transaction, address.name);
}
