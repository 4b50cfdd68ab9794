import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { ERROR_CODES, type ErrorCode } from "../errors.ts";
import { rolesWith } from "../rights.ts";
import { codeErrors, isoMoment, keyCode, pointsNumber, text, writeErrors } from "../wire.ts";
import { bookingResultWire, bookingWire } from "./account-wires.ts";

const tag = "v2 account care";
const account = "/api/v2/accounts/{accountId}";
const accountParams = z.object({ accountId: keyCode });
const movingErrors = ["IDEMPOTENCY_KEY_MISSING", ...writeErrors] as const satisfies readonly ErrorCode[];

const ACCOUNT_ID = "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91";
const SECONDARY_ID = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
const MERGE_ID = "9b2c7d40-1e6f-8a53-8d17-4c0a5e9f3b62";
const BOOKING_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const CARD = { accountId: "4000000001" } as const;

/** Fraud flag of an account. */
const fraudWire = z.object({
  flagged: z.boolean(),
  reason: z.optional(z.string()),
  flaggedAt: z.optional(isoMoment),
  /** The rule that raised the flag, and the staff member whose work triggered it; absent if a person raised it. */
  rule: z.optional(z.string()),
  adminId: z.optional(z.string()),
});
const FLAGGED = { flagged: true, reason: "Card used in two towns at once", flaggedAt: "2026-11-21T10:00:00.000Z" };

const readFraud = defineCall({
  id: "v2.readFraud",
  method: "GET",
  path: `${account}/fraud`,
  tag,
  summary: "Fraud flag of an account",
  description: "Says whether the account is flagged, and why.",
  example: { params: CARD, response: FLAGGED },
  roles: rolesWith("members.open"),
  params: accountParams,
  response: fraudWire,
  errors: codeErrors,
});

const setFraud = defineCall({
  id: "v2.setFraud",
  method: "POST",
  path: `${account}/fraud`,
  tag,
  summary: "Flags an account",
  description:
    "Until the flag is deleted the account may be looked at and earns, but redeems, activates and pays nothing: LOCKED_USER (A-70, A-97). " +
    "An account that is flagged already keeps its first reason.",
  example: { params: CARD, body: { reason: FLAGGED.reason }, response: FLAGGED },
  roles: rolesWith("members.block"),
  params: accountParams,
  body: z.object({ reason: text(500) }),
  response: fraudWire,
  errors: [...codeErrors, ...writeErrors],
  status: 201,
});

const deleteFraud = defineCall({
  id: "v2.deleteFraud",
  method: "DELETE",
  path: `${account}/fraud`,
  tag,
  summary: "Takes the flag away",
  description: "The account is as it was before; one that was locked for another reason stays locked.",
  example: { params: CARD, response: { flagged: false } },
  roles: rolesWith("members.unblock"),
  params: accountParams,
  response: fraudWire,
  errors: [...codeErrors, ...writeErrors],
});

const terminateAccount = defineCall({
  id: "v2.terminateAccount",
  method: "DELETE",
  path: account,
  tag,
  summary: "Closes an account",
  description:
    "The account becomes TERMINATED: its codes answer USER_KEY_DEACTIVATED and nothing is booked on it any more. Nothing is erased.",
  example: { params: CARD, response: { accountId: ACCOUNT_ID, status: "TERMINATED" } },
  roles: rolesWith("points.reverse"),
  params: accountParams,
  response: z.object({ accountId: z.string(), status: z.literal("TERMINATED") }),
  errors: [...codeErrors, ...writeErrors, "RESERVATION_RUNNING"],
});

const reverseBooking = defineCall({
  id: "v2.reverseBooking",
  method: "POST",
  path: `${account}/bookings/{bookingId}/reversal`,
  tag,
  summary: "Takes a booking back",
  description:
    "Books the opposite, once, and never below the account's floor. The booking itself stays. A voucher redeemed with it stays redeemed. " +
    "A correction, the bookings of a merge and those of a sale cannot be taken back: a sale is taken back by its return.",
  example: {
    params: { ...CARD, bookingId: BOOKING_ID },
    body: { reason: "Booked on the wrong card" },
    response: { bookingId: MERGE_ID, points: -50, balance: 12480, bookingTime: "2026-11-21T10:00:00.000Z" },
  },
  roles: rolesWith("points.reverse"),
  params: z.object({ accountId: keyCode, bookingId: z.uuid() }),
  body: z.object({ reason: text(200) }),
  response: bookingResultWire,
  errors: [
    ...codeErrors,
    ...movingErrors,
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "SECOND_PERSON_REQUIRED",
    "NOT_FOUND",
    "BOOKING_ALREADY_REVERSED",
    "BOOKING_NOT_REVERSIBLE",
    "INSERT_SOMETHING",
    "NOT_ENOUGH_POINT",
  ],
  idempotent: true,
  status: 201,
});

