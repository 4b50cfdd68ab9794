import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUPON_TYPE_CODES, POS_MODES, type CouponTypeCode } from "../base/enumerations.ts";
import { points } from "../base/points.ts";
import {
  discountKind,
  isForRegisteredOnly,
  isRegistrationMandatory,
  lockReason,
  redeemPoints,
  redeemRefusal,
  shouldPrintFirst,
  showsPointsChange,
  sortVouchers,
  visibleInStore,
  voucherAction,
  type Voucher,
  type VoucherContext,
} from "./voucher.ts";

const now = Date.UTC(2026, 10, 21, 12);

const coupon: Voucher = {
  voucherType: "coupon",
  voucherId: "12",
  accountVoucherId: "C12",
  title: "Coffee",
  description: "",
  points: points(50),
  serverUnlocked: true,
  couponTypeCode: "DISCOUNT",
  activation: { activatable: false, activated: false },
};
const { couponTypeCode: _discount, ...plain } = coupon;
const reward: Voucher = {
  ...plain,
  voucherType: "reward",
  voucherId: "3",
  accountVoucherId: "R3",
  points: points(500),
};
const context: VoucherContext = { now, balance: points(500), isRegistered: true, accountStatus: "ACTIVE" };
const ofType = (couponTypeCode: CouponTypeCode, activatable = false): Voucher => ({
  ...coupon,
  couponTypeCode,
  activation: { activatable, activated: false },
});

describe("lock of a voucher", () => {
  test("reports missing points first, then the start, then the end, then the lock", { tags: ["BURN-20"] }, () => {
    const all = { ...reward, points: points(600), validFrom: now + 2, validTo: now - 2, serverUnlocked: false };
    const affordable = { ...all, points: points(500) };
    const started = { ...affordable, validFrom: now };
    expect(lockReason(all, context)).toEqual({ code: "NEED_MORE_POINTS", missingPoints: 100 });
    expect(lockReason(affordable, context)).toEqual({ code: "VALID_FROM_ERROR", date: now + 2 });
    expect(lockReason(started, context)).toEqual({ code: "VALID_TO_ERROR", date: now - 2 });
    expect(lockReason({ ...started, validTo: now }, context)).toEqual({ code: "LOCKED_VOUCHER" });
    expect(lockReason({ ...started, validTo: now, serverUnlocked: true }, context)).toBeNull();
  });

  test("unlocks a coupon exactly from its start to its end, both inclusive", { tags: ["BURN-22"] }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.nat(2000),
        (from, life, at) => {
          const isOpen =
            lockReason({ ...coupon, validFrom: from, validTo: from + life }, { ...context, now: at }) === null;
          expect(isOpen).toBe(Math.min(Math.max(at, from), from + life) === at);
        },
      ),
    );
  });

  test(
    "a coupon without an end stays unlocked, and one without a start is unlocked before its end",
    { tags: ["BURN-22"] },
    () => {
      expect(lockReason({ ...coupon, validFrom: now }, context)).toBeNull();
      expect(lockReason({ ...coupon, validTo: now }, context)).toBeNull();
      expect(lockReason(coupon, context)).toBeNull();
    },
  );

  test("a reward needs exactly its points", { tags: ["BURN-23"] }, () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (price, balance) => {
        const reason = lockReason({ ...reward, points: points(price) }, { now, balance: points(balance) });
        expect(reason === null).toBe(price <= balance);
      }),
    );
  });

  test("a coupon needs no points", { tags: ["BURN-20"] }, () => {
    expect(lockReason({ ...coupon, points: points(9999) }, { now, balance: points(0) })).toBeNull();
  });
});

