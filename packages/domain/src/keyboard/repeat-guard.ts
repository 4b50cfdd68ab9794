import { REPEAT_GUARD_MS } from "../base/constants.ts";

/** A recent booking. `mark` stands for card and amount without containing the card number. */
export interface RecentBooking {
  readonly mark: string;
  readonly timeMs: number;
}

/** The bookings of the last twenty seconds. */
export function recentBookings(bookings: readonly RecentBooking[], nowMs: number): readonly RecentBooking[] {
  return bookings.filter(({ timeMs }) => nowMs - timeMs < REPEAT_GUARD_MS);
}

/** Whether the same amount was booked for the same card a moment ago. The cashier then confirms first. */
export function isRepeat(bookings: readonly RecentBooking[], mark: string, nowMs: number): boolean {
  return recentBookings(bookings, nowMs).some((booking) => booking.mark === mark);
}
