import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween } from "./calendar-days.ts";

describe("days of the calendar", () => {
  it.each([
    ["2026-03-31", -1, "2026-02-28"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-02-29", -12, "2023-02-28"],
    ["2026-11-30", 3, "2027-02-28"],
  ])("%s and %i months is %s", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it("are counted across the ends of months and clock changes", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
  });
});
