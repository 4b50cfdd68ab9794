import * as z from "zod/mini";
import { defineCall, DEVICE_OR_STAFF_ROLES } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import { identifierType, isoMoment, keyCode, pointsNumber, text } from "../wire.ts";

const roles = DEVICE_OR_STAFF_ROLES;
const tag = "v2 accounts";
/** An empty code reaches the service, which answers it like a missing one. */
const accountId = z.union([z.literal(""), keyCode]);
const params = z.object({ accountId });
const codeErrors = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
] as const satisfies readonly ErrorCode[];
/** Where vouchers or bookings are concerned, the place of the call counts too. */
const placeErrors = [...codeErrors, "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"] as const;

/** Account (V2-08). */
export const accountWire = z.object({
  accountId: z.string(),
  userReferenceCode: z.string(),
  status: z.enum(["ACTIVE", "INACTIVE", "LOCKED", "TERMINATED"]),
  /** Points of this programme per stored point; applied once, by the reader. */
  convertFactor: z.number().check(z.positive()),
  firstAction: z.optional(isoMoment),
  createdAt: isoMoment,
});
export const balanceWire = z.object({ points: pointsNumber, lockedPoints: pointsNumber });
export const balanceInEurosWire = z.object({ amount: z.number(), currency: z.literal("EUR") });
export const membershipWire = z.object({
  membershipId: z.string(),
  userId: z.string(),
  role: z.enum(["OWNER", "COOWNER", "COLLECTOR"]),
  optins: z.array(z.object({ type: z.string(), flag: z.boolean() })),
});
export const identifierWire = z.object({
  type: identifierType,
  code: z.string(),
  status: z.enum(["ACTIVE", "DEACTIVATED"]),
});
export const levelWire = z.object({
  name: z.string(),
  names: z.object({ de: z.string(), en: z.string() }),
  /** Points collected towards levels. */
  currentStatePoints: pointsNumber,
  /** Points this level needed. */
  points: pointsNumber,
  picturePath: z.optional(z.string()),
  /** Absent on the highest level. */
  next: z.optional(
    z.object({ name: z.string(), names: z.object({ de: z.string(), en: z.string() }), points: pointsNumber }),
  ),
});
export const bookingWire = z.object({
  bookingId: z.string(),
  bookingType: z.enum(["EARNBOOKING", "BURNBOOKING"]),
  bookingTypeCode: z.enum(["COU", "REV", "MANUALREVENUE"]),
  /** Absolute; the sign follows from `bookingType`. */
  points: z.number().check(z.int(), z.nonnegative()),
  reason: z.string(),
  bookingTime: isoMoment,
});
/** A coupon or reward as the account holds it. */
export const accountCouponWire = z.discriminatedUnion("voucherType", [
  z.extend(couponWire, { voucherType: z.literal("coupon") }),
  z.extend(rewardWire, { voucherType: z.literal("reward") }),
]);

const read = <R extends z.ZodMiniType>(id: string, path: string, summary: string, response: R) =>
  defineCall({
    id: `v2.${id}`,
    method: "GET",
    path: `/api/v2/accounts/{accountId}${path}`,
    tag,
    summary,
    roles,
    params,
    response,
    errors: codeErrors,
  });

