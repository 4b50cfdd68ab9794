import { REDEMPTION_STATES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { withDevice, withTill } from "../rights.ts";
import { bothLanguages, isoMoment, pointsNumber, text } from "../wire.ts";
import { bookingResultWire } from "./account-wires.ts";

const tag = "v2 redemptions";
const path = "/api/v2/redemptions/{code}";
/** As on the screen or ticket, with or without blanks. */
const params = z.object({ code: text(40) });
const errors = ["NOT_FOUND", "GENERAL_NO_PERMISION"] as const satisfies readonly ErrorCode[];
const keyErrors = [
  "IDEMPOTENCY_KEY_MISSING",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
] as const satisfies readonly ErrorCode[];

/** A redemption for the person who hands out the goods, without data of the shopper. */
const redemptionFactsWire = z.object({
  code: z.string(),
  /** HELD until its ticket is printed; VALID may be used; USED, VOID and EXPIRED may not. */
  state: z.enum(REDEMPTION_STATES),
  /** `R500103` or `C400001`. */
  accountCouponId: z.string(),
  titles: bothLanguages,
  /** Points moved, signed. */
  points: pointsNumber,
  validUntil: isoMoment,
  /** End of the time in which staff on duty may take it back; absent afterwards. */
  takeBackUntil: z.optional(isoMoment),
  redeemedAt: z.optional(isoMoment),
  usedAt: z.optional(isoMoment),
  bookingId: z.optional(z.string()),
});

const CODE = "PR482109375526";
const BOOKING_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const VALID = {
  code: CODE,
  state: "VALID",
  accountCouponId: "R501",
  titles: { de: "Kaffee", en: "Coffee" },
  points: -100,
  validUntil: "2026-11-22T10:00:00.000Z",
  takeBackUntil: "2026-11-21T11:00:00.000Z",
  redeemedAt: "2026-11-21T10:00:00.000Z",
  bookingId: BOOKING_ID,
};

const readRedemption = defineCall({
  id: "v2.readRedemption",
  method: "GET",
  path,
  tag,
  summary: "The redemption behind a code",
  description:
    "Changes nothing. A code of another shop looks as if it did not exist. Codes that are not found count like unknown cards: 30 in ten minutes, then RATE_LIMITED.",
  example: { params: { code: CODE }, response: VALID },
  roles: withTill("members.open"),
  params,
  response: redemptionFactsWire,
  errors,
  staffOnDuty: true,
});

const useRedemption = defineCall({
  id: "v2.useRedemption",
  method: "POST",
  path: `${path}/use`,
  tag,
  summary: "Hands out what was redeemed",
  description:
    "Of concurrent requests the first one uses it; the others get REDEMPTION_USED. The same request sent again gets its first answer.",
  example: {
    params: { code: CODE },
    body: {},
    response: { ...VALID, state: "USED", usedAt: "2026-11-21T10:02:00.000Z" },
  },
  roles: withTill("points.correct"),
  params,
  body: z.object({}),
  response: redemptionFactsWire,
  errors: [...errors, ...keyErrors, "REDEMPTION_USED", "REDEMPTION_VOID", "REDEMPTION_EXPIRED", "REDEMPTION_HELD"],
  idempotent: true,
  staffOnDuty: true,
});

const takeBackRedemption = defineCall({
  id: "v2.takeBackRedemption",
  method: "POST",
  path: `${path}/take-back`,
  tag,
  summary: "Takes a redemption back",
  description:
    "Points, the voucher's limits and its key are as they were before, and the code is void. Only while nothing was handed out, and for as long as the programme says.",
  example: {
    params: { code: CODE },
    body: { reason: "The wrong voucher" },
    response: { bookingId: BOOKING_ID, points: 100, balance: 12480, bookingTime: "2026-11-21T10:03:00.000Z" },
  },
  roles: withDevice("points.correct"),
  params,
  body: z.object({ reason: z._default(z.union([z.literal(""), text(200)]), "") }),
  response: bookingResultWire,
  errors: [
    ...errors,
    "IDEMPOTENCY_KEY_MISSING",
    "IDEMPOTENCY_KEY_REUSED",
    "USER_KEY_DEACTIVATED",
    "SECOND_PERSON_REQUIRED",
    "REDEMPTION_USED",
    "REDEMPTION_VOID",
    "REDEMPTION_HELD",
    "TAKE_BACK_TOO_LATE",
  ],
  idempotent: true,
  staffOnDuty: true,
});

/** Codes of redemptions: read, use once, take back. */
export const redemptionsApi = { readRedemption, useRedemption, takeBackRedemption } as const;
