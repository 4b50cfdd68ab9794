/**
 * A booking's number for people to read and type: the last eight digits of its id, in two groups. It is not unique, so
 * it is no key.
 *
 * @example bookingNumberOf("5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12") === "6A8C-0E12"
 */
export function bookingNumberOf(id: string): string {
  return id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(.{4})$/, "$1-$2");
}

/** Ids of a redemption: one that is printed is reserved first. */
interface RedemptionIds {
  readonly reservationId?: string | undefined;
  readonly bookingId: string;
}

/**
 * A redemption's booking number, the same on page and ticket. It comes from the reservation if there is one, because a
 * ticket is printed before its redemption is booked.
 */
export function redemptionNumberOf({ reservationId, bookingId }: RedemptionIds): string {
  return bookingNumberOf(reservationId ?? bookingId);
}
