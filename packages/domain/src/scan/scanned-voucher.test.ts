import { expect, test } from "vitest";
import { points } from "../base/points.ts";
import { findVoucher, judgeScannedVoucher } from "./scanned-voucher.ts";
import type { Voucher, VoucherContext } from "../voucher/voucher.ts";

const coupon: Voucher = {
  voucherType: "coupon",
  voucherId: "12",
  accountVoucherId: "C12",
  title: "Coffee",
  description: "",
  points: points(0),
  serverUnlocked: true,
  activation: { activatable: false, activated: false },
};
const reward: Voucher = { ...coupon, voucherType: "reward", accountVoucherId: "R12", points: points(100) };
const vouchers = [coupon, reward];
const context: VoucherContext = { now: 0, balance: points(99), isRegistered: true, accountStatus: "ACTIVE" };

test("finds a voucher by its kind and id, or by its id on the account", { tags: ["BURN-19"] }, () => {
  expect(findVoucher(vouchers, { voucherType: "coupon", voucherId: "12" })).toBe(coupon);
  expect(findVoucher(vouchers, { voucherType: "reward", voucherId: "0012" })).toBe(reward);
  expect(findVoucher(vouchers, { voucherType: "account-voucher", voucherId: "R12" })).toBe(reward);
  expect(findVoucher(vouchers, { voucherType: "account-voucher", voucherId: "12" })).toBeUndefined();
});

test("asks to confirm an unlocked voucher", { tags: ["BURN-19"] }, () => {
  const judged = judgeScannedVoucher(vouchers, { voucherType: "coupon", voucherId: "12" }, context);
  expect(judged).toEqual({ kind: "confirm", voucher: coupon });
});

test("returns the reason for a locked voucher", { tags: ["BURN-20"] }, () => {
  const judged = judgeScannedVoucher(vouchers, { voucherType: "reward", voucherId: "12" }, context);
  expect(judged).toEqual({
    kind: "refused",
    voucher: reward,
    reason: { code: "NEED_MORE_POINTS", missingPoints: 1 },
  });
});

test("reports a voucher that the account does not have", { tags: ["BURN-21"] }, () => {
  const judged = judgeScannedVoucher(vouchers, { voucherType: "coupon", voucherId: "13" }, context);
  expect(judged).toEqual({ kind: "not-found" });
});
