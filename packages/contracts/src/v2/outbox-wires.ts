import { BOOKING_TYPES, REASON_KINDS } from "@punktum/domain";
import * as z from "zod/mini";
import { identifierType, isoMoment, keyCode, pointsNumber, text } from "../wire.ts";
import { receiptFacts, saleBody } from "./transaction-wires.ts";

/** Most entries of one request. */
export const OUTBOX_BATCH_MAX = 50;

/** Position of an entry in its storage: 1, 2, 3, … without a gap, never used twice. */
const entryNumber = z.number().check(z.int(), z.positive(), z.maximum(1_000_000_000));
const count = z.number().check(z.int(), z.nonnegative());

/** Consecutive numbers, both included. */
export const numberRange = z
  .object({ first: entryNumber, last: entryNumber })
  .check(z.refine(({ first, last }) => first <= last, "ends before it begins"));

/** A part of the points that the device expected, named as in the reasons of a sale. */
const expectedReason = z.object({
  kind: z.enum(REASON_KINDS),
  id: z.optional(z.string().check(z.maxLength(100))),
  points: pointsNumber,
});

const place = {
  number: entryNumber,
  /** Idempotency key: made before the first try, never changed, valid for ever. */
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  /** The platform handles the entries of a lane in their order. A digest of the member, never a card. */
  lane: text(100),
  /** The device as which the tablet was mounted when the entry was made. Absent: the sending one. */
  madeBy: z.optional(z.uuid()),
};

/** Common fields of entries that book something. */
const done = {
  ...place,
  /** By the device's monotonic clock; the server subtracts it from its own time. */
  secondsSinceAction: z.number().check(z.nonnegative(), z.maximum(1_000_000_000)),
  /** Statement of the duty under which it was confirmed, from the answer to `v2.startDuty`. */
  statement: z.optional(text(200)),
  identifiedBy: z.optional(z.enum(["TYPED", "READ"])),
  expectedPoints: z.optional(pointsNumber),
  expectedReasons: z.optional(z.array(expectedReason).check(z.maxLength(100))),
};

const { transactionTime: _transactionTime, ...saleFacts } = saleBody;

/** A sale, or a return by receipt. It has no time: the entry has the time since the action. */
export const entrySale = z.object({
  ...saleFacts,
  keyCode: z.optional(keyCode),
  idType: z.optional(identifierType),
});

/** Points given or taken by hand. */
export const entryPoints = z.object({
  keyCode,
  idType: z.optional(identifierType),
  bookingType: z.enum(BOOKING_TYPES),
  points: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000)),
  reason: z.string().check(z.maxLength(200)),
  receipt: z.optional(receiptFacts),
});

/** A shopper showed a code. */
export const entryCheckIn = z.object({ keyCode, idType: z.optional(identifierType) });

/** The most that a device may redeem before it reports again, as the platform has signed it. */
export const offlineAllowance = z.object({
  deviceId: z.uuid(),
  /** Counts the allowances of the device. */
  serial: z.number().check(z.int(), z.positive()),
  points: count,
  vouchers: count,
  /** The most points of one voucher. */
  pointsAtOnce: count,
  /** Redemptions of the device that were settled when it was signed. */
  settled: count,
  until: isoMoment,
  /** Ed25519, base64url. */
  signature: z.string().check(z.maxLength(100)),
});

/** A voucher that was handed out while the platform did not answer. */
export const entryRedemption = z.object({
  keyCode,
  idType: z.optional(identifierType),
  /** As in the account: `C` or `R`, and the number. */
  voucherId: z.string().check(z.regex(/^[CR]\d{1,15}$/)),
  /** Points that the member was shown, unsigned. */
  points: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000)),
  allowance: offlineAllowance,
});

/** A decision of staff at the device about an entry that was not booked. */
export const entryDecision = z.object({
  kind: z.enum(["DISCARDED", "HANDED_OVER"]),
  reason: text(500),
  /** Name of the decider at the device. */
  by: text(200),
});

const saleEntry = z.object({ kind: z.literal("SALE"), ...done, sale: entrySale });
const pointsEntry = z.object({ kind: z.literal("POINTS"), ...done, points: entryPoints });
const checkInEntry = z.object({ kind: z.literal("CHECK_IN"), ...done, checkIn: entryCheckIn });
const redemptionEntry = z.object({ kind: z.literal("REDEMPTION"), ...done, redemption: entryRedemption });
const withdrawal = z.object({ kind: z.literal("WITHDRAWAL"), ...place, decision: entryDecision });

