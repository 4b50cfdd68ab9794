import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DutyTimes, wasOnDuty } from "./duty-proof.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NINE = Date.UTC(2026, 10, 20, 9);

/** Signed in at nine, last seen active at ten. */
const duty: DutyTimes = {
  startedAtMs: NINE,
  endedAtMs: null,
  lastUsedAtMs: NINE + HOUR_MS,
  idleMs: 5 * MINUTE_MS,
  sessionsFromMs: null,
  isActive: true,
};
const at = (hours: number, contactHours: number) => ({
  actionMs: NINE + hours * HOUR_MS,
  inContactAtMs: NINE + contactHours * HOUR_MS,
});

const fromNine = (afterMs: number | null): number | null => (afterMs === null ? null : NINE + afterMs);
const isWithinShift = (afterMs: number): boolean =>
  afterMs >= -2 * MINUTE_MS && afterMs <= 16 * HOUR_MS + 2 * MINUTE_MS;

describe("a duty", () => {
  it("covers offline actions for the length of a shift", { tags: ["O4"] }, () => {
    expect(wasOnDuty(duty, at(5, 1))).toBe(true);
    expect(wasOnDuty(duty, at(15.9, 1))).toBe(true);
    expect(wasOnDuty(duty, at(17, 1))).toBe(false);
  });

  it("covers nothing after a contact at which it had already expired", { tags: ["T4"] }, () => {
    expect(wasOnDuty(duty, at(3, 2))).toBe(false);
  });

  it("covers nothing before the sign-in, after the sign-off or after a new password", { tags: ["T4"] }, () => {
    expect(wasOnDuty(duty, at(-1, -2))).toBe(false);
    expect(wasOnDuty({ ...duty, endedAtMs: NINE + HOUR_MS }, at(2, 0.9))).toBe(false);
    expect(wasOnDuty({ ...duty, sessionsFromMs: NINE + HOUR_MS }, at(2, 0.9))).toBe(false);
    expect(wasOnDuty({ ...duty, sessionsFromMs: NINE + 3 * HOUR_MS }, at(2, 0.9))).toBe(true);
    expect(wasOnDuty({ ...duty, sessionsFromMs: NINE - HOUR_MS }, at(2, 0.9))).toBe(true);
  });

  it("covers nothing after its person was locked", () => {
    expect(wasOnDuty({ ...duty, isActive: false }, at(1, 0.9))).toBe(false);
  });

  it("that began after the last contact needs no further contact", () => {
    expect(wasOnDuty(duty, at(2, -24))).toBe(true);
    expect(wasOnDuty(duty, { actionMs: NINE + HOUR_MS, inContactAtMs: undefined })).toBe(true);
  });

  it("never covers more than a shift after the sign-in", { tags: ["T4"] }, () => {
    const times = fc.integer({ min: -40 * HOUR_MS, max: 40 * HOUR_MS });
    fc.assert(
      fc.property(times, times, fc.option(times), fc.option(times), (actionMs, contactMs, endMs, fromMs) => {
        const known = { ...duty, endedAtMs: fromNine(endMs), sessionsFromMs: fromNine(fromMs) };
        const isCovered = wasOnDuty(known, { actionMs: NINE + actionMs, inContactAtMs: NINE + contactMs });
        expect([isCovered, isWithinShift(actionMs)]).not.toEqual([true, false]);
      }),
    );
  });
});
