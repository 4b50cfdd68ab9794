import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDayOf, localTimeOf, momentOfLocalTime, utcOffsetMinutes, zonedTextOf } from "./zoned-time.ts";

const moments = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2099, 11, 30) });
const zones = fc.constantFrom("Europe/Berlin", "UTC", "America/New_York", "Asia/Kolkata", "Pacific/Chatham");

describe("local time", () => {
  it("of the moment made of it is the same, also in the hour that comes twice", () => {
    fc.assert(
      fc.property(moments, zones, (timeMs, zone) => {
        const there = localTimeOf(timeMs, zone);
        expect(localTimeOf(momentOfLocalTime(there, zone), zone)).toEqual(there);
      }),
      { numRuns: 2_000 },
    );
  });

  it("follows summer time", () => {
    expect(utcOffsetMinutes(Date.UTC(2026, 6, 1), "Europe/Berlin")).toBe(120);
    expect(utcOffsetMinutes(Date.UTC(2026, 11, 1), "Europe/Berlin")).toBe(60);
  });

  it("takes the later of two readings and skips over a missing hour", () => {
    const reading = { year: 2026, minute: 30, second: 0, millisecond: 0, hour: 2 };
    const autumn = momentOfLocalTime({ ...reading, month: 10, day: 25 }, "Europe/Berlin");
    expect(new Date(autumn).toISOString()).toBe("2026-10-25T01:30:00.000Z");
    const spring = momentOfLocalTime({ ...reading, month: 3, day: 29 }, "Europe/Berlin");
    expect(zonedTextOf(spring, "Europe/Berlin")).toBe("2026-03-29T03:30:00+02:00");
  });

  it("is written with its offset, which says the same moment", () => {
    fc.assert(fc.property(moments, zones, (timeMs, zone) => Date.parse(zonedTextOf(timeMs, zone)) === timeMs));
    expect(zonedTextOf(Date.UTC(2026, 0, 1, 3, 4, 5, 60), "America/New_York")).toBe("2025-12-31T22:04:05.060-05:00");
  });

  it("has the day of the place", () => {
    expect(localDayOf(Date.UTC(2026, 10, 20, 23, 30), "Europe/Berlin")).toBe("2026-11-21");
  });
});
