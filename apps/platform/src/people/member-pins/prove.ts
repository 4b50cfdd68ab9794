import { fail, personalPinFormRefusal, stepAt } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { bucketName, clearAttempts, countTry, giveTryBack, type AttemptBucket } from "../../office/attempts/index.ts";
import { actorOf, auditedAs, recordAudit } from "../../office/audit/index.ts";
import type { PhoneCodes } from "../phones/index.ts";
import { createOncePerRequest, isWrongPin, type PinOutcome } from "../../places/pins/index.ts";
import type { Identity, PasswordHasher } from "../../office/sessions/index.ts";
import { createPass, readPinHash } from "./store.ts";

/** A PIN typed at a device for an account that is already known. */
interface TypedPin {
  readonly identity: Identity;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  readonly accountId: string;
  readonly pin: string | undefined;
}

type Proven = PinOutcome<{ readonly pass: string }>;

/** Gives a pass for the right PIN. The answer does not tell a wrong PIN from an account without one. */
type ProveByPin = (typed: TypedPin) => Promise<Proven>;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly phoneCodes: Pick<PhoneCodes, "passFor">;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Buckets {
  readonly device: AttemptBucket;
  readonly account: AttemptBucket;
  readonly day: AttemptBucket;
}

/**
 * Five wrong PINs block the account for a while; the daily limit lets four digits withstand guessing for a year. A
 * device that guesses on many accounts reaches its own limit first, and its further attempts do not count against any
 * account.
 */
const bucketsOf = ({ accountId, identity }: TypedPin): Buckets => ({
  device: { name: bucketName("memberPin:device", identity.subjectId), max: 20, windowMs: 60 * MINUTE_MS },
  account: { name: bucketName("memberPin:account", accountId), max: 5, windowMs: 30 * MINUTE_MS, sinceLast: true },
  day: { name: bucketName("memberPin:day", accountId), max: 20, windowMs: DAY_MS },
});

/** Counts the attempt before the PIN is checked, so that concurrent attempts count too. */
async function countGuess(transaction: ProgramTransaction, { device, account, day }: Buckets, now: Date) {
  let least = { waitMs: 0, left: Number.MAX_SAFE_INTEGER, restMs: 0 };
  for (const bucket of [device, account, day]) {
    const counted = await countTry(transaction, bucket, now);
    if (counted.waitMs > 0) {
      return counted;
    }
    if (counted.left < least.left || (counted.left === 0 && counted.restMs > least.restMs)) {
      least = counted;
    }
  }
  return least;
}

/** After a right PIN, resets the account's count and subtracts the attempt from the other limits. */
async function forgetGuess(transaction: ProgramTransaction, { device, account, day }: Buckets): Promise<void> {
  await clearAttempts(transaction, [account.name]);
  await giveTryBack(transaction, day.name);
  await giveTryBack(transaction, device.name);
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

function tooMany(waitMs: number): Proven {
  const details = { retryAfterSeconds: secondsOf(waitMs) };
  return {
    ok: false,
    error: { code: "RATE_LIMITED", message: "Too many wrong PINs; wait before the next try", details },
  };
}

/** The last allowed attempt already answers how long to wait. */
function wrong({ left: triesLeft, restMs }: { readonly left: number; readonly restMs: number }): Proven {
  const details = triesLeft > 0 ? { triesLeft } : { triesLeft, retryAfterSeconds: secondsOf(restMs) };
  return { ok: false, error: { code: "INVALID_PIN", message: "The PIN is wrong", details } };
}

/** Checks a member's PIN and issues a pass bound to the asking device. */
export function createProveByPin({ database, clock, passwords, phoneCodes }: Dependencies): ProveByPin {
  const oncePerRequest = createOncePerRequest<Proven>(clock, (answer) => answer.ok || isWrongPin(answer));

  const audit = (transaction: ProgramTransaction, typed: TypedPin, action: string): Promise<void> =>
    recordAudit(transaction, {
      ...auditedAs(actorOf(typed.identity, typed.requestId)),
      action,
      subjectKind: "ACCOUNT",
      subjectId: typed.accountId,
    });

  const prove = async (typed: TypedPin): Promise<Proven> => {
    const { identity, accountId, pin = "" } = typed;
    const { programId } = identity;
    const now = new Date(clock.nowMs());
    const buckets = bucketsOf(typed);
    const counted = await database.withProgram(programId, (transaction) => countGuess(transaction, buckets, now));
    if (counted.waitMs > 0) {
      return tooMany(counted.waitMs);
    }
    const pinHash = await database.withProgram(programId, (transaction) => readPinHash(transaction, accountId));
    const fits = await passwords.verify(pinHash, pin);
    const passId = await database.withProgram(programId, async (transaction) => {
      const id = fits && pinHash !== undefined ? await createPass(transaction, { accountId, pinHash, now }) : undefined;
      if (id !== undefined) {
        await forgetGuess(transaction, buckets);
      }
      await audit(transaction, typed, id === undefined ? "MEMBER_PIN_REFUSED" : "MEMBER_PIN_ACCEPTED");
      return id;
    });
    const proof = passId === undefined ? undefined : { phoneId: passId, step: stepAt(now.getTime()) };
    const pass = proof && (await phoneCodes.passFor(identity, proof));
    return pass === undefined ? wrong(counted) : { ok: true, response: { pass } };
  };

  return async (typed) => {
    const { identity, accountId: subject, idempotencyKey, pin = "" } = typed;
    const malformed = personalPinFormRefusal(pin);
    if (malformed !== null) {
      return fail(malformed, "A PIN has four to eight digits");
    }
    const keyed = { deviceId: identity.subjectId, subject, idempotencyKey, pin };
    return oncePerRequest(keyed, () => prove(typed));
  };
}
