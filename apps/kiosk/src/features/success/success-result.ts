import type { PointsChange } from "@punktum/client";
import { points, redeemPoints, showsPointsChange, type Voucher } from "@punktum/domain";
import type { SuccessResult } from "./success-dialog.tsx";

/** What a booking without a voucher did: manual points and revenue name their points (EARN-16). */
export function bookingResult(change: PointsChange): SuccessResult {
  return {
    id: change.bookingId,
    points: change.points,
    balance: change.balance,
    previousBalance: points(change.balance - change.points),
  };
}

/**
 * What a redemption did. The points are those the server booked; their sign is the voucher's: `EARN` coupons give, all
 * others take (BURN-28). A `DISCOUNT` coupon names none (EARN-17, A-83).
 */
export function redemptionResult(change: PointsChange, voucher: Voucher): SuccessResult {
  const signed = redeemPoints({ ...voucher, points: change.points });
  return {
    ...bookingResult({ ...change, points: signed }),
    points: showsPointsChange(voucher) ? signed : undefined,
  };
}
