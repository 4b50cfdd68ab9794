import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { ruleMembers, rulePlaces, ruleSets, sales } from "../testing/baskets.ts";
import { noOriginal, PLAIN, plainRule } from "../testing/plain-sale.ts";
import { evaluateSale } from "./evaluate-sale.ts";
import { promotionsInForce, type Promotion } from "./promotion.ts";
import { NO_CONDITIONS, type RuleConditions } from "./rule-conditions.ts";
import { isImpossible, neverApplies, ruleConflicts, type RuleWorld } from "./rule-conflicts.ts";

const WORLD: RuleWorld = {
  nowMs: Date.parse("2026-11-23T12:00:00Z"),
  timeZone: "Europe/Vienna",
  stores: [
    { id: "11", partnerId: "1", isOpen: true },
    { id: "12", partnerId: "1", isOpen: false },
    { id: "21", partnerId: "2", isOpen: true },
  ],
  levelIds: ["1", "2", "3"],
  givenPoints: 0,
  others: [],
};
const rule = (asked: Partial<RuleConditions>, more: Partial<Promotion> = {}): Promotion =>
  plainRule({ id: "5", conditions: { ...NO_CONDITIONS, ...asked }, ...more });
const conflictsOf = (given: Promotion, world: Partial<RuleWorld> = {}) =>
  ruleConflicts(given, { ...WORLD, ...world }).map(({ code, ids }) => [code, ...ids].join(" "));
const period = (from: string, to: string) => ({ validFromMs: Date.parse(from), validToMs: Date.parse(to) });

