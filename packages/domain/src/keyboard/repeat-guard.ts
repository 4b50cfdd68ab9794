import { REPEAT_GUARD_MS } from "../base/constants.ts";

/** A booking that was made, as far as it is remembered: never a card's number itself. */
export interface RecentBooking {
  readonly mark: string;
  readonly timeMs: number;
}

/** What was booked within the last twenty seconds. */
export function recentBookings(bookings: readonly RecentBooking[], nowMs: number): readonly RecentBooking[] {
  return bookings.filter(({ timeMs }) => nowMs - timeMs < REPEAT_GUARD_MS);
}

/** Whether the same card was booked the same amount a moment ago: then the cashier is asked first. */
export function isRepeat(bookings: readonly RecentBooking[], mark: string, nowMs: number): boolean {
  return recentBookings(bookings, nowMs).some((booking) => booking.mark === mark);
}
