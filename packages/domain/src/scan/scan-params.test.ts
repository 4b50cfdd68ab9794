import { describe, expect, test } from "vitest";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { fail, succeed } from "../base/result.ts";
import {
  needsCameraConfirmation,
  parseScanParams,
  pointsToAccumulate,
  revenueToBook,
  type EarnOrder,
  type ScanParams,
  type ScanQuery,
} from "./scan-params.ts";

const invalid = fail("INVALID_PARAMS");
const earn = (query: ScanQuery): ReturnType<typeof parseScanParams> => parseScanParams({ type: "earn", ...query });
const orderOf = (query: ScanQuery): unknown => {
  const outcome = earn(query);
  return outcome.ok && outcome.response.type === "earn" ? outcome.response.order : outcome;
};
const accumulated = (query: ScanQuery): unknown => {
  const outcome = earn(query);
  return outcome.ok && pointsToAccumulate(outcome.response);
};

describe("scanner parameters", () => {
  test("require a known type", { tags: ["SCAN-02"] }, () => {
    expect(parseScanParams({ type: "burn" })).toEqual(succeed({ type: "burn" }));
    expect(parseScanParams({})).toEqual(invalid);
    expect(parseScanParams({ type: "redeem", manualPoints: "5" })).toEqual(invalid);
    expect(parseScanParams({ manualPoints: "5" })).toEqual(invalid);
  });

  test("accept manual points", { tags: ["SCAN-03"] }, () => {
    expect(earn({ manualPoints: "250" })).toEqual(
      succeed({ type: "earn", order: { kind: "manual-points", manualPoints: 250 }, revenueParts: {} }),
    );
  });

  test.each([
    ["2026-11-21T10:30:00Z", Date.UTC(2026, 10, 21, 10, 30)],
    ["2026-11-21T10:30:00+01:00", Date.UTC(2026, 10, 21, 9, 30)],
    ["2026-11-21T10:30", Date.UTC(2026, 10, 21, 10, 30)],
    ["2026-11-21", Date.UTC(2026, 10, 21)],
    ["1795000000", 1_795_000_000_000],
    ["1795000000123", 1_795_000_000_123],
  ])("accepts revenue with the date %s", { tags: ["SCAN-03"] }, (date, dateMs) => {
    expect(orderOf({ totalRevenue: "12.50", date })).toEqual({
      kind: "dated-revenue",
      totalRevenueCents: 1250,
      dateMs,
    });
  });

  test.each([
    "yesterday",
    "21.11.2026",
    "2026-02-30",
    "2026-13-01",
    "2026-11-21T25:00",
    "179500",
    "2026-11-21T10:30+1",
  ])("refuses the date %s", { tags: ["SCAN-05"] }, (date) => {
    expect(earn({ totalRevenue: "12.50", date })).toEqual(invalid);
  });

  test("accept revenue with points and one of the two ids", { tags: ["SCAN-03"] }, () => {
    const sale = { totalRevenue: "-3", totalPoints: "0" };
    expect(orderOf({ ...sale, extendedRevenueFactsId: "77" })).toEqual({
      kind: "extended-revenue",
      totalRevenueCents: -300,
      extendedRevenueFactsId: "77",
    });
    expect(orderOf({ ...sale, externalId: "R-1" })).toEqual({
      kind: "transaction",
      totalRevenueCents: -300,
      externalId: "R-1",
    });
  });

  test("prefer manual points, then a form with its own id, then the date", { tags: ["SCAN-03"] }, () => {
    const all = {
      manualPoints: "5",
      totalRevenue: "1",
      totalPoints: "1",
      extendedRevenueFactsId: "7",
      date: "2026-11-21",
    };
    expect(orderOf(all)).toMatchObject({ kind: "manual-points" });
    expect(orderOf({ ...all, manualPoints: "" })).toMatchObject({ kind: "extended-revenue" });
    expect(orderOf({ ...all, manualPoints: "0" })).toMatchObject({ kind: "extended-revenue" });
    expect(orderOf({ ...all, manualPoints: "", totalPoints: "" })).toMatchObject({ kind: "dated-revenue" });
  });

  test.each<ScanQuery>([
    {},
    { manualPoints: "0" },
    { manualPoints: "" },
    { manualPoints: "abc" },
    { manualPoints: "1.5" },
    { manualPoints: "1e3" },
    { manualPoints: "99999999999999999" },
    { totalRevenue: "12" },
    { totalRevenue: "12", totalPoints: "5" },
    { totalRevenue: "12", externalId: "R-1" },
    { totalPoints: "5", externalId: "R-1" },
    { totalRevenue: "", totalPoints: "5", externalId: "R-1" },
    { totalRevenue: "12,5", date: "2026-11-21" },
    { totalRevenue: "12.555", date: "2026-11-21" },
    { manualPoints: "5", totalRevenue: "x" },
    { manualPoints: "5", revenueRmc1: "x" },
    { manualPoints: "5", acumulateParams: "x" },
  ])("refuses the earn parameters %o", { tags: ["SCAN-05"] }, (query) => {
    expect(earn(query)).toEqual(invalid);
  });

  test("keep the card and the parts of the revenue", { tags: ["SCAN-04"] }, () => {
    const query = {
      manualPoints: "-5",
      keycode: " 4000000001 ",
      revenueRmb: "-2",
      revenueRmt: "1",
      revenueRmc2: "0.5",
    };
    expect(earn(query)).toMatchObject({
      response: { keyCode: "4000000001", revenueParts: { revenueRmb: -200, revenueRmt: 100, revenueRmc2: 50 } },
    });
    expect(parseScanParams({ type: "burn", keycode: "41" })).toEqual(succeed({ type: "burn", keyCode: "41" }));
  });
});

