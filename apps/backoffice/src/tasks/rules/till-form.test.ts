import { describe, expect, it } from "vitest";
import { newRule } from "./rule-form.ts";
import type { RuleValues, RuleWorld } from "./rule-types.ts";
import { EXAMPLE_BASKET, suggestionOf, type TillFields, triedOf } from "./till-form.ts";

const store = { city: "", active: true, own: true };
const world: RuleWorld = {
  wholeProgram: true,
  timeZone: "Europe/Vienna",
  partners: [],
  stores: [
    { ...store, id: "10", partnerId: "4", name: "Closed", active: false },
    { ...store, id: "11", partnerId: "4", name: "Wien Mitte" },
    { ...store, id: "21", partnerId: "5", name: "Graz" },
  ],
  levels: [],
};
const MONDAY_MS = Date.parse("2026-11-23T15:00:00Z");
const suggest = (rule: Partial<RuleValues> | undefined) =>
  suggestionOf(rule === undefined ? undefined : { ...newRule(null), ...rule }, world, MONDAY_MS);

describe("the basket of the simulator", () => {
  it("starts at a place and time at which the tried rule applies", { tags: ["BO-06"] }, () => {
    const saturday = { weekdays: ["SATURDAY" as const], hours: { from: "08:00", to: "12:00" } };
    const rule = { ...saturday, storeIds: ["21"], levelIds: ["7"], merchandiseGroupCodes: ["BAKERY"] };
    expect(suggest(rule)).toEqual({ at: "2026-11-28T10:00", storeId: "21", levelId: "7", goods: "GROUP:BAKERY" });
    expect(suggest({ partnerId: "5", promotionKey: "rmc1" })).toEqual({
      at: "2026-11-23T16:00",
      storeId: "21",
      levelId: "NONE",
      goods: "rmc1",
    });
    expect(suggest({ validFrom: "2027-01-01T23:00:00.000Z" }).at).toBe("2027-01-02T12:00");
    expect(suggest(undefined)).toMatchObject({ storeId: "11", goods: "OTHER" });
  });

  it("uses chosen values, and the rule's suggestions for the others", () => {
    const asked = (fields: Partial<TillFields>) =>
      triedOf({ ...EXAMPLE_BASKET, ...fields }, suggest({ merchandiseGroupCodes: ["WASH"] }), {
        drafts: [],
        timeZone: world.timeZone,
      });
    expect(asked({})?.body).toMatchObject({
      basket: [{ amount: 20, merchandiseGroupCode: "WASH" }, { amount: 4.5 }],
      at: "2026-11-23T15:00:00.000Z",
      storeId: "11",
      levelId: null,
      anonymous: false,
    });
    const lines = [{ goods: "OTHER" }, { goods: "rmb", amount: 3 }];
    const chosen = asked({ at: "2026-12-24T09:30", storeId: "21", levelId: "ANONYMOUS", lines });
    expect(chosen).toMatchObject({
      places: [1],
      body: { basket: [{ amount: 3, revenueKey: "rmb" }], at: "2026-12-24T08:30:00.000Z", anonymous: true },
    });
    expect(asked({ lines: [{ goods: "OTHER" }] })).toBeUndefined();
  });
});
