import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { membershipWire } from "./account-wires.ts";
import { readMember } from "./read-member.ts";
import { bothLanguages, codeErrors, euros, isoMoment, keyCode, pointsNumber, text, writeErrors } from "../wire.ts";

const tag = "members";
const account = "/api/v2/accounts/{accountId}";
const params = z.object({ accountId: keyCode });
const CARD = { accountId: "4000000001" } as const;
const ACCOUNT_ID = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
const BOOKING_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const RESERVATION_ID = "3f1d6c0e-52a8-8b07-9c41-7e2d9b6a0c55";
/** Closed accounts are included, so that staff can read their history. */
const errors = ["USER_KEY_DOES_NOT_EXIST", "REQUEST_INVALID"] as const;

/** Groups of a timeline. */
export const TIMELINE_GROUPS = ["POINTS", "VOUCHERS", "STAFF", "MAILS"] as const;

/** One part of the explanation of a sale's points. */
const whyWire = z.object({
  kind: z.enum(["PROMOTION", "STANDARD", "COUPON", "RETURN", "PAYMENT", "MANUAL", "FLOOR"]),
  ruleId: z.optional(z.string()),
  names: bothLanguages,
  /** Points per euro of a rule, or multiplier of a coupon. */
  factor: z.optional(z.number()),
  fixedPoints: z.optional(pointsNumber),
  base: z.optional(euros),
  points: pointsNumber,
});

