import { BOOKING_TYPES } from "@punktum/domain";
import { couponExample } from "../coupon-example.ts";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { withDevice } from "../rights.ts";
import {
  capErrors,
  hasPin,
  identificationErrors,
  keyCode,
  pointsNumber,
  redeemNeeds,
  text,
  typedPin,
} from "../wire.ts";
import {
  accountCouponWire,
  accountWire,
  balanceInEurosWire,
  balanceWire,
  bookingResultWire,
  bookingWire,
  identifierWire,
  levelWire,
  listedBookingWire,
  listedMembershipWire,
  membershipWire,
} from "./account-wires.ts";

const roles = withDevice("members.open");
const tag = "v2 accounts";
/** The service answers an empty code like an unknown one. */
const accountId = z.union([z.literal(""), keyCode]);
const params = z.object({ accountId });
const codeErrors = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  ...identificationErrors,
] as const satisfies readonly ErrorCode[];
/** Calls about vouchers or bookings also depend on the place of the device. */
const placeErrors = [...codeErrors, "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"] as const;

const ACCOUNT = {
  accountId: "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91",
  userReferenceCode: "PFM-0000001",
  status: "ACTIVE",
  convertFactor: 1,
  createdAt: "2025-01-07T09:30:00.000Z",
};
const BALANCE = { points: 12480, lockedPoints: 0 };
const EUROS = { amount: 124.8, currency: "EUR", pointsPerEuro: 100 };
const MEMBERSHIP = {
  membershipId: "0192f0c1-6d01-7e55-93aa-1b2c3d4e5f60",
  userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e",
  role: "OWNER",
  optins: [{ type: "email", flag: true }],
};
const IDENTIFIER = { type: "CARDCODE", code: "4000000001", status: "ACTIVE" };
const LEVEL = { name: "Gold", names: { de: "Gold", en: "Gold" }, currentStatePoints: 15980, points: 10000 };
const COUPON = couponExample;
const BOOKING_RESULT = {
  bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12",
  points: -200,
  balance: 12280,
  bookingTime: "2026-11-21T10:00:00.000Z",
};
const CARD = { accountId: "4000000001" } as const;
const CODE_IN_PATH = "The code in the path is of the type the header id-type names, CARDCODE unless told.";

interface Reading<R extends z.ZodMiniType> {
  readonly summary: string;
  readonly response: R;
  readonly example: unknown;
}

const read = <R extends z.ZodMiniType>(id: string, path: string, { summary, response, example }: Reading<R>) =>
  defineCall({
    id: `v2.${id}`,
    method: "GET",
    path: `/api/v2/accounts/{accountId}${path}`,
    tag,
    summary,
    description: CODE_IN_PATH,
    example: { params: CARD, response: example },
    roles,
    params,
    response,
    errors: codeErrors,
  });

/** `{accountId}` is a code of the header's id-type, or the account id. */
export const readAccount = read("readAccount", "", {
  summary: "Account behind a code",
  response: accountWire,
  example: ACCOUNT,
});
export const readBalance = read("readBalance", "/balance", {
  summary: "Points of an account",
  response: balanceWire,
  example: BALANCE,
});
/** The amount the points are worth, in whole cents, rounded down. */
export const readBalanceInEuros = read("readBalanceInEuros", "/balance/EUR", {
  summary: "Euros payable with points",
  response: balanceInEurosWire,
  example: EUROS,
});
export const listMemberships = read("listMemberships", "/memberships", {
  summary: "Persons tied to an account; for staff those, too, who have not opened the link of their mail yet",
  response: z.array(listedMembershipWire),
  example: [{ ...MEMBERSHIP, status: "ACTIVE" }],
});
export const listIdentifiers = read("listIdentifiers", "/identifiers", {
  summary: "Codes of an account",
  response: z.array(identifierWire),
  example: [IDENTIFIER],
});
/** 404 if the programme has no levels. */
export const readLevel = defineCall({
  ...read("readLevel", "/level", { summary: "Status level of an account", response: levelWire, example: LEVEL }),
  errors: [...codeErrors, "NOT_FOUND"],
});
export const listAccountCoupons = defineCall({
  ...read("listAccountCoupons", "/accountcoupons", {
    summary: "Coupons and rewards of an account",
    response: z.array(accountCouponWire),
    example: [COUPON],
  }),
  errors: placeErrors,
});
/** All data that a scan needs, in one request. */
export const readAccountDetails = defineCall({
  ...read("readAccountDetails", "/accountdetails", {
    summary: "Account, balance, level, identifiers, memberships, coupons and rewards together",
    response: z.object({
      account: accountWire,
      balance: balanceWire,
      /** Sums of all bookings, without sign, so that a client need not read them all. */
      totals: z.optional(z.object({ earnedPoints: pointsNumber, redeemedPoints: pointsNumber })),
      balanceInEuros: balanceInEurosWire,
      level: z.optional(levelWire),
      memberships: z.array(membershipWire),
      identifiers: z.array(identifierWire),
      accountCoupons: z.array(accountCouponWire),
      /** E-mail address of the owner, masked for a public screen. */
      emailAddress: z.optional(z.string()),
      /**
       * First name of the owner, if the programme calls members by it and the card was read or staff are on duty (decision
       * 0306).
       */
      firstName: z.optional(z.string()),
      /**
       * Present if a phone's living code was shown: identifies the account at this device for ten minutes, because the
       * code itself expires. It spends like the code (decision 0120).
       */
      pass: z.optional(z.string()),
      /** Absent if the identification suffices to redeem. */
      redeemNeeds,
      hasPin,
      /** Newest first; present if `bookings` asks for some. */
      bookings: z.optional(z.array(bookingWire)),
    }),
    example: {
      account: ACCOUNT,
      balance: BALANCE,
      totals: { earnedPoints: 15980, redeemedPoints: 3500 },
      balanceInEuros: EUROS,
      level: LEVEL,
      memberships: [MEMBERSHIP],
      identifiers: [IDENTIFIER],
      accountCoupons: [COUPON],
      emailAddress: "m…@example.org",
      firstName: "Maria",
    },
  }),
  description: `${CODE_IN_PATH} With bookings=20 the last 20 bookings come along, which spares a check-in the second call.`,
  query: z.object({ bookings: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(50))) }),
  errors: placeErrors,
});

