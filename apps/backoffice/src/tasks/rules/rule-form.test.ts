import { WEEKDAYS } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newRule, type RuleFields, ruleFieldsOf, type RuleOrigin, ruleSchema, ruleSoFar } from "./rule-form.ts";
import type { RuleValues, RuleWorld } from "./rule-types.ts";

const store = { city: "", active: true, own: true };
const world: RuleWorld = {
  wholeProgram: true,
  timeZone: "Europe/Vienna",
  partners: [
    { id: "4", name: "Bäckerei Korn", active: true },
    { id: "5", name: "Waschpark", active: true },
  ],
  stores: [
    { ...store, id: "11", partnerId: "4", name: "Wien Mitte" },
    { ...store, id: "12", partnerId: "4", name: "Wien Nord" },
    { ...store, id: "21", partnerId: "5", name: "Graz" },
  ],
  levels: [{ id: "7", names: { de: "Gold", en: "Gold" } }],
};
const originOf = (start: Partial<RuleValues>, more: Partial<RuleWorld> = {}): RuleOrigin => ({
  start: { ...newRule(null), name: "Samstag", ...start },
  world: { ...world, ...more },
});
/** The request after these fields of a rule were changed. */
const sent = (origin: RuleOrigin, typed: Partial<RuleFields>): RuleValues | undefined =>
  ruleSoFar({ ...ruleFieldsOf(origin), ...typed }, origin);
const problemsOf = (typed: Partial<RuleFields>): readonly string[] => {
  const origin = originOf({});
  const { error } = ruleSchema(origin).safeParse({ ...ruleFieldsOf(origin), ...typed });
  return (error?.issues ?? []).map(({ path, code }) => `${path.join(".")} ${code}`);
};

describe("the form of an earning rule", () => {
  it("does not change a rule that is only opened", { tags: ["BO-06"] }, () => {
    const momentIn = (year: number) =>
      fc.integer({ min: Date.UTC(year), max: Date.UTC(year + 1) - 1 }).map((at) => new Date(at).toISOString());
    const time = fc.constantFrom("00:15", "08:00", "22:30");
    const some = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
    const places = fc.constantFrom<Pick<RuleValues, "partnerId" | "storeId" | "storeIds">>(
      { partnerId: null, storeId: null, storeIds: [] },
      { partnerId: "4", storeId: null, storeIds: [] },
      { partnerId: "4", storeId: "11", storeIds: [] },
      { partnerId: null, storeId: null, storeIds: ["11", "21"] },
    );
    const gives = fc.constantFrom(
      { actionType: "MULTIPLIERACTION" as const, factor: 2.5, points: null, revenue: null },
      { actionType: "FIXEDPOINTACTION" as const, factor: 1, points: 50, revenue: 15.5 },
      { actionType: "DISCOUNTACTION" as const, factor: 10, points: null, revenue: null },
    );
    const rule = fc.record({
      gives,
      places,
      promotionKey: fc.constantFrom("rmt", "rmc2", "rmb", "bonus"),
      type: fc.constantFrom("RMT" as const, "CKI" as const),
      weekdays: fc.subarray([...WEEKDAYS]),
      hours: fc.option(fc.record({ from: time, to: fc.oneof(time, fc.constant("24:00")) })),
      merchandiseGroupCodes: fc.subarray(["BAKERY", "WASH"]),
      validFrom: fc.option(momentIn(2026)),
      validTo: fc.option(momentIn(2027)),
      minimum: fc.option(fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100)),
      levelIds: fc.subarray(["7", "9"]),
      limits: fc.tuple(some, some, some),
      draft: fc.boolean(),
      active: fc.boolean(),
    });
    fc.assert(
      fc.property(rule, ({ gives: given, places: placed, limits, ...more }) => {
        const [timesPerDay, timesInAll, budgetPoints] = limits;
        const origin = originOf({
          ...more,
          ...given,
          ...placed,
          timesPerDay,
          timesInAll,
          budgetPoints,
        });
        expect(ruleSoFar(ruleFieldsOf(origin), origin)).toEqual(origin.start);
      }),
    );
  });

  it("counts whole days of the shop's calendar, also when the clock changes", () => {
    expect(sent(originOf({}), { firstDay: "2027-03-28", lastDay: "2027-03-28" })).toMatchObject({
      validFrom: "2027-03-27T23:00:00.000Z",
      validTo: "2027-03-28T21:59:59.999Z",
    });
    const begun = originOf({ validFrom: "2026-11-28T09:30:00.000Z" });
    expect(sent(begun, { lastDay: "2026-12-01" })).toMatchObject({ validFrom: "2026-11-28T09:30:00.000Z" });
    expect(sent(begun, { firstDay: "" })).toMatchObject({ validFrom: null });
  });

  it("uses midnight for a missing start or end of the hours", () => {
    expect(sent(originOf({}), { fromTime: "18:00" })?.hours).toEqual({ from: "18:00", to: "24:00" });
    expect(sent(originOf({}), { toTime: "10:00" })?.hours).toEqual({ from: "00:00", to: "10:00" });
    expect(sent(originOf({}), { fromTime: "18:00", toTime: "00:00" })?.hours).toEqual({ from: "18:00", to: "24:00" });
  });

  it("drops the partner once shops of another one are chosen", () => {
    const ofPartner = originOf({ partnerId: "4" });
    const shops = (storeIds: string[]) => sent(ofPartner, { place: "STORES", storeIds });
    expect(shops(["11", "12"])).toMatchObject({ partnerId: "4", storeIds: ["11", "12"] });
    expect(shops(["11", "21"])).toMatchObject({ partnerId: null, storeIds: ["11", "21"] });
    expect(sent(ofPartner, { place: "ALL" })).toMatchObject({ partnerId: null, storeIds: [] });
    const own = originOf({ partnerId: "4" }, { wholeProgram: false });
    expect(sent(own, { place: "STORES", storeIds: ["11"] })).toMatchObject({ partnerId: "4", storeIds: ["11"] });
  });

  it("reports which field is missing or invalid", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ factor: undefined })).toEqual(["factor invalid_type"]);
    expect(problemsOf({ actionType: "FIXEDPOINTACTION" })).toEqual(["points invalid_type"]);
    expect(problemsOf({ place: "PARTNER" })).toEqual(["partnerId invalid_type"]);
    expect(problemsOf({ place: "STORES" })).toEqual(["storeIds invalid_type"]);
    expect(problemsOf({ firstDay: "2026-12-02", lastDay: "2026-12-01" })).toEqual(["lastDay custom"]);
    expect(problemsOf({ minimum: 1.005 })).toEqual(["minimum custom"]);
  });
});
