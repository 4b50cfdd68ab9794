import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../../config/clock.ts";

/** A device whose answer was lost has asked again by then. */
const LIFE_MS = 60_000;

/** One PIN under one idempotency key of one device. */
interface KeyedTry {
  readonly deviceId: string;
  /** What the PIN is tried for, where that is not the device itself. */
  readonly subject?: string;
  readonly idempotencyKey: string | undefined;
  readonly pin: string;
}

type OncePerRequest<V> = (keyed: KeyedTry, check: () => Promise<V>) => Promise<V>;

/**
 * Counts a wrong PIN once, however often its request comes: a device that heard no answer sends the same booking again, and that is
 * no second guess (T7, B-04). Another PIN under the same key is one. What was typed is kept for a minute, and only as a keyed digest.
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
