import { points, type CouponTypeCode, type Voucher } from "@punktum/domain";
import { expect, it } from "vitest";
import { bookingResult, redemptionResult } from "./success-result.ts";

const voucherOf = (couponTypeCode: CouponTypeCode): Voucher => ({
  voucherType: "coupon",
  voucherId: "1",
  accountVoucherId: "C1",
  title: "Coffee",
  description: "",
  points: points(50),
  serverUnlocked: true,
  activation: { activatable: false, activated: false },
  couponTypeCode,
});
const { couponTypeCode: _type, ...plain } = voucherOf("EARN");
const reward: Voucher = { ...plain, voucherType: "reward" };

it("shows the points of a booking and counts from the balance before", { tags: ["EARN-16"] }, () => {
  const result = bookingResult({ bookingId: "b", points: points(250), balance: points(1250) });
  expect(result).toEqual({ id: "b", points: 250, balance: 1250, previousBalance: 1000 });
});

it("shows points gained by an EARN coupon and points taken by all others", { tags: ["BURN-28"] }, () => {
  const gained = { bookingId: "b", points: points(50), balance: points(150) };
  const taken = { bookingId: "b", points: points(-50), balance: points(150) };
  expect(redemptionResult(gained, voucherOf("EARN"))).toMatchObject({ points: 50, previousBalance: 100 });
  expect(redemptionResult(taken, reward)).toMatchObject({ points: -50, previousBalance: 200 });
});

it("takes points even if a server sends them without a sign", { tags: ["BURN-28"] }, () => {
  const unsigned = { bookingId: "b", points: points(50), balance: points(150) };
  expect(redemptionResult(unsigned, reward)).toMatchObject({ points: -50, previousBalance: 200 });
});

it("shows no points for a DISCOUNT coupon and still counts the balance", { tags: ["EARN-17"] }, () => {
  const taken = { bookingId: "b", points: points(-200), balance: points(100) };
  const result = redemptionResult(taken, voucherOf("DISCOUNT"));
  expect(result.points).toBeUndefined();
  expect(result).toMatchObject({ balance: 100, previousBalance: 300 });
});

const silver = { names: { de: "Silber", en: "Silver" }, picturePath: "/silver.svg" };

it("shows the level that a booking reached, with a sound; other bookings have none", { tags: ["EARN-16"] }, () => {
  const change = { bookingId: "b", points: points(250), balance: points(2_600) };
  const reached = bookingResult({ ...change, reachedLevel: silver });
  expect(reached).toMatchObject({ points: 250, reachedLevel: silver, chimes: true });
  expect(bookingResult(change)).not.toHaveProperty("reachedLevel");
  expect(bookingResult(change)).not.toHaveProperty("chimes");
});

it("gives every redemption a sound, and shows the level that a coupon reached", { tags: ["BURN-28"] }, () => {
  const taken = { bookingId: "b", points: points(-50), balance: points(150) };
  const gained = { ...taken, points: points(50), reachedLevel: silver };
  expect(redemptionResult(taken, reward)).toMatchObject({ chimes: true });
  expect(redemptionResult(taken, reward)).not.toHaveProperty("reachedLevel");
  expect(redemptionResult(gained, voucherOf("EARN"))).toMatchObject({ reachedLevel: silver, chimes: true });
});
