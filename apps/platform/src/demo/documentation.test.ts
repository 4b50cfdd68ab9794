import { readFileSync } from "node:fs";

import { parseCode, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";

import { FIXED_CARDS } from "./fixed-cards.ts";
import { pfm } from "./programs/pfm.ts";

const guide = readFileSync(new URL("../../../../docs/running.md", import.meta.url), "utf8");

/** First column of the table below a heading. */
function firstColumn(heading: string): readonly string[] {
  const section = guide.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
  return Array.from(section.matchAll(/^\| `([^`]+)` \|/gm), ([, code = ""]) => code);
}

const read = (code: string) => parseCode(code, "burn", { isDeviceSetUp: true });
const user = { keyCode: "4000000001", idType: "ID" } as const;

describe("docs/running.md", () => {
  it("lists every fixed card, and the one that never exists", () => {
    expect(firstColumn("Cards")).toEqual([...FIXED_CARDS.map((card) => card.code), "4999999999"]);
  });

  it("contains codes with the described meaning", () => {
    expect(firstColumn("Codes to try").map(read)).toEqual([
      succeed({ kind: "user", user }),
      succeed({ kind: "user", user: { keyCode: "APP-7K3Q9MZ2", idType: "APPCODE" } }),
      succeed({ kind: "voucher", voucherType: "reward", voucherId: "501", user: { ...user, keyCode: "4000000007" } }),
      succeed({ kind: "voucher", voucherType: "reward", voucherId: "501", user: { ...user, keyCode: "4000000002" } }),
      succeed({ kind: "voucher", voucherType: "coupon", voucherId: "303", user }),
      succeed({ kind: "voucher", voucherType: "coupon", voucherId: "309", user }),
      succeed({ kind: "coupon-key", couponKey: "GOLDTAG-01", user }),
    ]);
  });

  it("mentions existing vouchers and shops only", () => {
    expect(pfm.rewards.find(({ id }) => id === 501)?.points).toBe(100);
    expect(pfm.rewards).toHaveLength(15);
    expect(pfm.coupons.find(({ id }) => id === 303)).toMatchObject({ points: 200, action: { value: 2 } });
    expect(pfm.coupons.find(({ id }) => id === 309)?.untilDay).toBeLessThan(0);
    expect(pfm.coupons.find(({ id }) => id === 313)?.cardKeys).toMatchObject({ card: "4000000001" });
    expect(pfm.partners.flatMap(({ stores }) => stores.map(({ id }) => id))).toEqual([
      1001, 1002, 1003, 1004, 1005, 1006,
    ]);
  });
});