/** Newest first; `before` is the booking id of the last row seen. Without bookings the list is empty. */
export const listBookings = defineCall({
  id: "v2.listBookings",
  method: "GET",
  path: "/api/v2/accounts/{accountId}/bookings",
  tag,
  summary: "Bookings of an account, newest first",
  description:
    "Page by key: pass the booking id of the last row as `after`; `before` means the same. Points are absolute, the sign follows from bookingType.",
  example: {
    params: CARD,
    query: { limit: 20 },
    response: [
      {
        bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12",
        bookingType: "EARNBOOKING",
        bookingTypeCode: "REV",
        points: 23,
        reason: "Purchase",
        bookingTime: "2026-11-21T10:00:00.000Z",
      },
    ],
  },
  roles,
  params,
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.guid()),
    after: z.optional(z.guid()),
  }),
  response: z.array(listedBookingWire),
  errors: [...codeErrors, "HISTORY_NOT_FOUND"],
});

export const createBooking = defineCall({
  id: "v2.createBooking",
  staffOnDuty: true,
  method: "POST",
  path: "/api/v2/accounts/{accountId}/bookings",
  tag,
  summary: "Books points by hand",
  description:
    "Only where the partner allows it. Above the programme's limit for bookings by hand it is refused with MANUAL_CAP_EXCEEDED, or with EMPTY_PIN at a till that has a PIN: sent as `pin`, it lets this one booking through, and wrong ones count. A repeated key books nothing and gets the first answer.",
  example: {
    params: CARD,
    body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 50, reason: "Goodwill" },
    response: { ...BOOKING_RESULT, points: 50, balance: 12530 },
  },
  roles: withDevice("points.correct"),
  params,
  body: z.object({
    bookingType: z.enum(BOOKING_TYPES),
    bookingTypeCode: z.literal("MANUALREVENUE"),
    /** Without sign; zero points answer `INSERT_SOMETHING`. */
    points: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000)),
    /** The reason as typed by staff; if empty, the history shows the kind of booking. */
    reason: z.string().check(z.maxLength(200)),
    /** Facts of a receipt: the same sale is refused under another key. */
    receipt: z.optional(z.object({ register: text(50), receiptNumber: text(50), businessDay: z.iso.date() })),
    pin: typedPin,
  }),
  response: bookingResultWire,
  errors: [
    ...placeErrors,
    "CODE_ALREADY_USED",
    ...capErrors,
    "INSERT_SOMETHING",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "NOT_ENOUGH_POINT",
    "LOCKED_USER",
    "BON_ID_ALREADY_EXISTS",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
  status: 201,
});

/** `redeemed` redeems; `activated` switches a multiplier or extra-point coupon. */
export const changeAccountCoupon = defineCall({
  id: "v2.changeAccountCoupon",
  method: "PATCH",
  path: "/api/v2/accounts/{accountId}/accountcoupons/{accountCouponId}",
  tag,
  summary: "Redeems, activates or deactivates a coupon or reward",
  description:
    "Every rule about the voucher is checked again here. A repeated key redeems nothing and gets the first answer.",
  example: {
    params: { ...CARD, accountCouponId: "C303" },
    body: { redeemed: true },
    response: { accountCoupon: COUPON, booking: BOOKING_RESULT },
  },
  roles: withDevice("points.correct"),
  params: z.object({ accountId, accountCouponId: z.string().check(z.regex(/^[CR]\d{1,18}$/)) }),
  body: z.union([
    z.object({ redeemed: z.literal(true), couponKeyCode: z.optional(keyCode) }),
    z.object({ activated: z.boolean() }),
  ]),
  response: z.object({ accountCoupon: accountCouponWire, booking: z.optional(bookingResultWire) }),
  errors: [
    ...placeErrors,
    "CODE_ALREADY_USED",
    "VOUCHER_CODE_NOT_FOUND",
    "LOCKED_USER",
    "LOCKED_VOUCHER",
    "VOUCHER_DISABLED",
    "VALID_FROM_ERROR",
    "VALID_TO_ERROR",
    "NEED_MORE_POINTS",
    "NOT_ENOUGH_POINT",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "COUPON_ALREADY_REDEEMED_BY_USER",
    "COUPON_MAX_REDEEM_NUMBER_REACHED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});
