import { cents, NO_CONDITIONS, points, type Promotion, type RuleConditions } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { ruleSentence, type RuleNames } from "./index.ts";

const NAMES: RuleNames = {
  stores: [
    { id: "11", name: "Wien Mitte", city: "Wien" },
    { id: "12", name: "Wien Nord", city: "Wien" },
    { id: "13", name: "Graz", city: "Graz" },
    { id: "14", name: "Linz", city: "Linz" },
  ],
  levels: [
    { id: "1", name: "Bronze" },
    { id: "2", name: "Silver" },
    { id: "3", name: "Gold" },
  ],
  partners: [{ id: "4", name: "Bäckerei Korn" }],
  timeZone: "Europe/Vienna",
  nowMs: Date.parse("2026-11-23T12:00:00Z"),
};
const rule = (asked: Partial<RuleConditions> = {}, more: Partial<Promotion> = {}): Promotion => ({
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
/** Both languages, with plain spaces before units. */
const told = (given: Promotion): readonly string[] =>
  (["en", "de"] as const).map((language) => ruleSentence(given, language, NAMES).replaceAll("\u{A0}", " "));
const hours = (from: number, to: number) => ({ fromMinute: from * 60, toMinute: to * 60 });

describe("the sentence of an earning rule", () => {
  it("contains time, place and audience", { tags: ["BO-06"] }, () => {
    const saturday = rule({
      weekdays: ["SATURDAY"],
      hours: hours(8, 12),
      storeIds: ["12", "11"],
      levelIds: ["3", "2"],
    });
    expect(told(saturday)).toEqual([
      "2 points per euro, Saturdays 8–12, shops in Wien, from Silver",
      "2 Punkte pro Euro, samstags 8–12 Uhr, Läden in Wien, ab Silver",
    ]);
  });

  it("contains the benefit: per euro, once, a discount, or payment with points", () => {
    expect(told(rule({}, { factor: "1" }))).toEqual(["1 point per euro", "1 Punkt pro Euro"]);
    expect(told(rule({}, { factor: "2.5" }))).toEqual(["2.5 points per euro", "2,5 Punkte pro Euro"]);
    const fixed = rule({}, { actionType: "FIXEDPOINTACTION", points: points(1_500), revenueCents: cents(2_050) });
    expect(told(fixed)).toEqual(["1,500 points from €20.50 on", "1.500 Punkte ab 20,50 €"]);
    expect(told({ ...fixed, points: points(1), revenueCents: null })).toEqual(["1 point", "1 Punkt"]);
    expect(told(rule({}, { actionType: "DISCOUNTACTION" }))).toEqual([
      "a discount at the till, no points",
      "ein Rabatt an der Kasse, keine Punkte",
    ]);
    expect(told(rule({}, { revenueKey: "rmb", factor: "100" }))).toEqual([
      "100 points per euro that points pay",
      "100 Punkte pro Euro, den Punkte bezahlen",
    ]);
  });

  it("names goods, minimum, limits and budget", () => {
    const given = rule(
      { minimumCents: cents(2_000), timesPerDay: 1, timesInAll: 5, budgetPoints: points(50_000) },
      { merchandiseGroupCodes: ["BAKERY", "FUEL"] },
    );
    expect(told(given)).toEqual([
      "2 points per euro, on BAKERY and FUEL, from €20 on, once a day and member, 5 times a member, until 50,000 points are given",
      "2 Punkte pro Euro, auf BAKERY und FUEL, ab 20 €, einmal am Tag je Mitglied, 5-mal je Mitglied, bis 50.000 Punkte vergeben sind",
    ]);
    expect(told(rule({}, { revenueKey: "rmc1", conditions: undefined }))[0]).toBe(
      "2 points per euro, on revenue of the first category",
    );
  });

  it("joins consecutive days, and says daily for hours without days", () => {
    const days = (weekdays: RuleConditions["weekdays"]) => told(rule({ weekdays }));
    expect(days(["FRIDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY"])).toEqual([
      "2 points per euro, Mondays to Fridays",
      "2 Punkte pro Euro, montags bis freitags",
    ]);
    expect(days(["SATURDAY", "MONDAY", "TUESDAY"])[0]).toBe("2 points per euro, Mondays, Tuesdays and Saturdays");
    expect(told(rule({ hours: { fromMinute: 1_350, toMinute: 120 } }))).toEqual([
      "2 points per euro, daily 22:30–2",
      "2 Punkte pro Euro, täglich 22:30–2 Uhr",
    ]);
  });

  it("names single shops, many shops, a partner, single levels, and deleted references", () => {
    const at = (storeIds: readonly string[]) => told(rule({ storeIds }));
    expect(at(["11"])[0]).toBe("2 points per euro, in Wien Mitte");
    expect(at(["11", "13"])[0]).toBe("2 points per euro, in Wien Mitte and Graz");
    expect(at(["11", "13", "14"])).toEqual([
      "2 points per euro, in Wien Mitte, Graz and one more shop",
      "2 Punkte pro Euro, in Wien Mitte, Graz und einem weiteren Laden",
    ]);
    expect(at(["99"])[0]).toBe("2 points per euro, in unknown");
    expect(told(rule({}, { partnerId: "4" }))).toEqual([
      "2 points per euro, at Bäckerei Korn",
      "2 Punkte pro Euro, bei Bäckerei Korn",
    ]);
    expect(told(rule({}, { storeId: "14", partnerId: "4" }))[0]).toBe("2 points per euro, in Linz");
    expect(told(rule({ levelIds: ["1", "3"] }))[0]).toBe("2 points per euro, for Bronze and Gold");
    expect(told(rule({ levelIds: ["3"] }))[1]).toBe("2 Punkte pro Euro, für Gold");
    expect(told(rule({ levelIds: ["9"] }))[0]).toBe("2 points per euro, for unknown");
  });

  it("contains start or end in the shop's calendar", () => {
    const from = Date.parse("2026-11-30T23:00:00Z");
    const to = Date.parse("2026-12-24T22:59:59Z");
    expect(told(rule({}, { validFromMs: from, validToMs: to }))).toEqual([
      "2 points per euro, 1 Dec 2026 to 24 Dec 2026",
      "2 Punkte pro Euro, 01.12.2026 bis 24.12.2026",
    ]);
    expect(told(rule({}, { validFromMs: from }))[0]).toBe("2 points per euro, from 1 Dec 2026");
    expect(told(rule({}, { validFromMs: 0 }))[0]).toBe("2 points per euro, since 1 Jan 1970");
    expect(told(rule({}, { validToMs: to }))[1]).toBe("2 Punkte pro Euro, bis 24.12.2026");
  });
});
