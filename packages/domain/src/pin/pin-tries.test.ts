import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgePinTry, NO_PIN_TRIES, pinFormRefusal } from "./pin-tries.ts";

const MINUTE_MS = 60_000;

/** Types wrong PINs at these moments; returns the moments at which one was checked. */
function guessAt(momentsMs: readonly number[]): readonly number[] {
  let tries = NO_PIN_TRIES;
  return momentsMs.filter((nowMs) => {
    const verdict = judgePinTry(tries, nowMs);
    tries = verdict.kind === "ALLOWED" ? verdict.next : tries;
    return verdict.kind === "ALLOWED";
  });
}

describe("PIN tries", () => {
  it("allow ten guesses at most, with a pause of thirty minutes after five, at any pace", { tags: ["B-06"] }, () => {
    const moments = fc.array(fc.integer({ min: 0, max: 10_000 * MINUTE_MS }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(moments, (times) => {
        const looked = guessAt(times.toSorted((left, right) => left - right));
        const [fifth = 0, sixth = Number.MAX_SAFE_INTEGER] = looked.slice(4, 6);
        expect(looked.length).toBeLessThanOrEqual(10);
        expect(sixth - fifth).toBeGreaterThanOrEqual(30 * MINUTE_MS);
      }),
    );
  });

  it("report the remaining attempts before the pause and before the lock", { tags: ["B-06"] }, () => {
    const at = (wrongCount: number, nowMs = 0) => judgePinTry({ wrongCount, blockedUntilMs: null }, nowMs);
    expect([0, 3, 4, 5, 9].map((count) => at(count))).toMatchObject([4, 1, 0, 4, 0].map((left) => ({ left })));
    expect(at(10)).toEqual({ kind: "LOCKED" });
    expect(judgePinTry({ wrongCount: 5, blockedUntilMs: 100 }, 40)).toEqual({ kind: "PAUSED", waitMs: 60 });
    expect(judgePinTry({ wrongCount: 5, blockedUntilMs: 100 }, 100)).toMatchObject({ kind: "ALLOWED" });
  });

  it.each([
    [undefined, "EMPTY_PIN"],
    ["", "EMPTY_PIN"],
    ["123", "SHORT_PIN"],
    ["12345", "REQUEST_INVALID"],
    ["12a4", "REQUEST_INVALID"],
    ["0000", null],
  ])("%s is refused with %s", { tags: ["ERR-05", "ERR-06"] }, (pin, refusal) => {
    expect(pinFormRefusal(pin)).toBe(refusal);
  });
});
