import { describe, expect, it } from "vitest";
import { bookingNumberOf, redemptionNumberOf } from "./booking-number.ts";

const bookingId = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const reservationId = "3f1d6c0e-52a8-8b07-9c41-7e2d9b6a0c55";

describe("a booking's number", () => {
  it("is the end of its id, in two groups", () => {
    expect(bookingNumberOf(bookingId)).toBe("6A8C-0E12");
  });

  it("of a redemption is that of its ticket, which is printed before it is booked", { tags: ["B-42"] }, () => {
    expect(redemptionNumberOf({ reservationId, bookingId })).toBe(bookingNumberOf(reservationId));
    expect(redemptionNumberOf({ bookingId })).toBe(bookingNumberOf(bookingId));
  });
});