describe("conflicts of a rule", () => {
  it("are none for a rule that applies", () => {
    const given = rule({ weekdays: ["SATURDAY"], hours: { fromMinute: 480, toMinute: 720 }, storeIds: ["11"] });
    expect(conflictsOf(given)).toEqual([]);
    expect(conflictsOf(plainRule())).toEqual([]);
  });

  it("report why a rule can never apply", () => {
    expect(conflictsOf(rule({}, period("2026-12-02T00:00:00Z", "2026-12-01T00:00:00Z")))).toEqual([
      "ENDS_BEFORE_START",
    ]);
    expect(conflictsOf(rule({ hours: { fromMinute: 60, toMinute: 60 } }))).toEqual(["HOURS_EMPTY"]);
    const week = period("2026-11-29T23:00:00Z", "2026-12-04T22:59:00Z");
    expect(conflictsOf(rule({ weekdays: ["SATURDAY"] }, week))).toEqual(["DAYS_OUTSIDE_PERIOD"]);
    expect(conflictsOf(rule({ weekdays: ["FRIDAY"] }, week))).toEqual([]);
    expect(conflictsOf(rule({ storeIds: ["12"] }))).toEqual(["STORES_CLOSED 12"]);
    expect(conflictsOf(rule({ storeIds: ["11"] }, { storeId: "21" }))).toEqual(["STORES_APART"]);
    expect(conflictsOf(rule({ storeIds: ["21"] }, { partnerId: "1" }))).toEqual(["STORES_APART 21"]);
    expect(conflictsOf(rule({ levelIds: ["9"] }))).toEqual(["LEVELS_GONE 9"]);
  });

  it("report an ended period, and closed or deleted references", () => {
    expect(conflictsOf(plainRule({ validToMs: WORLD.nowMs - 1 }))).toEqual(["OVER"]);
    expect(conflictsOf(rule({ budgetPoints: points(100) }), { givenPoints: 100 })).toEqual(["BUDGET_SPENT"]);
    expect(conflictsOf(rule({ storeIds: ["11", "12"] }))).toEqual(["SOME_STORES_CLOSED 12"]);
    expect(conflictsOf(rule({ levelIds: ["1", "9"] }))).toEqual(["SOME_LEVELS_GONE 9"]);
  });

  it("name rules with precedence, rules that come after, and rules that leave no sales", () => {
    const saturday = rule({ weekdays: ["SATURDAY"] }, { id: "7" });
    const base = plainRule({ id: "3" });
    expect(conflictsOf(saturday, { others: [base, saturday] })).toEqual(["GOES_BEFORE 3"]);
    expect(conflictsOf(base, { others: [base, saturday] })).toEqual(["GOES_AFTER 7"]);
    expect(conflictsOf(plainRule({ id: "4", factor: "2" }), { others: [base] })).toEqual(["ALWAYS_BEHIND 3"]);
    const typed = plainRule({ id: "6", revenueKey: "rmc1", merchandiseGroupCodes: ["FUEL"] });
    const ofGroup = plainRule({ id: "2", merchandiseGroupCodes: ["FUEL", "BREAD"] });
    expect(conflictsOf(typed, { others: [ofGroup] })).toEqual(["GOES_AFTER 2"]);
    expect(conflictsOf({ ...typed, revenueKey: "rmt" }, { others: [ofGroup] })).toEqual(["ALWAYS_BEHIND 2"]);
    const sunday = rule({ weekdays: ["SUNDAY"] }, { id: "8" });
    expect(conflictsOf(saturday, { others: [sunday] })).toEqual([]);
    const night = rule({ weekdays: ["SATURDAY"], hours: { fromMinute: 1_320, toMinute: 120 } }, { id: "9" });
    expect(conflictsOf(sunday, { others: [night] })).toEqual(["GOES_AFTER 9"]);
    const monday = rule({ weekdays: ["MONDAY"] }, { id: "10" });
    const lateSunday = rule({ weekdays: ["SUNDAY"], hours: { fromMinute: 1_320, toMinute: 120 } }, { id: "11" });
    expect(conflictsOf(monday, { others: [lateSunday] })).toEqual(["GOES_AFTER 11"]);
  });

  it("ignore rules that never overlap: other goods, shops, levels and periods", () => {
    const apart: readonly (readonly [Promotion, Promotion])[] = [
      [plainRule({ merchandiseGroupCodes: ["FUEL"] }), plainRule({ id: "2", merchandiseGroupCodes: ["BREAD"] })],
      [plainRule({ merchandiseGroupCodes: ["FUEL"] }), plainRule({ id: "2" })],
      [plainRule({ revenueKey: "rmc1" }), plainRule({ id: "2" })],
      [rule({ storeIds: ["11"] }), plainRule({ id: "2", storeId: "21" })],
      [rule({ levelIds: ["1"] }), rule({ levelIds: ["2"] }, { id: "2" })],
      [plainRule({ partnerId: "1" }), plainRule({ id: "2", partnerId: "2" })],
      [plainRule({ validFromMs: 4e12 }), plainRule({ id: "2", validToMs: 3e12 })],
    ];
    expect(apart.map(([one, other]) => conflictsOf(one, { others: [other] }))).toEqual(apart.map(() => []));
    const minimum = rule({ minimumCents: cents(100) }, { id: "2", storeId: "11" });
    expect(conflictsOf(plainRule({ storeId: "11" }), { others: [minimum] })).toEqual(["GOES_AFTER 2"]);
  });

  it("are right: a rule that never applies changes no sale, of any member at any time", () => {
    fc.assert(
      fc.property(ruleSets, sales, rulePlaces, ruleMembers, (rules, sale, place, member) => {
        const stores = ["11", "12"].map((id) => ({ id, partnerId: "1", isOpen: true }));
        const world = { ...WORLD, timeZone: place.timeZone, nowMs: 0, stores, others: rules };
        const useless = rules.filter((one) => ruleConflicts(one, world).some(neverApplies));
        const evaluate = (promotions: readonly Promotion[]) =>
          evaluateSale({
            sale,
            terms: { ...PLAIN, promotions: promotionsInForce(promotions, place) },
            coupons: [],
            findOriginal: noOriginal,
            availablePoints: null,
            situation: { member, usage: new Map() },
          });
        const left = rules.filter((one) => !useless.includes(one));
        expect(evaluate(left)).toEqual(evaluate(rules));
      }),
      { numRuns: 2_000 },
    );
  });

  it("distinguish permanent problems from temporary ones", () => {
    expect(isImpossible({ code: "HOURS_EMPTY", ids: [] })).toBe(true);
    expect(isImpossible({ code: "OVER", ids: [] })).toBe(false);
    expect(neverApplies({ code: "OVER", ids: [] })).toBe(true);
    expect(neverApplies({ code: "GOES_AFTER", ids: ["1"] })).toBe(false);
  });
});
