import { describe, expect, it } from "vitest";
import { timeProblems } from "./sale-limits.ts";

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const problems = (transactionTimeMs: number, businessDay?: string) =>
  timeProblems({ transactionTimeMs, businessDay }, NOW_MS);

describe("the time of a sale", { tags: ["T13"] }, () => {
  it.each([
    ["now", NOW_MS, []],
    ["a clock five minutes fast", NOW_MS + 300_000, []],
    ["a clock faster than that", NOW_MS + 300_001, ["AHEAD"]],
    ["a year ago", NOW_MS - 366 * DAY_MS, []],
    ["longer ago", NOW_MS - 366 * DAY_MS - 1, ["TOO_OLD"]],
  ] as const)("%s", (_name, timeMs, expected) => {
    expect(problems(timeMs)).toEqual(expected);
  });

  it("is close to its business day", () => {
    expect(problems(NOW_MS, "2026-11-14")).toEqual([]);
    expect(problems(NOW_MS, "2026-11-12")).toEqual(["BUSINESS_DAY_FAR"]);
    expect(problems(NOW_MS + DAY_MS, "2026-12-25")).toEqual(["AHEAD", "BUSINESS_DAY_FAR"]);
  });
});