describe("registration and account", () => {
  test.each(["MANSIM", "MANEXT", "MANSIMEXT"])(
    "an unregistered shopper needs a registration for %s",
    { tags: ["BURN-31"] },
    (code) => {
      expect(isRegistrationMandatory({ ...coupon, redeemDependencyCode: code }, false)).toBe(true);
      expect(isRegistrationMandatory({ ...coupon, redeemDependencyCode: code }, true)).toBe(false);
    },
  );

  test.each(["NO", "OPTSIM", "OPTEXT", "OPTSIMEXT"])(
    "no registration is needed for %s",
    { tags: ["BURN-31"] },
    (code) => {
      expect(isRegistrationMandatory({ ...coupon, redeemDependencyCode: code }, false)).toBe(false);
      expect(isRegistrationMandatory(coupon, false)).toBe(false);
    },
  );

  test("rewards require registration", { tags: ["BURN-33"] }, () => {
    expect(isForRegisteredOnly(reward, false)).toBe(true);
    expect(isForRegisteredOnly(reward, true)).toBe(false);
    expect(isForRegisteredOnly(coupon, false)).toBe(false);
    expect(isForRegisteredOnly({ ...coupon, redeemDependencyCode: "MANEXT" }, false)).toBe(true);
  });

  test("a locked account is refused first", { tags: ["BURN-34"] }, () => {
    const refusal = redeemRefusal({ ...reward, serverUnlocked: false }, { ...context, accountStatus: "LOCKED" });
    expect(refusal).toEqual({ code: "LOCKED_USER" });
  });

  test.each(["INACTIVE", "TERMINATED"] as const)(
    "refuses an account that is %s",
    { tags: ["ERR-34"] },
    (accountStatus) => {
      expect(redeemRefusal(coupon, { ...context, accountStatus })).toEqual({ code: "USER_KEY_DEACTIVATED" });
    },
  );

  test("a missing registration is reported before the voucher's lock", { tags: ["BURN-30", "BURN-33"] }, () => {
    const anonymous = { ...context, isRegistered: false };
    const mandatory = { ...coupon, redeemDependencyCode: "MANSIM" };
    expect(redeemRefusal(reward, anonymous)).toEqual({ code: "ANONYMOUS_USER_NOT_ALLOWED" });
    expect(redeemRefusal(mandatory, anonymous)).toEqual({ code: "ANONYMOUS_USER_NOT_ALLOWED" });
    expect(redeemRefusal(coupon, anonymous)).toBeNull();
  });

  test("a locked voucher is refused to everybody else", { tags: ["BURN-30"] }, () => {
    expect(redeemRefusal({ ...coupon, serverUnlocked: false }, context)).toEqual({ code: "LOCKED_VOUCHER" });
    expect(redeemRefusal(reward, context)).toBeNull();
  });

  const station = { posMode: "SER", printerAddress: "10.0.0.9" } as const;
  test.each([
    ["a reward without a code where tickets are printed", reward, station, "COUPON_NOT_FOUND"],
    ["one with nothing but blanks for a code", { ...reward, externalCode: "  " }, station, "COUPON_NOT_FOUND"],
    ["a discount without a code", { ...coupon, couponTypeCode: "DISCOUNT" }, station, "COUPON_NOT_FOUND"],
    ["one with a code", { ...reward, externalCode: "4711" }, station, undefined],
    ["a coupon that gives points: nothing is printed", { ...coupon, couponTypeCode: "EARN" }, station, undefined],
    ["one that is switched on, not redeemed", { ...coupon, couponTypeCode: "MULTIPLIER" }, station, undefined],
    ["a service station without a printer", reward, { posMode: "SER" }, undefined],
    ["any other device", reward, { ...station, posMode: "STD" }, undefined],
  ] as const)(
    "is reported before the confirmation: %s",
    { tags: ["PRINT-18", "ERR-44"] },
    (_what, voucher, device, code) => {
      expect(redeemRefusal(voucher, { ...context, device })?.code).toBe(code);
    },
  );

  test("missing points are not reported for a voucher that this device cannot redeem", { tags: ["PRINT-18"] }, () => {
    const poor = { ...context, balance: points(0), device: station };
    expect(redeemRefusal({ ...reward, points: points(900) }, poor)).toEqual({ code: "COUPON_NOT_FOUND" });
    expect(redeemRefusal(reward, { ...poor, isRegistered: false })).toEqual({ code: "ANONYMOUS_USER_NOT_ALLOWED" });
  });
});

describe("the voucher's button", () => {
  test.each([
    ["DISCOUNT", false, "redeem"],
    ["DISCOUNT", true, "redeem"],
    ["EARN", false, "redeem"],
    ["MULTIPLIER", true, "activate"],
    ["MULTIPLIER", false, "none"],
    ["EXTRAPOINT", true, "activate"],
    ["EXTRAPOINT", false, "none"],
  ] as const)(
    "a %s coupon, activatable %s, has the action %s",
    { tags: ["BURN-18"] },
    (type, activatable, expected) => {
      expect(voucherAction(ofType(type, activatable))).toBe(expected);
    },
  );

  test("redeems a reward even if it can be activated", { tags: ["BURN-18"] }, () => {
    expect(voucherAction({ ...reward, activation: { activatable: true, activated: false } })).toBe("redeem");
    expect(voucherAction(plain)).toBe("redeem");
  });
});