/** Data of each entry that a device hands over. Its time is the device's estimate. */
const handedOver = {
  number: entryNumber,
  key: place.key,
  actionTime: isoMoment,
  statement: done.statement,
  identifiedBy: done.identifiedBy,
  expectedPoints: done.expectedPoints,
  expectedReasons: done.expectedReasons,
};
const handedOverSale = z.object({ kind: z.literal("SALE"), ...handedOver, sale: entrySale });
const handedOverPoints = z.object({ kind: z.literal("POINTS"), ...handedOver, points: entryPoints });

/** An entry that a device has handed over to staff. */
export const handedOverEntry = z.discriminatedUnion("kind", [handedOverSale, handedOverPoints]);
export type HandedOverEntry = z.infer<typeof handedOverEntry>;

/** A valid entry. */
export const outboxEntry = z.discriminatedUnion("kind", [
  saleEntry,
  pointsEntry,
  checkInEntry,
  redemptionEntry,
  withdrawal,
]);

/**
 * Any other entry, from a newer or broken page. It is refused alone, so that it does not block the others. Its content
 * is ignored.
 */
export const unreadableEntry = z.object({ number: entryNumber, key: place.key });

/** Where expected and booked points differ, and by which reason. */
const pointsDifference = z.object({
  kind: z.enum(REASON_KINDS),
  id: z.optional(z.string()),
  /** Of the rule, coupon or sale; absent where only the device knows it. */
  name: z.optional(z.string()),
  expectedPoints: pointsNumber,
  bookedPoints: pointsNumber,
});

const bookedAnswer = z.object({
  number: entryNumber,
  outcome: z.literal("BOOKED"),
  /** True if it was booked before this request. */
  replayed: z.boolean(),
  /** Time of the action as determined by the platform. */
  actionTime: isoMoment,
  /** The booking or sale; absent for a check-in, and for a redemption of which nothing could be booked. */
  bookingId: z.optional(z.string()),
  bookedPoints: z.optional(pointsNumber),
  expectedPoints: z.optional(pointsNumber),
  differences: z.optional(z.array(pointsDifference)),
  /** Balance right after it; absent if it was booked before this request. */
  balance: z.optional(pointsNumber),
  remarks: z.optional(z.array(z.string())),
  /** People in the back office booked it, from a hand-over or after a refusal. Their names stay there. */
  bookedBy: z.optional(z.literal("BACK_OFFICE")),
});

const refusedAnswer = z.object({
  number: entryNumber,
  outcome: z.literal("REFUSED"),
  code: z.string(),
  message: z.string(),
  /** Number of refusals. */
  refusals: count,
});

const withdrawnAnswer = z.object({ number: entryNumber, outcome: z.literal("WITHDRAWN") });

const laterAnswer = z.object({
  number: entryNumber,
  outcome: z.literal("LATER"),
  why: z.string(),
  afterSeconds: z.optional(count),
});

/** The platform's answer to an entry. */
export const outboxAnswer = z.discriminatedUnion("outcome", [
  bookedAnswer,
  refusedAnswer,
  withdrawnAnswer,
  laterAnswer,
]);
export type OutboxAnswer = z.infer<typeof outboxAnswer>;

/** A lost storage of the device, with its possible content. */
const lostOutbox = z.object({
  outboxId: z.string(),
  /** The last number known to the platform. */
  lastNumber: count,
  /** Unanswered entries at its last report. */
  waiting: count,
  heardAt: isoMoment,
});

/** The platform's knowledge of a device's entries. */
export const outboxHealth = z.object({
  /** The storage in use; null if the device has not sent anything yet. */
  outboxId: z.nullable(z.string()),
  lastNumber: count,
  heardAt: z.nullable(isoMoment),
  /** Numbers that neither the platform nor the device has; the first hundred ranges. */
  missing: z.array(numberRange),
  missingCount: count,
  lost: z.array(lostOutbox),
  /** Refused entries that wait for a decision. */
  deadLetters: count,
});
export type OutboxHealth = z.infer<typeof outboxHealth>;

/** A refused entry of the device that was settled in the back office. */
export const settledEntry = z.object({
  number: entryNumber,
  outcome: z.enum(["BOOKED", "DISCARDED"]),
  reason: z.string(),
  settledAt: isoMoment,
});
