import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEEKDAYS } from "../base/weekday.ts";
import { adMoment } from "./ad-schedule.ts";

const VIENNA = "Europe/Vienna";
const at = (text: string): number => Date.parse(text);

describe("when a picture of the screen saver is shown", () => {
  it("begins with its first and ends after its last moment", () => {
    const schedule = { validFromMs: 1_000, validToMs: 2_000, weekdays: [] };
    const moments = [999, 1_000, 2_000, 2_001].map((nowMs) => adMoment(schedule, nowMs, VIENNA));
    expect(moments).toEqual(["PLANNED", "DUE", "DUE", "ENDED"]);
  });

  it("uses the weekday on the shop's clock, not in UTC", () => {
    const schedule = { weekdays: ["SATURDAY"] as const };
    expect(adMoment(schedule, at("2026-11-27T22:59:59Z"), VIENNA)).toBe("RESTING");
    expect(adMoment(schedule, at("2026-11-27T23:00:00Z"), VIENNA)).toBe("DUE");
    expect(adMoment(schedule, at("2026-11-28T22:59:59Z"), VIENNA)).toBe("DUE");
    expect(adMoment(schedule, at("2026-11-28T23:00:00Z"), VIENNA)).toBe("RESTING");
    // The night in which clocks go back: a Sunday of 25 hours.
    expect(adMoment({ weekdays: ["SUNDAY"] }, at("2026-10-25T22:59:59Z"), VIENNA)).toBe("DUE");
  });

  it("each moment is due on exactly one day of the week", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (nowMs) => {
        const days = WEEKDAYS.filter((day) => adMoment({ weekdays: [day] }, nowMs, VIENNA) === "DUE");
        expect(days).toHaveLength(1);
      }),
    );
  });
});
