import type { GatewayOutcome } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { expect, it } from "vitest";
import { findCouponKey, loadCouponKeys } from "./coupon-keys.ts";
import { createCoupon, createReward } from "./test-vouchers.ts";

const coupons = Array.from({ length: 15 }, (_, index) => createCoupon({ voucherId: String(index) }));

it("BURN-06 loads the keys of the shown coupons and leaves rewards alone", async () => {
  const asked: string[] = [];
  const gateway = {
    listCouponKeys: async (couponId: string): Promise<GatewayOutcome<readonly string[]>> => {
      asked.push(couponId);
      return await Promise.resolve(succeed([`KEY-${couponId}`]));
    },
  };
  const keys = await loadCouponKeys(gateway, [...coupons, createReward({ voucherId: "99" })]);
  expect(asked).toEqual(coupons.map(({ voucherId }) => voucherId));
  expect(keys).toEqual(succeed(coupons.map((voucher) => ({ couponKey: `KEY-${voucher.voucherId}`, voucher }))));
});

it("BURN-06 asks for a few lists at a time only", async () => {
  let open = 0;
  let most = 0;
  const gateway = {
    listCouponKeys: async (): Promise<GatewayOutcome<readonly string[]>> => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return succeed([]);
    },
  };
  await loadCouponKeys(gateway, coupons);
  expect(most).toBe(6);
});

it("BURN-06 takes a coupon without a list of keys for one without keys, and passes other failures on", async () => {
  const answer = (code: "COUPON_NOT_FOUND" | "UNHANDLED_ERROR") => ({
    listCouponKeys: async () => await Promise.resolve(fail(code)),
  });
  expect(await loadCouponKeys(answer("COUPON_NOT_FOUND"), coupons)).toEqual(succeed([]));
  expect(await loadCouponKeys(answer("UNHANDLED_ERROR"), coupons)).toEqual(fail("UNHANDLED_ERROR"));
});

it("BURN-06 finds the coupon of a typed key, the exact spelling first", () => {
  const [voucher = createCoupon()] = coupons;
  const keys = [
    { couponKey: "ABC", voucher },
    { couponKey: "abc", voucher },
  ];
  expect(findCouponKey(keys, " abc ")?.couponKey).toBe("abc");
  expect(findCouponKey(keys, "aBc")?.couponKey).toBe("ABC");
  expect(findCouponKey(keys, "abcd")).toBeUndefined();
});
