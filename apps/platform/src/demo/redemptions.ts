import type { PastRedemption } from "../points/ledger/index.ts";
import type { DemoAccount } from "./accounts.ts";
import type { DemoBooking } from "./histories.ts";
import type { DemoProgram } from "./model.ts";
import { demoBookings } from "./people-rows.ts";

/**
 * Whether the booking takes the reward itself, with a code, as at a tablet. The fixed cards keep their rewards untouched,
 * and limited rewards their stock.
 */
export function redeemsReward(program: DemoProgram, account: DemoAccount, { rewardId }: DemoBooking): boolean {
  const reward = program.rewards.find(({ id }) => id === rewardId);
  return (
    account.card >= "4100000001" &&
    account.owner !== undefined &&
    reward !== undefined &&
    reward.stock === undefined &&
    reward.perAccount === undefined &&
    reward.decreasePoints === undefined
  );
}

/** Redemptions of an account's history, by the indexes of its bookings. */
export function pastRedemptions(
  program: DemoProgram,
  account: DemoAccount,
  indexes: readonly number[],
): readonly PastRedemption[] {
  const bookings = demoBookings(program, account);
  return indexes.flatMap((index) => {
    const [booking, voucherId] = [bookings[index], account.bookings[index]?.rewardId];
    return booking?.bookedAt === undefined || voucherId === undefined
      ? []
      : [{ ...booking, kind: "R" as const, voucherId, redeemedAt: booking.bookedAt }];
  });
}