const timelineItem = z.object({
  id: z.string(),
  at: isoMoment,
  kind: z.enum(["BOOKING", "REDEMPTION", "RESERVATION", "CODE", "CONSENT", "FLAG", "MERGE", "MAIL", "STAFF"]),
  /** Detail by kind: type of a booking, state of a hold, event of a consent, kind of a mail, action of staff. */
  what: z.string(),
  points: z.optional(pointsNumber),
  balance: z.optional(pointsNumber),
  names: z.optional(bothLanguages),
  reason: z.optional(z.string()),
  rule: z.optional(z.string()),
  mailStatus: z.optional(z.string()),
  textVersion: z.optional(z.string()),
  optins: z.optional(membershipWire.shape.optins),
  requestId: z.optional(z.string()),
  bookingId: z.optional(z.string()),
  voucherId: z.optional(z.string()),
  reservationId: z.optional(z.string()),
  until: z.optional(isoMoment),
  otherAccountId: z.optional(z.string()),
  takenBackBy: z.optional(z.string()),
  takesBack: z.optional(z.string()),
  canTakeBack: z.optional(z.boolean()),
  actor: z.object({
    kind: z.enum(["STAFF", "DEVICE", "TILL", "SYSTEM", "PERSON"]),
    id: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  place: z.optional(
    z.object({
      storeId: z.optional(z.string()),
      storeName: z.optional(z.string()),
      deviceId: z.optional(z.string()),
      till: z.optional(z.string()),
    }),
  ),
  sale: z.optional(
    z.object({
      transactionId: z.string(),
      receiptNumber: z.optional(z.string()),
      transactionTime: isoMoment,
      amount: euros,
      paid: z.optional(euros),
      rounding: z.enum(["UP", "DOWN", "COM"]),
      why: z.array(whyWire),
    }),
  ),
});

const readTimeline = defineCall({
  id: "v2.readTimeline",
  method: "GET",
  path: `${account}/timeline`,
  tag,
  summary: "Everything that happened to an account, newest first",
  description:
    "Bookings with the reasons of their sale, redemptions, holds, codes, consents, flags, merges, mails and what staff did, " +
    "of the account and of those merged into it. Sales of other partners' shops come without their receipt and reasons.",
  example: {
    params: CARD,
    query: { limit: 50 },
    response: {
      data: [
        {
          id: `b${BOOKING_ID}`,
          at: "2026-11-21T10:00:00.000Z",
          kind: "BOOKING",
          what: "REV",
          points: 37,
          balance: 12480,
          bookingId: BOOKING_ID,
          canTakeBack: false,
          actor: { kind: "TILL" },
          place: { storeId: "101", storeName: "Station Nordring", till: "pfm-101-cash-1" },
          sale: {
            transactionId: BOOKING_ID,
            receiptNumber: "5501",
            transactionTime: "2026-11-21T10:00:00.000Z",
            amount: 18.5,
            rounding: "COM",
            why: [
              {
                kind: "PROMOTION",
                ruleId: "7",
                names: { de: "Doppelte Punkte", en: "Double points" },
                factor: 2,
                base: 18.5,
                points: 37,
              },
            ],
          },
        },
      ],
    },
  },
  roles: rolesWith("members.open"),
  params,
  query: z.object({
    group: z.optional(z.enum(TIMELINE_GROUPS)),
    before: z.optional(text(60)),
    after: z.optional(text(60)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(timelineItem), next: z.optional(z.string()) }),
  errors,
});

const replaceCard = defineCall({
  id: "v2.replaceCard",
  method: "POST",
  path: `${account}/replace-card`,
  tag,
  summary: "Replaces a lost card by a new one",
  description:
    "Both or neither: the old card finds the account no more, and the new one does. A new card that belongs to an account already is refused.",
  example: {
    params: { accountId: ACCOUNT_ID },
    body: { old: "4000000001", new: "4000000777" },
    response: { type: "CARDCODE", status: "ACTIVE" },
  },
  roles: rolesWith("members.cards"),
  params,
  body: z.object({ old: keyCode, new: keyCode }),
  /** Answers are stored for replays, so they contain no code. */
  response: z.object({ type: z.literal("CARDCODE"), status: z.literal("ACTIVE") }),
  errors: [...codeErrors, ...writeErrors, "REQUEST_INVALID", "NOT_FOUND", "IDENTIFIER_IN_USE"],
});

const heldWire = z.object({
  reservationId: z.string(),
  accountCouponId: z.string(),
  names: bothLanguages,
  state: z.enum(["OPEN", "COMMITTED", "RELEASED", "EXPIRED"]),
  points: pointsNumber,
  reservedAt: isoMoment,
  deadline: isoMoment,
  storeName: z.optional(z.string()),
});

const listAccountReservations = defineCall({
  id: "v2.listAccountReservations",
  method: "GET",
  path: `${account}/reservations`,
  tag,
  summary: "Vouchers held for an account, newest first",
  description:
    "The last 100 at most. An OPEN one locks its points until it is committed, released or its deadline passes.",
  example: {
    params: CARD,
    query: { state: "OPEN" },
    response: [
      {
        reservationId: RESERVATION_ID,
        accountCouponId: "R500103",
        names: { de: "Kaffee", en: "Coffee" },
        state: "OPEN",
        points: -200,
        reservedAt: "2026-11-21T10:00:00.000Z",
        deadline: "2026-11-21T10:02:00.000Z",
        storeName: "Station Nordring",
      },
    ],
  },
  roles: rolesWith("members.open"),
  params,
  query: z.object({ state: z.optional(heldWire.shape.state) }),
  response: z.array(heldWire),
  errors,
});

const listRedeemedVouchers = defineCall({
  id: "v2.listRedeemedVouchers",
  method: "GET",
  path: `${account}/vouchers`,
  tag,
  summary: "Vouchers an account has redeemed, newest first",
  description: "The last 100 at most, those that were taken back among them.",
  example: {
    params: CARD,
    query: { state: "redeemed" },
    response: [
      {
        bookingId: BOOKING_ID,
        accountCouponId: "R500103",
        names: { de: "Kaffee", en: "Coffee" },
        points: -200,
        redeemedAt: "2026-11-21T10:00:00.000Z",
        storeName: "Station Nordring",
        takenBack: false,
      },
    ],
  },
  roles: rolesWith("members.open"),
  params,
  query: z.object({ state: z.literal("redeemed") }),
  response: z.array(
    z.object({
      bookingId: z.string(),
      accountCouponId: z.string(),
      names: bothLanguages,
      points: pointsNumber,
      redeemedAt: isoMoment,
      storeName: z.optional(z.string()),
      takenBack: z.boolean(),
    }),
  ),
  errors,
});

const readCorrectionLimits = defineCall({
  id: "v2.readCorrectionLimits",
  method: "GET",
  path: `${account}/correction-limits`,
  tag,
  summary: "How many points the caller may book on an account by hand now",
  description:
    "More points than `most` are refused: above `atOnce` with MANUAL_CAP_EXCEEDED, else with SECOND_PERSON_REQUIRED. " +
    "The figures are those of this moment; the booking itself decides.",
  example: {
    params: CARD,
    response: {
      most: 4000,
      limit: "CARD_DAY_POINTS",
      atOnce: 10000,
      balance: 12480,
      floor: 0,
      stores: [{ storeId: "101", name: "Station Nordring", interactionId: "101-K1" }],
    },
  },
  roles: rolesWith("points.correct"),
  params,
  response: z.object({
    most: pointsNumber,
    limit: z.enum(["BOOKING_AT_ONCE", "BOOKING_POINTS", "PERSON_DAY_POINTS", "CARD_DAY_POINTS", "OWN_CARD"]),
    atOnce: pointsNumber,
    balance: pointsNumber,
    floor: pointsNumber,
    /** Shops in which the caller may book; the shop of the member's last booking comes first. */
    stores: z.array(z.object({ storeId: z.string(), name: z.string(), interactionId: z.string() })),
  }),
  errors,
});

/** Calls behind a member's page. */
export const memberCareApi = {
  readMember,
  readTimeline,
  replaceCard,
  listAccountReservations,
  listRedeemedVouchers,
  readCorrectionLimits,
} as const;
