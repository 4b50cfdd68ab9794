import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookingPoints,
  epochMs,
  sortNewestFirst,
  summarizeHistory,
  summaryFromTotals,
  type HistoryEntry,
} from "./history.ts";
import { points } from "../base/points.ts";

const entry = (value: number, timeMs: number): HistoryEntry => ({ description: "", points: points(value), timeMs });
const entries = fc.array(
  fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat()).map(([value, timeMs]) => entry(value, timeMs)),
);

describe("history", () => {
  test(
    "sums what was exchanged and earned and finds the first action",
    { tags: ["HIST-01", "HIST-02", "HIST-03"] },
    () => {
      expect(summarizeHistory([entry(300, 5), entry(-120, 9), entry(50, 3), entry(-30, 7)])).toEqual({
        exchangedPoints: -150,
        earnedPoints: 350,
        firstActionMs: 3,
      });
    },
  );

  test("has no first action without history, and no minus zero", { tags: ["HIST-03"] }, () => {
    expect(summarizeHistory([])).toEqual({ exchangedPoints: 0, earnedPoints: 0, firstActionMs: null });
  });

  test("gives figures that agree with the list", { tags: ["HIST-01"] }, () => {
    fc.assert(
      fc.property(entries, (list) => {
        const { earnedPoints, exchangedPoints } = summarizeHistory(list);
        expect(earnedPoints + exchangedPoints).toBe(list.reduce((sum, row) => sum + row.points, 0));
        expect(earnedPoints).toBeGreaterThanOrEqual(0);
        expect(exchangedPoints).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("shows the server's redeemed total as a negative number, whatever its sign", { tags: ["HIST-02"] }, () => {
    const totals = { earnedPoints: points(9), firstActionMs: null };
    expect(summaryFromTotals({ ...totals, redeemedPoints: points(150) }).exchangedPoints).toBe(-150);
    expect(summaryFromTotals({ ...totals, redeemedPoints: points(-150) }).exchangedPoints).toBe(-150);
    expect(Object.is(summaryFromTotals({ ...totals, redeemedPoints: points(0) }).exchangedPoints, 0)).toBe(true);
  });

  test("sorts newest first and keeps the order of equal times", { tags: ["HIST-05"] }, () => {
    fc.assert(
      fc.property(entries, (list) => {
        const times = sortNewestFirst(list).map((row) => row.timeMs);
        expect(times).toEqual(list.map((row) => row.timeMs).toSorted((left, right) => right - left));
      }),
    );
    const [one, other] = [entry(1, 5), entry(2, 5)];
    expect(sortNewestFirst([one, other])).toEqual([one, other]);
  });
});

describe("timestamps", { tags: ["HIST-13", "CONST-55"] }, () => {
  test.each([
    [1_795_000_000, 1_795_000_000_000],
    [1_000_000_000, 1_000_000_000_000],
    [9_999_999_999, 9_999_999_999_000],
    [1_795_000_000_123, 1_795_000_000_123],
    [999_999_999, 999_999_999],
    [10_000_000_000, 10_000_000_000],
    [0, 0],
  ])("reads %s as %s ms", (timestamp, expected) => {
    expect(epochMs(timestamp)).toBe(expected);
  });

  test("is idempotent for any day since 1970-04-27", { tags: ["HIST-13"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000_000, max: 4_000_000_000_000 }), (timestamp) => {
        expect(epochMs(epochMs(timestamp))).toBe(timestamp);
      }),
    );
  });
});

describe("booking sign", () => {
  test("adds for EARNBOOKING and subtracts for any other type, whatever the sign", { tags: ["EARN-09"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom("BURNBOOKING", "OTHER", ""), (value, type) => {
        expect(bookingPoints("EARNBOOKING", points(value))).toBe(points(Math.abs(value)));
        expect(bookingPoints(type, points(value))).toBe(points(-Math.abs(value)));
      }),
    );
  });

  test("applies the conversion factor once", { tags: ["EARN-08"] }, () => {
    expect(bookingPoints("BURNBOOKING", points(-10), 2.5)).toBe(-25);
    expect(bookingPoints("EARNBOOKING", points(10))).toBe(10);
  });
});
