import type { PointsChange } from "@punktum/client";
import { points, redeemPoints, showsPointsChange, type Voucher } from "@punktum/domain";
import type { SuccessResult } from "./success-dialog.tsx";

/** Result of a booking without a voucher. It shows its points, and has a sound if it reached a level. */
export function bookingResult(change: PointsChange): SuccessResult {
  const { reachedLevel } = change;
  return {
    id: change.bookingId,
    points: change.points,
    balance: change.balance,
    previousBalance: points(change.balance - change.points),
    ...(reachedLevel !== undefined && { reachedLevel, chimes: true }),
  };
}

/**
 * Result of a redemption. The amount comes from the server, the sign from the voucher: `EARN` coupons give, all others
 * take. A `DISCOUNT` coupon shows no points (EARN-17). A redemption has a sound.
 */
export function redemptionResult(change: PointsChange, voucher: Voucher): SuccessResult {
  const signed = redeemPoints({ ...voucher, points: change.points });
  return {
    ...bookingResult({ ...change, points: signed }),
    points: showsPointsChange(voucher) ? signed : undefined,
    chimes: true,
  };
}
