import { describe, expect, test } from "vitest";
import { points } from "../base/points.ts";
import { daysLeft, validityText, type Voucher } from "./voucher.ts";

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

const voucher = { title: "Coffee", description: "", points: points(50), serverUnlocked: true };
const activation = { activatable: false, activated: false };
const coupon: Voucher = {
  ...voucher,
  voucherType: "coupon",
  voucherId: "12",
  accountVoucherId: "C12",
  couponTypeCode: "DISCOUNT",
  activation,
};
const reward: Voucher = { ...voucher, voucherType: "reward", voucherId: "3", accountVoucherId: "R3", activation };

describe("validity text", { tags: ["BURN-25"] }, () => {
  test('shows "between" for both dates, locked or not', () => {
    const both = { ...coupon, validFrom: now + day, validTo: now + 2 * day };
    expect(validityText(both, now)).toEqual({ kind: "between", from: now + day, to: now + 2 * day });
  });

  test('shows "until" for an unlocked coupon with an end only, and nothing if it is locked', () => {
    expect(validityText({ ...coupon, validTo: now }, now)).toEqual({ kind: "until", to: now });
    expect(validityText({ ...coupon, validTo: now - 1 }, now)).toBeNull();
    expect(validityText({ ...coupon, validTo: now, serverUnlocked: false }, now)).toBeNull();
  });

  test.each([
    [1, 1],
    [day, 1],
    [day + 1, 2],
    [10 * day, 10],
  ])("counts whole days, rounded up: %s ms before the start are %s", { tags: ["BURN-25"] }, (aheadMs, days) => {
    expect(validityText({ ...coupon, validFrom: now + aheadMs }, now)).toEqual({ kind: "in-days", days });
  });

  test("shows nothing for a started coupon, one without dates, and rewards", () => {
    expect(validityText({ ...coupon, validFrom: now }, now)).toBeNull();
    expect(validityText(coupon, now)).toBeNull();
    expect(validityText({ ...reward, validFrom: now + 1, validTo: now + 2 }, now)).toBeNull();
  });
});

describe("days left", () => {
  test.each([
    [1, 1],
    [day, 1],
    [day + 1, 2],
    [7 * day, 7],
    [7 * day + 1, undefined],
    [0, undefined],
    [-day, undefined],
  ])("an end %s ms ahead gives %s", (aheadMs, days) => {
    expect(daysLeft({ validTo: now + aheadMs }, now)).toBe(days);
  });

  test("a voucher without an end has none", () => {
    expect(daysLeft({}, now)).toBeUndefined();
  });
});
