import { expect, it } from "vitest";
import { hasScanned, scannedParamsOf, scannedVoucher } from "./scanned-params.ts";
import { createCoupon, createReward } from "../../../testing/vouchers.ts";

it("reads the scanned voucher from the address and treats empty values as absent", { tags: ["BURN-01"] }, () => {
  const query = new URLSearchParams("idType=ID&keyCode=1&couponId=12&rewardId=&couponKey=%20K1%20");
  expect(scannedParamsOf(query)).toEqual({ couponId: "12", couponKey: "K1" });
  expect(hasScanned(scannedParamsOf(query))).toBe(true);
  expect(hasScanned(scannedParamsOf(new URLSearchParams("idType=ID&keyCode=1")))).toBe(false);
});

it("finds a scanned coupon or reward by its own id and by its id on the account", { tags: ["BURN-19"] }, () => {
  const coupon = createCoupon({ voucherId: "12" });
  const reward = createReward({ voucherId: "12" });
  const vouchers = [coupon, reward];
  expect(scannedVoucher(vouchers, { couponId: "12" })).toBe(coupon);
  expect(scannedVoucher(vouchers, { couponId: "C12" })).toBe(coupon);
  expect(scannedVoucher(vouchers, { rewardId: "012" })).toBe(reward);
  expect(scannedVoucher(vouchers, { couponId: "13" })).toBeUndefined();
});
