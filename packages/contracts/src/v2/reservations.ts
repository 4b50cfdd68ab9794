import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { withDevice } from "../rights.ts";
import { isoMoment, keyCode, pointsNumber, spendingErrors } from "../wire.ts";
import { bookingResultWire, redemptionProofWire } from "./account-wires.ts";

const roles = withDevice("members.cards");
const tag = "v2 reservations";
const voucher = "/api/v2/accounts/{accountId}/accountcoupons/{accountCouponId}/reservations";
const accountCouponId = z.string().check(z.regex(/^[CR]\d{1,18}$/));
const voucherParams = z.object({ accountId: keyCode, accountCouponId });
const params = z.object({ accountId: keyCode, accountCouponId, reservationId: z.uuid() });
const codeErrors = [
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "CODE_EXPIRED",
  "GENERAL_NO_PERMISION",
] as const satisfies readonly ErrorCode[];
const keyErrors = ["IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_KEY_REUSED"] as const satisfies readonly ErrorCode[];

/** A voucher and its points, held for an account. */
export const reservationWire = z.object({
  reservationId: z.string(),
  accountCouponId: z.string(),
  /** OPEN until committed or released; EXPIRED if its deadline passed before. */
  state: z.enum(["OPEN", "COMMITTED", "RELEASED", "EXPIRED"]),
  /** Points that committing books, signed. */
  points: pointsNumber,
  /** Points the account cannot spend while it is OPEN; 0 afterwards. */
  lockedPoints: pointsNumber,
  reservedAt: isoMoment,
  deadline: isoMoment,
  endedAt: z.optional(isoMoment),
  /** Present once COMMITTED. */
  bookingId: z.optional(z.string()),
  /** Code for the ticket; valid for one use once the reservation is committed. */
  redemption: z.optional(redemptionProofWire),
});

const RESERVATION_ID = "3f1d6c0e-52a8-8b07-9c41-7e2d9b6a0c55";
const BOOKING_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const OPEN = {
  reservationId: RESERVATION_ID,
  accountCouponId: "C303",
  state: "OPEN",
  points: -200,
  lockedPoints: 200,
  reservedAt: "2026-11-21T10:00:00.000Z",
  deadline: "2026-11-21T10:02:00.000Z",
};
const VOUCHER = { accountId: "4000000001", accountCouponId: "C303" } as const;
const RESERVATION = { ...VOUCHER, reservationId: RESERVATION_ID } as const;
const ended = (state: "COMMITTED" | "RELEASED") => ({
  ...OPEN,
  state,
  lockedPoints: 0,
  endedAt: "2026-11-21T10:00:40.000Z",
});

const reserveVoucher = defineCall({
  id: "v2.reserveVoucher",
  method: "POST",
  path: voucher,
  tag,
  summary: "Holds a coupon or reward and its points",
  description:
    "Everything a redemption checks is checked here. Until the deadline the voucher's limits count it as used and the points cannot be " +
    "spent: `points` of the balance falls and `lockedPoints` rises. Commit, release, or let the deadline pass, which gives everything back.",
  example: { params: VOUCHER, body: { seconds: 120 }, response: OPEN },
  roles,
  params: voucherParams,
  body: z.object({
    /** Longest duration of the reservation. */
    seconds: z.number().check(z.int(), z.minimum(5), z.maximum(900)),
    /** One of the coupon's single-use keys. */
    couponKeyCode: z.optional(keyCode),
  }),
  response: reservationWire,
  errors: [
    ...codeErrors,
    ...keyErrors,
    ...spendingErrors,
    "DEVICE_NOT_MOUNTED",
    "VOUCHER_CODE_NOT_FOUND",
    "LOCKED_USER",
    "LOCKED_VOUCHER",
    "VOUCHER_DISABLED",
    "VALID_FROM_ERROR",
    "VALID_TO_ERROR",
    "NEED_MORE_POINTS",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "COUPON_ALREADY_REDEEMED_BY_USER",
    "COUPON_MAX_REDEEM_NUMBER_REACHED",
  ],
  idempotent: true,
  status: 201,
});

const readReservation = defineCall({
  id: "v2.readReservation",
  method: "GET",
  path: `${voucher}/{reservationId}`,
  tag,
  summary: "State of a reservation",
  description: "For a device that lost the answer: it asks for the state of the redemption.",
  example: {
    params: RESERVATION,
    response: { ...ended("COMMITTED"), bookingId: BOOKING_ID },
  },
  roles,
  params,
  response: reservationWire,
  errors: [...codeErrors, "NOT_FOUND"],
});

const commitReservation = defineCall({
  id: "v2.commitReservation",
  method: "POST",
  path: `${voucher}/{reservationId}/commit`,
  tag,
  summary: "Redeems what a reservation holds",
  description:
    "Never fails for lack of points, and not because the account was locked meanwhile. A reservation that is committed already answers " +
    "its booking again, under whatever key.",
  example: {
    params: RESERVATION,
    body: {},
    response: { bookingId: BOOKING_ID, points: -200, balance: 12280, bookingTime: "2026-11-21T10:00:40.000Z" },
  },
  roles,
  params,
  response: bookingResultWire,
  errors: [...codeErrors, ...keyErrors, "NOT_FOUND", "RESERVATION_ENDED"],
  idempotent: true,
});

const releaseReservation = defineCall({
  id: "v2.releaseReservation",
  method: "POST",
  path: `${voucher}/{reservationId}/release`,
  tag,
  summary: "Gives back what a reservation holds",
  description:
    "A reservation that has ended without being committed answers its state again; a committed one is refused.",
  example: { params: RESERVATION, body: {}, response: ended("RELEASED") },
  roles,
  params,
  response: reservationWire,
  errors: [...codeErrors, ...keyErrors, "IDEMPOTENCY_KEY_IN_FLIGHT", "NOT_FOUND", "RESERVATION_ENDED"],
  idempotent: true,
});

/** Redemption in two steps: reserve, then commit or release. */
export const reservationsApi = { reserveVoucher, readReservation, commitReservation, releaseReservation } as const;
