import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldTextOf, momentOfField } from "./moments.ts";

const ZONES = ["Europe/Vienna", "America/New_York", "Asia/Kolkata", "UTC"];

describe("moments in date and time fields", () => {
  it("are shown in the local time of the zone", () => {
    expect(momentOfField("2026-12-01T06:00", "Europe/Vienna")).toBe("2026-12-01T05:00:00.000Z");
    expect(momentOfField("2026-07-01T06:00", "Europe/Vienna", true)).toBe("2026-07-01T04:00:59.999Z");
    expect(fieldTextOf("2026-12-01T05:00:59.999Z", "Europe/Vienna")).toBe("2026-12-01T06:00");
  });

  it("are null while the text is incomplete", () => {
    expect([momentOfField("", "UTC"), momentOfField("2026-12", "UTC"), fieldTextOf(null, "UTC")]).toEqual([
      null,
      null,
      "",
    ]);
  });

  it("keep the typed time, except in the hour that a clock change skips or repeats", () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 365 }).map((count) => Date.UTC(2026, 0, 1) + count * 60_000);
    fc.assert(
      fc.property(minute, fc.constantFrom(...ZONES), (timeMs, zone) => {
        const text = fieldTextOf(new Date(timeMs).toISOString(), zone);
        expect(fieldTextOf(momentOfField(text, zone, true), zone)).toBe(text);
      }),
    );
  });
});
