import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../../config/clock.ts";

/** Time within which a device that lost an answer repeats its request. */
const LIFE_MS = 60_000;

/** One PIN under one idempotency key of one device. */
interface KeyedTry {
  readonly deviceId: string;
  /** What the PIN is for, when that is not the device itself. */
  readonly subject?: string;
  readonly idempotencyKey: string | undefined;
  readonly pin: string;
}

type OncePerRequest<V> = (keyed: KeyedTry, check: () => Promise<V>) => Promise<V>;

/**
 * Counts a wrong PIN once per request: a device that lost the answer repeats the booking, which is not a second guess.
 * A different PIN under the same key counts again. The typed PIN is remembered for a minute, and only as a keyed
 * digest.
 */
export function createOncePerRequest<V>(clock: Clock, isKept: (verdict: V) => boolean): OncePerRequest<V> {
  const secret = randomBytes(32);
  const known = new Map<string, { readonly atMs: number; readonly verdict: Promise<V> }>();
  const forgetOld = (): void => {
    for (const [name, { atMs }] of known) {
      if (clock.nowMs() - atMs >= LIFE_MS) {
        known.delete(name);
      }
    }
  };
  return async ({ deviceId, subject = "", idempotencyKey, pin }, check) => {
    if (idempotencyKey === undefined) {
      return check();
    }
    forgetOld();
    const name = createHmac("sha256", secret)
      .update(JSON.stringify([deviceId, subject, idempotencyKey, pin]))
      .digest("base64");
    const before = known.get(name);
    if (before !== undefined) {
      return before.verdict;
    }
    const verdict = check();
    known.set(name, { atMs: clock.nowMs(), verdict });
    const stays = await verdict.then(isKept, () => false);
    if (!stays) {
      known.delete(name);
    }
    return verdict;
  };
}