describe("displayed points", () => {
  const manual: ScanParams = {
    type: "earn",
    order: { kind: "manual-points", manualPoints: points(5) },
    revenueParts: {},
  };

  test("are the total points, else manual points, else acumulateParams", { tags: ["SCAN-15", "SCAN-06"] }, () => {
    const dated = { totalRevenue: "1", date: "2026-11-21" };
    expect(accumulated({ manualPoints: "5", totalPoints: "0", acumulateParams: "9" })).toBe(0);
    expect(accumulated({ manualPoints: "5", acumulateParams: "9" })).toBe(5);
    expect(accumulated({ ...dated, acumulateParams: "9" })).toBe(9);
    expect(accumulated(dated)).toBeNull();
    expect(pointsToAccumulate({ type: "burn" })).toBeNull();
  });

  test("the revenue is what the till reports, and nothing for points by hand", () => {
    const dated: EarnOrder = { kind: "dated-revenue", totalRevenueCents: cents(2_345), dateMs: 0 };
    expect(revenueToBook({ ...manual, order: dated })).toBe(2_345);
    expect(revenueToBook(manual)).toBeNull();
    expect(revenueToBook({ type: "burn" })).toBeNull();
  });

  test("differ from the rules' points, which are kept and not shown", { tags: ["A-45", "SCAN-15"] }, () => {
    const typed = { totalRevenue: "10", date: "2026-11-22", totalPoints: "100", rulePoints: "10" };
    expect(earn(typed)).toMatchObject({ response: { totalPoints: 100, rulePoints: 10 } });
    expect(accumulated(typed)).toBe(100);
    expect(earn({ ...typed, rulePoints: "ten" })).toEqual(invalid);
  });

  test(
    "asks before the camera starts only for an earn scan without manual points, where the programme requires it",
    { tags: ["SCAN-16"] },
    () => {
      const revenue: ScanParams = {
        ...manual,
        order: { kind: "transaction", totalRevenueCents: cents(1), externalId: "R" },
      };
      expect(needsCameraConfirmation(revenue, true)).toBe(true);
      expect(needsCameraConfirmation(revenue, false)).toBe(false);
      expect(needsCameraConfirmation(manual, true)).toBe(false);
      expect(needsCameraConfirmation({ type: "burn" }, true)).toBe(false);
    },
  );
});
