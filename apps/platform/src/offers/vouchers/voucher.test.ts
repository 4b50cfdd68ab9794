import { points } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presentLists, presentVoucher } from "./present.ts";
import {
  accountVoucherId,
  holdVoucher,
  parseAccountVoucherId,
  vouchersOfAccount,
  type Coupon,
  type Reward,
} from "./voucher.ts";

const common = {
  texts: { de: { title: "Kaffee", description: "Heiß" }, en: { title: "Coffee" } },
  points: points(100),
  validFromMs: null,
  validToMs: null,
  partnerId: null,
  storeId: null,
  externalCode: null,
  externalCodeBarcodeTypeCode: null,
  redeemActions: [],
  activatable: false,
  maxRedeemPerAccount: null,
  contentImagePath: null,
  teaserImagePath: null,
  active: true,
  unlocked: true,
  limited: false,
  soldOut: false,
};
const coupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  ...common,
  kind: "C",
  id: "7",
  couponTypeCode: "DISCOUNT",
  redeemDependencyCode: "NO",
  customProperties: {},
  assignedOnly: false,
  ...overrides,
});
const reward = (overrides: Partial<Reward> = {}): Reward => ({
  ...common,
  kind: "R",
  id: "7",
  decreasePoints: true,
  ...overrides,
});
const nothing = { holdings: [], keys: [] };
const holding = { kind: "C", voucherId: "7", assigned: false, activated: false, redeemedCount: 0 } as const;

describe("ids of vouchers on an account", () => {
  it("distinguishes coupon 7 from reward 7 and reads its own ids", { tags: ["DATA-14", "DATA-08"] }, () => {
    fc.assert(
      fc.property(fc.constantFrom("C" as const, "R" as const), fc.bigInt(1n, 10n ** 18n - 1n), (kind, number) => {
        const voucher = { kind, id: number.toString() };
        expect(parseAccountVoucherId(accountVoucherId(voucher))).toEqual(voucher);
      }),
    );
    expect(accountVoucherId(coupon())).not.toBe(accountVoucherId(reward()));
  });

  it.each(["", "7", "C", "X7", "c7", "C7 ", "C-7", "C1234567890123456789"])(
    "refuses '%s' as an id",
    { tags: ["DATA-08"] },
    (text) => {
      expect(parseAccountVoucherId(text)).toBeNull();
    },
  );
});

describe("vouchers of an account", () => {
  it("exclude those assigned to others, deactivated or of another partner", { tags: ["V2-14"] }, () => {
    const catalogue = [
      coupon({ id: "1" }),
      coupon({ id: "2", assignedOnly: true }),
      coupon({ id: "3", assignedOnly: true }),
      coupon({ id: "4", active: false }),
      coupon({ id: "5", partnerId: "1" }),
      coupon({ id: "6", partnerId: "2" }),
      reward({ id: "8", partnerId: "2" }),
      reward({ id: "9" }),
    ];
    const account = { holdings: [{ ...holding, voucherId: "3", assigned: true }], keys: [] };
    const seen = (partnerId: string | null) =>
      vouchersOfAccount(catalogue, account, partnerId).map(({ voucher }) => accountVoucherId(voucher));
    expect(seen("1")).toEqual(["C1", "C3", "C5", "R9"]);
    expect(seen("2")).toEqual(["C1", "C3", "C6", "R8", "R9"]);
    expect(seen(null)).toEqual(["C1", "C3", "C5", "C6", "R8", "R9"]);
  });

  it("include all stores; the reader filters", { tags: ["BURN-24"] }, () => {
    expect(vouchersOfAccount([coupon({ storeId: "99" })], nothing, "1")).toHaveLength(1);
  });

  it.each([
    { because: "nothing stands against it", voucher: coupon(), count: 0, unlocked: true },
    { because: "it is switched off for redeeming", voucher: coupon({ unlocked: false }), count: 0, unlocked: false },
    { because: "it is sold out", voucher: coupon({ soldOut: true }), count: 0, unlocked: false },
    {
      because: "the account's limit is not reached",
      voucher: coupon({ maxRedeemPerAccount: 2 }),
      count: 1,
      unlocked: true,
    },
    {
      because: "the account's limit is reached",
      voucher: coupon({ maxRedeemPerAccount: 2 }),
      count: 2,
      unlocked: false,
    },
    { because: "dates are the reader's to judge", voucher: coupon({ validToMs: 1 }), count: 0, unlocked: true },
  ])("are unlocked=$unlocked when $because", { tags: ["BURN-35", "DATA-09"] }, ({ voucher, count, unlocked }) => {
    expect(holdVoucher(voucher, { holdings: [{ ...holding, redeemedCount: count }], keys: [] }).unlocked).toBe(
      unlocked,
    );
  });

  it("list the account's keys as unused and redeemed, by coupon", { tags: ["DATA-13"] }, () => {
    const keys = [
      { couponId: "7", keyCode: "free", redeemed: false },
      { couponId: "7", keyCode: "used", redeemed: true },
      { couponId: "8", keyCode: "other", redeemed: false },
    ];
    const [held] = vouchersOfAccount([coupon(), reward()], { holdings: [], keys }, null);
    expect(held?.freeKeys).toEqual(["free"]);
    expect(held?.redeemedKeys).toEqual(["used"]);
    expect(holdVoucher(reward(), { holdings: [], keys }).freeKeys).toEqual([]);
  });
});

