import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayBeganMs,
  isTimeZone,
  localDayOf,
  localTimeOf,
  momentOfLocalTime,
  timeZoneOrDefault,
  utcOffsetMinutes,
  zonedTextOf,
} from "./zoned-time.ts";

const moments = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2099, 11, 30) });
const zones = fc.constantFrom(
  "Europe/Berlin",
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Chatham",
  "America/Havana",
  "Asia/Beirut",
);

describe("local time", () => {
  it("of a local time's instant is the same local time, also in the repeated hour", () => {
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

  it.each([
    ["Europe/Berlin", [10, 25, 2], "2026-10-25T02:30:00+01:00", [3, 29, 2], "2026-03-29T03:30:00+02:00"],
    ["America/New_York", [11, 1, 1], "2026-11-01T01:30:00-05:00", [3, 8, 2], "2026-03-08T03:30:00-04:00"],
    ["Pacific/Chatham", [4, 5, 3], "2026-04-05T03:30:00+12:45", [9, 27, 3], "2026-09-27T04:30:00+13:45"],
  ] as const)(
    "takes the later of two readings and skips over a missing hour in %s",
    (zone, twice, later, missing, after) => {
      const at = ([month, day, hour]: readonly [number, number, number]) =>
        zonedTextOf(
          momentOfLocalTime({ year: 2026, month, day, hour, minute: 30, second: 0, millisecond: 0 }, zone),
          zone,
        );
      expect([at(twice), at(missing)]).toEqual([later, after]);
    },
  );

  it("is formatted with its offset and denotes the same instant", () => {
    fc.assert(fc.property(moments, zones, (timeMs, zone) => Date.parse(zonedTextOf(timeMs, zone)) === timeMs));
    expect(zonedTextOf(Date.UTC(2026, 0, 1, 3, 4, 5, 60), "America/New_York")).toBe("2025-12-31T22:04:05.060-05:00");
  });

  it("has the place's calendar day", () => {
    expect(localDayOf(Date.UTC(2026, 10, 20, 23, 30), "Europe/Berlin")).toBe("2026-11-21");
  });

  it("uses the configured zone if it exists", () => {
    expect(["Asia/Kolkata", "Mars/Olympus", "", null].map(timeZoneOrDefault)).toEqual([
      "Asia/Kolkata",
      "Europe/Berlin",
      "Europe/Berlin",
      "Europe/Berlin",
    ]);
    expect(["UTC", "Mars/Olympus"].map(isTimeZone)).toEqual([true, false]);
  });

  it("knows when a day began, whatever day was asked for before", () => {
    const nearbyMs = fc.integer({ min: -30 * 3_600_000, max: 30 * 3_600_000 });
    fc.assert(
      fc.property(moments, zones, fc.array(nearbyMs, { minLength: 1, maxLength: 8 }), (aroundMs, zone, steps) => {
        for (const timeMs of steps.map((stepMs) => aroundMs + stepMs)) {
          const midnight = { ...localTimeOf(timeMs, zone), hour: 0, minute: 0, second: 0, millisecond: 0 };
          expect(dayBeganMs(timeMs, zone)).toBe(momentOfLocalTime(midnight, zone));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
