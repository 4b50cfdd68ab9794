import * as z from "zod/mini";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import {
  bothLanguages,
  capErrors,
  digitsId,
  euros,
  givenKeyCode,
  hasPin,
  identifierType,
  identificationErrors,
  keyCode,
  pointsNumber,
  redeemNeeds,
  typedPin,
  unixMoment,
} from "../wire.ts";
import { defineV1Call } from "./envelope.ts";
import { withDevice } from "../rights.ts";

const area = "loyalty" as const;
const roles = withDevice("members.open");
const codeErrors = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  ...identificationErrors,
  "DEVICE_NOT_MOUNTED",
  "GENERAL_NO_PERMISION",
] as const;
const redeemErrors = [
  ...codeErrors,
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
] as const;

/** One level of the programme with the account's progress. */
export const statusDefinitionWire = z.object({
  levelName: z.string(),
  levelNames: bothLanguages,
  /** State points collected so far. */
  currentStatePoints: pointsNumber,
  /** State points required for this level. */
  points: pointsNumber,
  /** The account has reached the level. */
  unlocked: z.boolean(),
  picturePath: z.optional(z.string()),
});

/** Account details of v1. */
export const userDetailsWire = z.object({
  userId: z.optional(z.string()),
  userStatusCode: z.string(),
  keyCode: z.string(),
  /** Absent if the identification suffices to redeem. */
  redeemNeeds,
  hasPin,
  idType: identifierType,
  userReferenceCode: z.string(),
  isRegistered: z.boolean(),
  totalPoints: pointsNumber,
  lockedPoints: pointsNumber,
  totalEarnedPoints: pointsNumber,
  totalRedeemedPoints: pointsNumber,
  coupons: z.array(couponWire),
  rewards: z.array(rewardWire),
  isAppUser: z.boolean(),
  statusDefinitions: z.array(statusDefinitionWire),
  firstAction: z.optional(unixMoment),
  emailAddress: z.optional(z.string()),
  convertFactor: z.number().check(z.positive()),
  revenueAmountPayableWithPoints: z.optional(z.number()),
});

export const getUserDetails = defineV1Call({
  area,
  operation: "GetUserDetails",
  summary: "Balance, level, coupons and rewards behind a code",
  description: "What a scan needs in one answer. A device sees the owner's e-mail shortened.",
  example: {
    body: { keyCode: "4000000001", idType: "CARDCODE", clientId: "11" },
    response: {
      user: {
        userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e",
        userStatusCode: "RGU",
        keyCode: "4000000001",
        idType: "CARDCODE",
        userReferenceCode: "PFM-0000001",
        isRegistered: true,
        totalPoints: 12480,
        lockedPoints: 0,
        totalEarnedPoints: 15980,
        totalRedeemedPoints: 3500,
        coupons: [],
        rewards: [],
        isAppUser: false,
        statusDefinitions: [
          {
            levelName: "Gold",
            levelNames: { de: "Gold", en: "Gold" },
            currentStatePoints: 15980,
            points: 10000,
            unlocked: true,
          },
        ],
        convertFactor: 1,
        revenueAmountPayableWithPoints: 124.8,
      },
    },
  },
  roles,
  payload: z.object({ keyCode: givenKeyCode, idType: z.optional(identifierType), clientId: z.optional(digitsId) }),
  response: z.object({ user: userDetailsWire }),
  errors: codeErrors,
});

/** One row of the history. */
export const historyEntryWire = z.object({
  /** Absent if the server cannot page. */
  bookingId: z.optional(z.string()),
  description: z.string(),
  /** The description in both UI languages; absent if the server knows only one. */
  descriptions: z.optional(bothLanguages),
  points: pointsNumber,
  bookingTypeCode: z.string(),
  transactionDateTime: unixMoment,
});

export const getUserHistory = defineV1Call({
  area,
  operation: "GetUserHistory",
  summary: "Bookings of an account, newest first",
  description:
    "At most 1,000 bookings, or as many as limit says, newest first; points are negative where they were taken. Page by key: pass the bookingId of the last row as before.",
  example: {
    body: { keyCode: "4000000001", clientId: "11" },
    response: {
      history: [
        {
          bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12",
          description: "Purchase",
          points: 23,
          bookingTypeCode: "REV",
          transactionDateTime: { unixTimeStamp: 1795258800000 },
        },
      ],
    },
  },
  roles,
  payload: z.object({
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    clientId: z.optional(digitsId),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
    before: z.optional(z.uuid()),
  }),
  response: z.object({ history: z.array(historyEntryWire) }),
  errors: [...codeErrors, "HISTORY_NOT_FOUND"],
});

/** Answer of a redemption or booking: the change and the new balance. */
export const redemptionWire = z.object({
  bookingId: z.string(),
  points: pointsNumber,
  totalPoints: pointsNumber,
  /** Code that the shopper shows for the redeemed voucher; valid for one use. */
  redemption: z.optional(z.object({ code: z.string(), validUntil: unixMoment })),
});

/** With `couponKeyCode` it redeems by key. */
export const redeemCoupon = defineV1Call({
  area,
  operation: "RedeemCoupon",
  summary: "Redeems a coupon",
  description:
    "Every rule about the coupon is checked again here. Send an idempotency key: a repeated key redeems nothing and gets the first answer.",
  example: {
    body: { keyCode: "4000000001", couponId: "303", clientId: "11" },
    response: { bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12", points: -200, totalPoints: 12280 },
  },
  roles: withDevice("points.correct"),
  payload: z.object({
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    couponId: z.optional(digitsId),
    couponKeyCode: z.optional(keyCode),
    clientId: z.optional(digitsId),
  }),
  response: redemptionWire,
  errors: redeemErrors,
  idempotent: true,
});

export const redeemReward = defineV1Call({
  area,
  operation: "RedeemReward",
  summary: "Redeems a reward for points",
  description:
    "Registered accounts only. Send an idempotency key: a repeated key redeems nothing and gets the first answer.",
  example: {
    body: { keyCode: "4000000001", rewardId: "501", clientId: "11" },
    response: { bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12", points: -100, totalPoints: 12380 },
  },
  roles: withDevice("points.correct"),
  payload: z.object({
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    rewardId: z.optional(digitsId),
    clientId: z.optional(digitsId),
  }),
  response: redemptionWire,
  errors: redeemErrors,
  idempotent: true,
});

/** Books the points of a revenue. The reference code comes from the account details; without one nothing is booked. */
export const bookPoints = defineV1Call({
  area,
  operation: "BookPoints",
  staffOnDuty: true,
  summary: "Books the points a revenue earns",
  description:
    "The reference code comes from the user's details. Revenue in euros, at most two decimals; negative takes back. Above the programme's limit for bookings by hand it is refused with MANUAL_CAP_EXCEEDED, or with EMPTY_PIN at a till that has a PIN: sent as `pin`, it lets this one booking through, and wrong ones count.",
  example: {
    body: { userReferenceCode: "PFM-0000001", totalRevenue: 23.45, clientId: "11" },
    response: { bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12", points: 23, totalPoints: 12503 },
  },
  roles: withDevice("points.correct"),
  payload: z.object({
    userReferenceCode: givenKeyCode,
    totalRevenue: euros,
    clientId: z.optional(digitsId),
    pin: typedPin,
  }),
  response: redemptionWire,
  errors: [
    "EMPTY_USER_REF",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    ...capErrors,
    "INSERT_SOMETHING",
    "SALE_TOO_LARGE",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "LOCKED_USER",
    "NOT_ENOUGH_POINT",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});
