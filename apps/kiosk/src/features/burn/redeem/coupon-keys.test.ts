import type { CouponKey, GatewayOutcome } from "@punktum/client";
import { COUPON_KEYS_MAX } from "@punktum/contracts";
import { fail, succeed, type Voucher } from "@punktum/domain";
import { expect, it } from "vitest";
import { findCouponKey, findScannedKey, loadCouponKeys } from "./coupon-keys.ts";
import { createCoupon, createReward } from "../../../testing/vouchers.ts";

const coupons = Array.from({ length: 120 }, (_, index) => createCoupon({ voucherId: String(index) }));
const [first = createCoupon(), second = createCoupon()] = coupons;

function listening(answer: GatewayOutcome<readonly CouponKey[]>) {
  const asked: (readonly string[])[] = [];
  const listCouponKeys = async (couponIds: readonly string[]): Promise<typeof answer> => {
    asked.push(couponIds);
    return await Promise.resolve(answer);
  };
  return { asked, gateway: { listCouponKeys } };
}

it("requests the keys of the shown coupons once, without coupons that need no key", { tags: ["BURN-06"] }, async () => {
  const keys = succeed([
    { couponId: "1", couponKey: "KEY-1" },
    { couponId: "999", couponKey: "NOT-SHOWN" },
  ]);
  const { asked, gateway } = listening(keys);
  const others = [createReward({ voucherId: "500" }), createCoupon({ voucherId: "501", couponTypeCode: "MULTIPLIER" })];
  const found = await loadCouponKeys(gateway, [...coupons, ...others]);
  expect(asked).toEqual([coupons.map(({ voucherId }) => voucherId)]);
  expect(found).toEqual(succeed({ keys: [{ couponKey: "KEY-1", voucher: second }], isComplete: true }));
});

it(
  "uses the account's own keys, and finds a scanned one without a request",
  { tags: ["BURN-06", "DATA-13"] },
  async () => {
    const held = createCoupon({ voucherId: "0", ownKeys: ["MINE-1", "MINE-2"] });
    const { asked, gateway } = listening(succeed([{ couponId: "1", couponKey: "ALL" }]));
    expect(await findScannedKey(gateway, [held, second], "mine-2")).toEqual(
      succeed({ couponKey: "MINE-2", voucher: held }),
    );
    expect(asked).toEqual([]);
    expect(await findScannedKey(gateway, [held, second], "ALL")).toEqual(
      succeed({ couponKey: "ALL", voucher: second }),
    );
    expect(asked).toEqual([["0", "1"]]);
  },
);

it("requests a single key if the server has more than it lists", { tags: ["BURN-06", "V1-15"] }, async () => {
  const listed = Array.from({ length: COUPON_KEYS_MAX }, (_, index) => ({ couponId: "0", couponKey: `KEY-${index}` }));
  const asked: (string | undefined)[] = [];
  const listCouponKeys = async (_ids: readonly string[], couponKey?: string) => {
    asked.push(couponKey);
    const answers = [
      { about: undefined, keys: listed },
      { about: "late-1", keys: [{ couponId: "1", couponKey: "LATE-1" }] },
    ];
    return await Promise.resolve(
      succeed(answers.filter(({ about }) => about === couponKey).flatMap(({ keys }) => keys)),
    );
  };
  const find = async (code: string) => await findScannedKey({ listCouponKeys }, [first, second], code);
  expect(await find("key-7")).toMatchObject(succeed({ couponKey: "KEY-7", voucher: { voucherId: "0" } }));
  expect(asked).toEqual([undefined]);
  expect(await find(" late-1 ")).toMatchObject(succeed({ couponKey: "LATE-1", voucher: { voucherId: "1" } }));
  expect(asked.slice(1)).toEqual([undefined, "late-1"]);
  expect(await find("none")).toEqual(succeed(undefined));
});

it("requests no key without shown coupons", { tags: ["BURN-06"] }, async () => {
  const { asked, gateway } = listening(succeed([]));
  expect(await loadCouponKeys(gateway, [createReward()])).toEqual(succeed({ keys: [], isComplete: true }));
  expect(asked).toEqual([]);
});

it("treats unknown coupons as coupons without keys, and returns other failures", { tags: ["BURN-06"] }, async () => {
  const answered = async (code: "VOUCHER_CODE_NOT_FOUND" | "UNHANDLED_ERROR") =>
    await loadCouponKeys(listening(fail(code)).gateway, [first]);
  expect(await answered("VOUCHER_CODE_NOT_FOUND")).toEqual(succeed({ keys: [], isComplete: true }));
  expect(await answered("UNHANDLED_ERROR")).toEqual(fail("UNHANDLED_ERROR"));
});

it("finds the coupon of a typed key, an exact match first", { tags: ["BURN-06"] }, () => {
  const voucher: Voucher = first;
  const keys = [
    { couponKey: "ABC", voucher },
    { couponKey: "abc", voucher },
  ];
  expect(findCouponKey(keys, " abc ")?.couponKey).toBe("abc");
  expect(findCouponKey(keys, "aBc")?.couponKey).toBe("ABC");
  expect(findCouponKey(keys, "abcd")).toBeUndefined();
});
