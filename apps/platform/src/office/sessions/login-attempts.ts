import type { ProgramTransaction } from "../../database/index.ts";
import { type AttemptBucket, bucketName, clearAttempts, countAttempt, giveTryBack } from "../attempts/index.ts";

/** Who tries to log in. */
export interface LoginTry {
  readonly email: string;
  readonly address: string;
}

const MINUTE_MS = 60_000;

/**
 * The narrow bucket comes first and stops the count: someone who is blocked here cannot use up the account's own limit and
 * lock its owner out from elsewhere (T8).
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
 * Counts a try before the password is looked at, so that parallel guesses count too. Answers how long to wait, 0 when the
 * try may go on (B-32, T6).
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

/**
 * A good login was no guess: its own counters start again, and the address, behind which a whole shop may stand, gets its
 * try back. Earlier bad ones of the address keep counting.
 */
export async function forgetLoginTries(transaction: ProgramTransaction, who: LoginTry): Promise<void> {
  const [own, address, account] = bucketsOf(who);
  await clearAttempts(transaction, [own.name, account.name]);
  await giveTryBack(transaction, address.name);
}