describe("vouchers on the wire", () => {
  it("contain both languages, and the caller's in the plain fields", { tags: ["BURN-38", "DATA-08"] }, () => {
    const held = holdVoucher(coupon(), nothing);
    expect(presentVoucher(held, "de")).toMatchObject({ title: "Kaffee", description: "Heiß" });
    const english = presentVoucher(held, "en");
    expect(english).toMatchObject({
      title: "Coffee",
      translations: { de: { title: "Kaffee" }, en: { title: "Coffee" } },
    });
    expect(english.description).toBeUndefined();
  });

  it(
    "contain files, validity, code, activation and store of a coupon if it has any",
    { tags: ["DATA-09", "DATA-10", "DATA-12"] },
    () => {
      const full = coupon({
        contentImagePath: "/media/a.svg",
        teaserImagePath: "/media/b.svg",
        validFromMs: 1_700_000_000_000,
        validToMs: 1_800_000_000_000,
        externalCode: "4006381333931",
        externalCodeBarcodeTypeCode: "EAN13",
        storeId: "3",
        activatable: true,
      });
      expect(
        presentVoucher(holdVoucher(full, { holdings: [{ ...holding, activated: true }], keys: [] }), "de"),
      ).toMatchObject({
        voucherType: "coupon",
        accountCouponId: "C7",
        couponFiles: [
          { path: "/media/a.svg", tag: "content" },
          { path: "/media/b.svg", tag: "teaser" },
        ],
        validFromDate: { unixTimeStamp: 1_700_000_000_000 },
        validToDate: { unixTimeStamp: 1_800_000_000_000 },
        externalCode: "4006381333931",
        externalCodeBarcodeTypeCode: "EAN13",
        storeId: "3",
        activation: { activatable: true, activated: true },
      });
      const bare = presentVoucher(holdVoucher(coupon(), nothing), "de");
      expect(Object.keys(bare)).not.toContain("validFromDate");
      expect(Object.keys(bare)).not.toContain("storeId");
      expect(Object.keys(bare)).not.toContain("externalCode");
    },
  );

  it("are the same in both generations", { tags: ["DATA-14"] }, () => {
    const held = [holdVoucher(coupon(), nothing), holdVoucher(reward({ decreasePoints: false }), nothing)];
    const { coupons, rewards } = presentLists(held, "de");
    const second = held.map((voucher) => presentVoucher(voucher, "de"));
    expect([...coupons, ...rewards]).toEqual(second);
    expect(second.map(({ voucherType }) => voucherType)).toEqual(["coupon", "reward"]);
    expect(rewards[0]).toMatchObject({ rewardId: "7", accountCouponId: "R7", decreasePoints: false, points: 100 });
  });
});