/** V2-08. `{accountId}` is a code of the header's id-type, or the account id. */
export const readAccount = read("readAccount", "", "Account behind a code", accountWire);
/** V2-09. */
export const readBalance = read("readBalance", "/balance", "Points of an account", balanceWire);
/** API-11: the amount the points are worth, whole cents, rounded down. */
export const readBalanceInEuros = read(
  "readBalanceInEuros",
  "/balance/EUR",
  "Euros payable with points",
  balanceInEurosWire,
);
/** V2-10. */
export const listMemberships = read(
  "listMemberships",
  "/memberships",
  "Persons tied to an account",
  z.array(membershipWire),
);
/** V2-11. */
export const listIdentifiers = read("listIdentifiers", "/identifiers", "Codes of an account", z.array(identifierWire));
/** V2-12; 404 when the programme has no levels. */
export const readLevel = defineCall({
  ...read("readLevel", "/level", "Status level of an account", levelWire),
  errors: [...codeErrors, "NOT_FOUND"],
});
/** V2-14. */
export const listAccountCoupons = defineCall({
  ...read("listAccountCoupons", "/accountcoupons", "Coupons and rewards of an account", z.array(accountCouponWire)),
  errors: placeErrors,
});
/** V2-15: what a scan needs, in one round trip. */
export const readAccountDetails = defineCall({
  ...read(
    "readAccountDetails",
    "/accountdetails",
    "Account, balance, level, identifiers, memberships, coupons and rewards together",
    z.object({
      account: accountWire,
      balance: balanceWire,
      balanceInEuros: balanceInEurosWire,
      level: z.optional(levelWire),
      memberships: z.array(membershipWire),
      identifiers: z.array(identifierWire),
      accountCoupons: z.array(accountCouponWire),
      /** E-mail of the owner, shortened for a public screen (B-27). */
      emailAddress: z.optional(z.string()),
    }),
  ),
  errors: placeErrors,
});

/** V2-13. Newest first; `before` is the booking id of the last row seen. No bookings: an empty list (HIST-11). */
export const listBookings = defineCall({
  id: "v2.listBookings",
  method: "GET",
  path: "/api/v2/accounts/{accountId}/bookings",
  tag,
  summary: "Bookings of an account, newest first",
  roles,
  params,
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.uuid()),
  }),
  response: z.array(bookingWire),
  errors: [...codeErrors, "HISTORY_NOT_FOUND"],
});

/** Answer of a write that moved points. */
export const bookingResultWire = z.object({
  bookingId: z.string(),
  /** Signed. */
  points: pointsNumber,
  /** Balance right after the booking. */
  balance: pointsNumber,
  bookingTime: isoMoment,
});

/** V2-17, EARN-07. */
export const createBooking = defineCall({
  id: "v2.createBooking",
  method: "POST",
  path: "/api/v2/accounts/{accountId}/bookings",
  tag,
  summary: "Books points by hand",
  roles,
  params,
  body: z.object({
    bookingType: z.enum(["EARNBOOKING", "BURNBOOKING"]),
    bookingTypeCode: z.literal("MANUALREVENUE"),
    /** Absolute; nothing to book is answered with `INSERT_SOMETHING`. */
    points: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000)),
    /** Why, in staff's words; where it is empty the history names the kind of booking. */
    reason: z.string().check(z.maxLength(200)),
    /** Facts of a receipt: the same sale under another key is refused (T2). */
    receipt: z.optional(z.object({ register: text(50), receiptNumber: text(50), businessDay: z.iso.date() })),
  }),
  response: bookingResultWire,
  errors: [
    ...placeErrors,
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

/** V2-18, BURN-40: `redeemed` redeems; `activated` switches a multiplier or extra-point coupon. */
export const changeAccountCoupon = defineCall({
  id: "v2.changeAccountCoupon",
  method: "PATCH",
  path: "/api/v2/accounts/{accountId}/accountcoupons/{accountCouponId}",
  tag,
  summary: "Redeems, activates or deactivates a coupon or reward",
  roles,
  params: z.object({ accountId, accountCouponId: z.string().check(z.regex(/^[CR]\d{1,18}$/)) }),
  body: z.union([
    z.object({ redeemed: z.literal(true), couponKeyCode: z.optional(keyCode) }),
    z.object({ activated: z.boolean() }),
  ]),
  response: z.object({ accountCoupon: accountCouponWire, booking: z.optional(bookingResultWire) }),
  errors: [
    ...placeErrors,
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

/** V2-16; personal data, so a device sees it masked (B-27). */
export const readUser = defineCall({
  id: "v2.readUser",
  method: "GET",
  path: "/api/v2/users/{userId}",
  tag: "v2 users",
  summary: "Person tied to accounts",
  roles,
  params: z.object({ userId: z.uuid() }),
  response: z.object({
    userId: z.string(),
    emailAddress: z.optional(z.string()),
    givenName: z.optional(z.string()),
    familyName: z.optional(z.string()),
    language: z.string(),
  }),
  errors: ["NOT_FOUND"],
});
