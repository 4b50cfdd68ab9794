import { describe, expect, it } from "vitest";
import { bysOf, isSpan, PERIODS, spanOf, usualBy } from "./period.ts";

const NOTHING = { from: "", to: "" };

describe("the period of a report", () => {
  it.each([
    ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["lastMonth", "2026-01-01", "2025-12-01", "2025-12-31"],
    ["thisMonth", "2026-11-24", "2026-11-01", "2026-11-24"],
    ["last7", "2026-11-03", "2026-10-27", "2026-11-02"],
    ["last30", "2026-11-24", "2026-10-25", "2026-11-23"],
    ["lastQuarter", "2026-11-24", "2026-07-01", "2026-09-30"],
    ["lastQuarter", "2026-02-10", "2025-10-01", "2025-12-31"],
    ["last12", "2026-11-24", "2025-11-01", "2026-10-31"],
    ["thisYear", "2026-11-24", "2026-01-01", "2026-11-24"],
    ["lastYear", "2026-11-24", "2025-01-01", "2025-12-31"],
  ])("%s on %s begins on %s and ends on %s", (name, today, from, to) => {
    expect(spanOf(name, NOTHING, "last7", today)).toEqual({ from, to });
  });

  it("is accepted by the platform on every day", () => {
    const days = ["2024-02-29", "2026-01-01", "2026-03-31", "2026-12-31"];
    const spans = PERIODS.flatMap((name) => days.map((today) => spanOf(name, NOTHING, "last7", today)));
    expect(spans.filter((span) => !isSpan(span))).toEqual([]);
  });

  it("is the custom range if it is valid, and the default for an invalid address", () => {
    const free = { from: "2026-02-03", to: "2026-02-04" };
    expect(spanOf("free", free, "last7", "2026-11-24")).toEqual(free);
    const usual = { from: "2026-11-17", to: "2026-11-23" };
    for (const wrong of [NOTHING, { from: "2026-02-30", to: "2026-03-01" }, { from: "2026-02-04", to: "2026-02-03" }]) {
      expect(spanOf("free", wrong, "last7", "2026-11-24")).toEqual(usual);
    }
    expect(spanOf("for ever", NOTHING, "last7", "2026-11-24")).toEqual(usual);
    expect(isSpan({ from: "2020-01-01", to: "2025-01-03" })).toBe(true);
    expect(isSpan({ from: "2020-01-01", to: "2025-01-04" })).toBe(false);
  });
});

describe("the interval of a report", () => {
  it("is days, weeks or months, depending on the length", () => {
    expect(usualBy({ from: "2026-10-01", to: "2026-10-31" })).toBe("day");
    expect(usualBy({ from: "2026-07-01", to: "2026-09-30" })).toBe("week");
    expect(usualBy({ from: "2025-11-01", to: "2026-10-31" })).toBe("month");
  });

  it("is not days for more than two years", () => {
    expect(bysOf({ from: "2024-01-01", to: "2026-01-09" })).toContain("day");
    expect(bysOf({ from: "2024-01-01", to: "2026-01-10" })).not.toContain("day");
  });
});
