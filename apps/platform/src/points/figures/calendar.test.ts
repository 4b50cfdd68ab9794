import { describe, expect, it } from "vitest";
import { comparedPeriod, splitPeriod } from "./calendar.ts";

describe("the calendar of reports", () => {
  it("splits a period into months, weeks and days without gaps", () => {
    const period = { from: "2026-02-27", to: "2026-03-03" };
    expect(splitPeriod(period, "month")).toEqual([
      { from: "2026-02-27", to: "2026-02-28" },
      { from: "2026-03-01", to: "2026-03-03" },
    ]);
    expect(splitPeriod(period, "week")).toEqual([
      { from: "2026-02-27", to: "2026-03-01" },
      { from: "2026-03-02", to: "2026-03-03" },
    ]);
    expect(splitPeriod(period, "day")).toHaveLength(5);
  });

  it("compares with the same number of days before, or the same days a year earlier", () => {
    const period = { from: "2026-03-02", to: "2026-03-31" };
    expect(comparedPeriod(period, "previous")).toEqual({ from: "2026-01-31", to: "2026-03-01" });
    expect(comparedPeriod(period, "year")).toEqual({ from: "2025-03-02", to: "2025-03-31" });
  });

  it("compares whole months with whole months", () => {
    const march = { from: "2026-03-01", to: "2026-03-31" };
    expect(comparedPeriod(march, "previous")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    const halfYear = { from: "2026-01-01", to: "2026-06-30" };
    expect(comparedPeriod(halfYear, "previous")).toEqual({ from: "2025-07-01", to: "2025-12-31" });
  });
});
