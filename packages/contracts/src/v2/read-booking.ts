import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { withDevice } from "../rights.ts";
import { identificationErrors, keyCode } from "../wire.ts";
import { explainedBookingWire } from "./account-wires.ts";

const BOOKING_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";

/** Why a booking gave so many points, for the shopper. */
export const readBooking = defineCall({
  id: "v2.readBooking",
  method: "GET",
  path: "/api/v2/accounts/{accountId}/bookings/{bookingId}",
  tag: "v2 accounts",
  summary: "A booking of an account, and why it gave so many points",
  description:
    "The reasons add up to the booking's points. A sale's coupons have bookings and reasons of their own. A device gets shop, reasons and receipt only from shops of its own partner, and the receipt and all amounts only after a card was read or the member's presence was proven. Staff get them only of shops within their reach.",
  example: {
    params: { accountId: "4000000001", bookingId: BOOKING_ID },
    response: {
      bookingId: BOOKING_ID,
      bookingType: "EARNBOOKING",
      bookingTypeCode: "REV",
      points: 25,
      reason: "Purchase",
      bookingTime: "2026-11-21T10:00:00.000Z",
      storeName: "Station Nordring",
      isExplained: true,
      why: [
        {
          kind: "PROMOTION",
          names: { de: "Doppelt in der Bäckerei", en: "Double in the bakery" },
          factor: 2,
          revenue: 12.5,
          points: 25,
        },
      ],
      receipt: { amount: 12.5, lines: [{ description: "Kuchen", amount: 12.5 }] },
    },
  },
  roles: withDevice("members.open"),
  params: z.object({ accountId: keyCode, bookingId: z.guid() }),
  response: explainedBookingWire,
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    ...identificationErrors,
    "HISTORY_NOT_FOUND",
  ],
});