describe("the list of vouchers", () => {
  const VOUCHER_TYPES_IN_ORDER = ["coupon", "reward"];
  const anyVoucher = fc
    .record({ isReward: fc.boolean(), price: fc.nat(5), id: fc.nat() })
    .map(({ isReward, price, id }) => ({
      ...(isReward ? reward : coupon),
      points: points(price),
      accountVoucherId: String(id),
    }));

  test("has coupons before rewards, each ascending by points, and loses none", { tags: ["BURN-05"] }, () => {
    fc.assert(
      fc.property(fc.array(anyVoucher), (vouchers) => {
        const sorted = sortVouchers(vouchers);
        const ranks = sorted.map(
          (voucher) => 10 * VOUCHER_TYPES_IN_ORDER.indexOf(voucher.voucherType) + voucher.points,
        );
        expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
        expect(new Set(sorted)).toEqual(new Set(vouchers));
        expect(sorted).toHaveLength(vouchers.length);
      }),
    );
  });

  test("keeps the order of equal vouchers and does not change its input", { tags: ["BURN-05"] }, () => {
    const vouchers = [reward, { ...coupon, voucherId: "1" }, { ...coupon, voucherId: "2" }];
    expect(sortVouchers(vouchers).map((voucher) => voucher.voucherId)).toEqual(["1", "2", "3"]);
    expect(vouchers[0]).toBe(reward);
  });

  test("hides coupons of another store and shows those without a store", { tags: ["BURN-24"] }, () => {
    expect(visibleInStore({ ...coupon, storeId: "7" }, "7")).toBe(true);
    expect(visibleInStore({ ...coupon, storeId: "7" }, "8")).toBe(false);
    expect(visibleInStore(coupon, "8")).toBe(true);
    expect(visibleInStore({ ...reward, storeId: "7" }, "8")).toBe(true);
  });
});

describe("redeeming", () => {
  const signs: Readonly<Record<CouponTypeCode, number>> = { EARN: 1, DISCOUNT: -1, MULTIPLIER: -1, EXTRAPOINT: -1 };

  test(
    "an EARN coupon gives points, every other voucher takes them, whatever the stored sign",
    { tags: ["BURN-28"] },
    () => {
      fc.assert(
        fc.property(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(...COUPON_TYPE_CODES), (value, type) => {
          const sign = signs[type];
          expect(redeemPoints({ ...ofType(type), points: points(value) })).toBe(points(sign * Math.abs(value)));
          expect(redeemPoints({ ...reward, points: points(value) })).toBe(points(-Math.abs(value)));
        }),
      );
    },
  );

  test("shows no points for DISCOUNT coupons", { tags: ["EARN-17"] }, () => {
    expect(showsPointsChange(coupon)).toBe(false);
    expect(showsPointsChange(ofType("EARN"))).toBe(true);
    expect(showsPointsChange(reward)).toBe(true);
  });

  test(
    "rewards and coupons other than EARN are printed first at a service station with a printer",
    { tags: ["BURN-26"] },
    () => {
      const station = { posMode: "SER", printerAddress: "10.0.0.5" } as const;
      expect(shouldPrintFirst(reward, station)).toBe(true);
      expect(shouldPrintFirst(coupon, station)).toBe(true);
      expect(shouldPrintFirst(ofType("EARN"), station)).toBe(false);
      expect(shouldPrintFirst(reward, { posMode: "SER", printerAddress: "" })).toBe(false);
      expect(shouldPrintFirst(reward, { posMode: "SER" })).toBe(false);
    },
  );

  test.each(POS_MODES.filter((mode) => mode !== "SER"))(
    "redeems directly in mode %s",
    { tags: ["BURN-27", "PRINT-01"] },
    (posMode) => {
      expect(shouldPrintFirst(reward, { posMode, printerAddress: "10.0.0.5" })).toBe(false);
    },
  );

  test("the first redeem action decides the discount's unit", { tags: ["BURN-36"] }, () => {
    expect(discountKind(["NOMINALDISCOUNTACTION", "DISCOUNTACTION"])).toBe("EUROS");
    expect(discountKind(["DISCOUNTACTION", "NOMINALDISCOUNTACTION"])).toBe("PERCENT");
    expect(discountKind([])).toBe("PERCENT");
  });
});