/** What moves from the secondary account to the primary. */
const moved = {
  primaryId: z.string(),
  secondaryId: z.string(),
  /** Signed. */
  points: pointsNumber,
  identifiers: z.number().check(z.int(), z.nonnegative()),
  coupons: z.number().check(z.int(), z.nonnegative()),
  memberships: z.number().check(z.int(), z.nonnegative()),
};
const mergeWire = z.object({ mergeId: z.string(), ...moved, mergedAt: isoMoment });
const MOVED = {
  primaryId: ACCOUNT_ID,
  secondaryId: SECONDARY_ID,
  points: 320,
  identifiers: 1,
  coupons: 2,
  memberships: 0,
};
const MERGE = { mergeId: MERGE_ID, ...MOVED, mergedAt: "2026-11-21T10:00:00.000Z" };
const mergePath = `${account}/merge/{secondaryId}`;
const mergeParams = z.object({ accountId: keyCode, secondaryId: keyCode });
const mergeExample = { accountId: "4000000001", secondaryId: "4000000002" } as const;
const idTypeHeaders = ["primary-id-type", "secondary-id-type"] as const;

const previewMerge = defineCall({
  id: "v2.previewMerge",
  method: "GET",
  path: mergePath,
  tag,
  summary: "What merging two accounts would move",
  description: "Changes nothing. Where the merge would be refused, `refusal` says with what.",
  example: { params: mergeExample, response: { ...MOVED, balanceAfter: 12800 } },
  roles: rolesWith("members.person"),
  params: mergeParams,
  idTypeHeaders,
  response: z.object({
    ...moved,
    /** Points that the primary account would have. */
    balanceAfter: pointsNumber,
    refusal: z.optional(z.enum(ERROR_CODES)),
  }),
  errors: codeErrors,
});

const mergeAccounts = defineCall({
  id: "v2.mergeAccounts",
  method: "PUT",
  path: mergePath,
  tag,
  summary: "Makes two accounts one",
  description:
    "Balance (by two bookings), identifiers, coupons and persons of the secondary go to the primary; the secondary is TERMINATED and its " +
    "bookings stay readable under /merges. Merging the same two again answers what was done.",
  example: { params: mergeExample, body: {}, response: MERGE },
  roles: rolesWith("points.reverse"),
  params: mergeParams,
  idTypeHeaders,
  response: mergeWire,
  errors: [...codeErrors, ...movingErrors, "LOCKED_USER", "RESERVATION_RUNNING", "NOT_ENOUGH_POINT"],
  idempotent: true,
});

const listMerges = defineCall({
  id: "v2.listMerges",
  method: "GET",
  path: `${account}/merges`,
  tag,
  summary: "Accounts merged into this one",
  description: "Also those that were merged into one of them before; oldest first.",
  example: { params: CARD, response: [MERGE] },
  roles: rolesWith("members.open"),
  params: accountParams,
  response: z.array(mergeWire),
  errors: codeErrors,
});

const listMergedBookings = defineCall({
  id: "v2.listMergedBookings",
  method: "GET",
  path: `${account}/merges/{mergeId}/bookings`,
  tag,
  summary: "Bookings of a merged account, newest first",
  description:
    "The history the secondary had, read from its primary; the last one is the booking of the merge. `after` is the booking id of the last row seen; `before` means the same.",
  example: {
    params: { ...CARD, mergeId: MERGE_ID },
    response: [
      {
        bookingId: BOOKING_ID,
        bookingType: "BURNBOOKING",
        bookingTypeCode: "MANUALREVENUE",
        points: 320,
        reason: "Accounts merged",
        bookingTime: "2026-11-21T10:00:00.000Z",
      },
    ],
  },
  roles: rolesWith("members.open"),
  params: z.object({ accountId: keyCode, mergeId: z.uuid() }),
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(z.guid()),
    after: z.optional(z.guid()),
  }),
  response: z.array(bookingWire),
  errors: [...codeErrors, "NOT_FOUND", "HISTORY_NOT_FOUND"],
});

/** Care of an account by staff: fraud flag, closing, corrections, merging. */
export const accountCareApi = {
  readFraud,
  setFraud,
  deleteFraud,
  terminateAccount,
  reverseBooking,
  previewMerge,
  mergeAccounts,
  listMerges,
  listMergedBookings,
} as const;
