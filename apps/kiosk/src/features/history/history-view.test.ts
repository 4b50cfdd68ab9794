import type { HistoryEntry } from "@punktum/client";
import { points } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { historyRows, historySummary } from "./history-view.ts";

const entry = (id: string, value: number, time: string): HistoryEntry => ({
  id,
  description: `Booking ${id}`,
  bookingTypeCode: "REV",
  points: points(value),
  timeMs: Date.parse(time),
});

const bookings = [
  entry("a", 1_250, "2026-03-28T23:30:05Z"),
  entry("b", -500, "2026-07-01T12:00:00Z"),
  entry("c", 0, "2025-12-31T23:59:59Z"),
];
const german = { language: "de", timeZone: "Europe/Berlin" } as const;

describe("rows of the history", () => {
  it("HIST-05 come newest first", () => {
    expect(historyRows(bookings, german).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  });

  it("HIST-04 show description, local time to the second, and points", () => {
    expect(historyRows(bookings, german)[1]).toEqual({
      id: "a",
      description: "Booking a",
      time: "29.03.26 00:30:05",
      isoTime: "2026-03-28T23:30:05.000Z",
      points: "+1.250",
      direction: "up",
    });
  });

  it("HIST-06 point up for gains and down for losses, with the sign besides", () => {
    const rows = historyRows(bookings, { language: "en", timeZone: "UTC" });
    expect(rows.map(({ points: text, direction }) => `${direction} ${text}`)).toEqual([
      "down -500",
      "up +1,250",
      "up 0",
    ]);
  });

  it("FMT-04 tell the same moment by the clock of the device", () => {
    const timeIn = (timeZone: string) => historyRows(bookings.slice(0, 1), { language: "de", timeZone })[0]?.time;
    expect([timeIn("Europe/Berlin"), timeIn("America/New_York")]).toEqual(["29.03.26 00:30:05", "28.03.26 19:30:05"]);
  });
});

describe("figures above the history", () => {
  it("HIST-01 HIST-02 are the sums of the bookings, the exchanged points negative", () => {
    expect(historySummary({}, bookings)).toEqual({
      exchangedPoints: -500,
      earnedPoints: 1_250,
      firstActionMs: Date.parse("2025-12-31T23:59:59Z"),
    });
  });

  it("HIST-03 count from the account's first action where the server tells it", () => {
    const firstActionMs = Date.parse("2024-02-01T08:00:00Z");
    expect(historySummary({ firstActionMs }, bookings)?.firstActionMs).toBe(firstActionMs);
  });

  it("HIST-03 know no first action of an account without bookings", () => {
    expect(historySummary({}, [])?.firstActionMs).toBeNull();
  });

  it("HIST-01 take the totals the server tells, also before the bookings have arrived", () => {
    const totals = { earned: points(9_000), redeemed: points(4_000) };
    expect(historySummary({ totals }, undefined)).toEqual({
      exchangedPoints: -4_000,
      earnedPoints: 9_000,
      firstActionMs: null,
    });
  });

  it("HIST-07 are unknown while the bookings are", () => {
    expect(historySummary({}, undefined)).toBeUndefined();
  });
});
