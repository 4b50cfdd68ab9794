import { describe, expect, it } from "vitest";
import { createFormat } from "./format.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const before = (ms: number) => new Date(NOW - ms);

describe("formats", () => {
  it("write numbers and amounts as the language does", () => {
    expect([createFormat("de").number(12480), createFormat("en").number(12480)]).toEqual(["12.480", "12,480"]);
    expect(createFormat("en").signed(37)).toBe("+37");
    expect(createFormat("en").money(124.8)).toBe("€124.80");
  });

  it("show a moment in the programme's time zone, not the device's", () => {
    expect(createFormat("en", "Europe/Vienna").time("2026-11-23T07:14:00Z")).toBe("08:14");
    expect(createFormat("en", "America/New_York").time("2026-11-23T07:14:00Z")).toBe("02:14");
  });

  it("show recent days relative to now and older ones by date", () => {
    const { ago } = createFormat("en", "UTC");
    expect(ago(before(20_000), NOW)).toBe("now");
    expect(ago(before(5 * 60_000), NOW)).toBe("5 minutes ago");
    expect(ago(before(3 * 3_600_000), NOW)).toBe("3 hours ago");
    expect(ago(before(26 * 3_600_000), NOW)).toBe("yesterday");
    expect(ago(before(20 * 86_400_000), NOW)).toBe("3 Nov 2026");
  });
});
