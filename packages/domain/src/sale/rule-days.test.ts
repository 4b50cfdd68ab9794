import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEEKDAYS } from "../base/weekday.ts";
import { isInForce, type Promotion } from "./promotion.ts";
import { NO_CONDITIONS, type RuleConditions } from "./rule-conditions.ts";
import { ruleDays, type RuleSpan } from "./rule-days.ts";
import { ruleOf, type WrittenRule } from "./written-rule.ts";

const timeZone = "Europe/Vienna";
const WRITTEN: WrittenRule = {
  promotionKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: 2,
  name: "",
  nameEn: "",
  merchandiseGroupCodes: [],
  campaignName: "",
  revenue: null,
  points: null,
  partnerId: null,
  storeId: null,
  validFrom: null,
  validTo: null,
  weekdays: [],
  hours: null,
  minimum: null,
  levelIds: [],
  storeIds: [],
  timesPerDay: null,
  timesInAll: null,
  budgetPoints: null,
};
const MINUTE_MS = 60_000;
const fromMs = Date.parse("2026-11-23T15:00:00Z");

const rule = (asked: Partial<RuleConditions>, more: Partial<Promotion> = {}): Promotion => ({
  id: "1",
  revenueKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: "2",
  points: null,
  revenueCents: null,
  campaignName: "",
  names: { de: "", en: "" },
  merchandiseGroupCodes: [],
  partnerId: null,
  storeId: null,
  validFromMs: null,
  validToMs: null,
  conditions: { ...NO_CONDITIONS, ...asked },
  ...more,
});
const spans = (given: Promotion, days = 7) =>
  ruleDays(given, { fromMs, days, timeZone }).map((span) =>
    span === null ? "" : [span.fromMs, span.toMs].map((at) => new Date(at).toISOString().slice(5, 16)).join(" "),
  );

describe("the days of a rule", () => {
  it("are those of its weekdays, with its hours on the shop's clock", { tags: ["BO-06"] }, () => {
    const saturday = rule({ weekdays: ["SATURDAY"], hours: { fromMinute: 480, toMinute: 720 } });
    expect(spans(saturday)).toEqual(["", "", "", "", "", "11-28T07:00 11-28T11:00", ""]);
  });

  it("begin and end with its period, whose last moment is included", () => {
    const validFromMs = Date.parse("2026-11-25T10:00:00Z");
    const validToMs = Date.parse("2026-11-26T22:59:59.999Z");
    const given = rule({}, { validFromMs, validToMs });
    expect(spans(given)).toEqual(["", "", "11-25T10:00 11-25T23:00", "11-25T23:00 11-26T23:00", "", "", ""]);
  });

  it("keep hours over midnight on the day on which they begin, and support days of 23 hours", () => {
    const friday = rule({ weekdays: ["FRIDAY"], hours: { fromMinute: 1_320, toMinute: 120 } });
    expect(spans(friday)).toEqual(["", "", "", "", "11-27T21:00 11-28T01:00", "", ""]);
    const spring = Date.parse("2027-03-27T23:00:00Z");
    expect(ruleDays(rule({}), { fromMs: spring, days: 1, timeZone })).toEqual([
      { fromMs: spring, toMs: spring + 23 * 60 * MINUTE_MS },
    ]);
  });

  it("cover exactly the minutes in which the rule is in force for sales", { tags: ["BO-06"] }, () => {
    const quarter = fc.nat({ max: 95 }).map((part) => part * 15);
    const conditions = fc.record({
      weekdays: fc.subarray([...WEEKDAYS]),
      hours: fc.option(fc.record({ fromMinute: quarter, toMinute: quarter.map((minute) => minute + 15) })),
    });
    const moment = fc.option(fc.integer({ min: -200, max: 900 }).map((part) => fromMs + part * 15 * MINUTE_MS));
    fc.assert(
      fc.property(conditions, moment, moment, (asked, validFromMs, validToMs) => {
        const given = rule(asked, { validFromMs, validToMs });
        // One more day at both ends, for hours over midnight.
        const found = ruleDays(given, { fromMs: fromMs - 1_440 * MINUTE_MS, days: 9, timeZone });
        const spanned = found.filter((span) => span !== null);
        const isIn = (at: number, { fromMs: first, toMs }: RuleSpan): boolean =>
          [at >= first, at < toMs].every(Boolean);
        const place = { partnerId: null, storeId: null, timeZone };
        for (let timeMs = fromMs; timeMs < fromMs + 6 * 1_440 * MINUTE_MS; timeMs += 15 * MINUTE_MS) {
          expect(spanned.some((span) => isIn(timeMs, span))).toBe(isInForce(given, { ...place, timeMs }));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("a written rule", () => {
  it("uses cents and minutes, and omits absent conditions", () => {
    const plain = ruleOf("7", { ...WRITTEN, nameEn: "All", actionType: "FIXEDPOINTACTION", points: 5, revenue: 20.5 });
    expect(plain).toMatchObject({ id: "7", names: { de: "All", en: "All" }, points: 5, revenueCents: 2_050 });
    expect(plain?.conditions).toBeUndefined();
    const asking = ruleOf("8", { ...WRITTEN, minimum: 0.29, hours: { from: "08:30", to: "24:00" } });
    expect(asking?.conditions).toEqual({
      ...NO_CONDITIONS,
      minimumCents: 29,
      hours: { fromMinute: 510, toMinute: 1_440 },
    });
  });

  it("is undefined for a key that is not a revenue key", () => {
    expect(ruleOf("9", { ...WRITTEN, promotionKey: "bonus" })).toBeUndefined();
  });
});
