import { describe, expect, it } from "vitest";
import { plainRule } from "../testing/plain-sale.ts";
import { isInForce, promotionsInForce, type Promotion } from "./promotion.ts";

const rule = (id: string, more: Partial<Promotion> = {}) => plainRule({ id, ...more });
const HERE = { timeMs: 100, partnerId: "1", storeId: "11", timeZone: "Europe/Vienna" };

describe("promotions in force", () => {
  it("are sorted by specificity: store, partner, campaign, then the lowest id", { tags: ["CASH-25"] }, () => {
    const all = [
      rule("10"),
      rule("9"),
      rule("8", { validToMs: 200 }),
      rule("7", { validFromMs: 50 }),
      rule("6", { partnerId: "1" }),
      rule("5", { partnerId: "1", storeId: "11" }),
      rule("4", { partnerId: "2" }),
      rule("3", { storeId: "12", partnerId: "1" }),
    ];
    expect(promotionsInForce(all, HERE).map(({ id }) => id)).toEqual(["5", "6", "8", "7", "9", "10"]);
  });

  it("apply from their first to their last millisecond", () => {
    const window = rule("1", { validFromMs: 100, validToMs: 200 });
    const at = (timeMs: number) => isInForce(window, { ...HERE, timeMs });
    expect([99, 100, 200, 201].map(at)).toEqual([false, true, true, false]);
  });
});
