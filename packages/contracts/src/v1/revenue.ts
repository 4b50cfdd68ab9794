import { REVENUE_PROMOTION_TYPES } from "@punktum/domain";
import * as z from "zod/mini";
import {
  bothLanguages,
  capErrors,
  euros,
  givenKeyCode,
  identifierType,
  language,
  pointsNumber,
  redeemAction,
  spendingErrors,
  text,
  typedPin,
} from "../wire.ts";
import { defineV1Call } from "./envelope.ts";
import { withDevice } from "../rights.ts";

const area = "device-management" as const;

const revenue = z.optional(euros);

/**
 * The server computes the points of the typed revenue. A differing `totalPoints` is an adjustment by staff and becomes
 * a reason of its own.
 */
export const revenuePoints = defineV1Call({
  area,
  operation: "RevenuePoints",
  staffOnDuty: true,
  summary: "Books points for revenue, or points typed by staff",
  description:
    "Revenue typed under a key earns by the programme's rule for it, negative revenue takes back, and `revenueRmb` is paid with points. Where `totalPoints` differs from what the rules give, the difference is booked as staff's word, within the limits of points booked by hand; switched-on coupons come on top. Above the programme's limit for bookings by hand it is refused with MANUAL_CAP_EXCEEDED, or with EMPTY_PIN at a till that has a PIN: sent as `pin`, it lets this one booking through, and wrong ones count. Without revenue, `totalPoints` are booked by hand. Send an idempotency key: a repeated key books nothing and gets the first answer.",
  example: {
    body: { deviceKey: "d3v1c3-7f2c1b9a", keyCode: "4000000001", idType: "CARDCODE", revenueRmt: 23, totalPoints: 23 },
    response: { bookingId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12", points: 23, totalPoints: 12503 },
  },
  roles: withDevice("points.correct"),
  payload: z.object({
    deviceKey: text(100),
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    revenueRmb: revenue,
    revenueRmc1: revenue,
    revenueRmc2: revenue,
    revenueRmc3: revenue,
    revenueRmt: revenue,
    totalPoints: pointsNumber,
    pin: typedPin,
  }),
  response: z.object({ bookingId: z.string(), points: pointsNumber, totalPoints: pointsNumber }),
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    ...spendingErrors,
    "DEVICE_KEY_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    ...capErrors,
    "INSERT_SOMETHING",
    "SALE_TOO_LARGE",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "NOT_ENOUGH_POINT",
    "LOCKED_USER",
    "USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE",
    "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});

/** Action definition of the revenue module. */
export const actionDefinitionWire = z.object({
  actionType: redeemAction.shape.actionType,
  /** Points per euro; for `rmb` points taken per euro. */
  factor: z.number(),
  campaignName: z.string(),
  name: z.string(),
  names: bothLanguages,
  type: z.enum(REVENUE_PROMOTION_TYPES),
  /** Euros required for fixed points. */
  revenue: z.optional(z.number()),
  /** Points of a FIXEDPOINTACTION. */
  points: z.optional(pointsNumber),
});

/** This platform omits missing definitions; other servers may send null. */
const perhaps = z.optional(z.nullable(actionDefinitionWire));

const getActionDefinitions = defineV1Call({
  area,
  operation: "GetActionDefinitions",
  summary: "The rules of the revenue keys at a device's place",
  description:
    "One action definition for each key that has one here and now: the most particular of store, partner and programme. Keys without one are missing: the fixed multipliers then apply (massage 3, shop 5, other 1, total 1). `rmb` is there where points can pay. What the rules give is multiplied by `convertFactor` to be shown; what is sent back in `totalPoints` is not.",
  example: {
    body: { deviceKey: "d3v1c3-7f2c1b9a" },
    response: {
      actionDefinitions: {
        rmt: {
          actionType: "MULTIPLIERACTION",
          factor: 2,
          campaignName: "Herbst",
          name: "Doppelte Punkte",
          names: { de: "Doppelte Punkte", en: "Double points" },
          type: "RMT",
        },
      },
      convertFactor: 1,
    },
  },
  roles: withDevice("points.correct"),
  payload: z.object({ deviceKey: text(100) }),
  response: z.object({
    actionDefinitions: z.object({
      rmc1: perhaps,
      rmc2: perhaps,
      rmc3: perhaps,
      rmt: perhaps,
      rmb: perhaps,
    }),
    /** Programme points per point of the rules; defaults to 1. */
    convertFactor: z.optional(z.number().check(z.positive())),
  }),
  errors: ["DEVICE_KEY_NOT_FOUND", "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"],
});

const extendedRevenuePointsManually = defineV1Call({
  area,
  operation: "ExtendedRevenuePointsManually",
  summary: "Books the points of a till's sale to the card that is shown",
  description:
    "The `extendedRevenueFactsId` is the transaction id of an anonymous sale, as the till's message to the device names it. Without staff on duty the sale has to be of the till beside the device, and of the last ten minutes; otherwise GENERAL_NO_PERMISION with `details.staffOnDuty` = 1. It gives its points once: a sale that has an account is refused with BON_ID_ALREADY_EXISTS, one that does not exist with REDEEM_WARNING. A repeated key books nothing and gets the answer again.",
  example: {
    body: {
      language: "de",
      deviceKey: "d3v1c3-7f2c1b9a",
      keyCode: "4000000001",
      extendedRevenueFactsId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12",
      channelCode: "P",
    },
    response: { bookingId: "7c0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12", points: 23, totalPoints: 12503 },
  },
  roles: withDevice("points.correct"),
  payload: z.object({
    language: z.optional(language),
    deviceKey: text(100),
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    extendedRevenueFactsId: text(100),
    channelCode: z.optional(z.literal("P")),
  }),
  response: z.object({ bookingId: z.string(), points: pointsNumber, totalPoints: pointsNumber }),
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "CODE_EXPIRED",
    "DEVICE_KEY_NOT_FOUND",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "NOT_ENOUGH_POINT",
    "BON_ID_ALREADY_EXISTS",
    "REDEEM_WARNING",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});

/** The revenue module of v1. */
export const revenueV1 = { getActionDefinitions, extendedRevenuePointsManually } as const;
