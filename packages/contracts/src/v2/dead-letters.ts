import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { handedOverEntry } from "./outbox-wires.ts";
import { digitsId, identifierType, isoMoment, keyCode, organization, pointsNumber, text } from "../wire.ts";

const tag = "dead letters";
const path = "/api/v2/programs/{programId}/dead-letters";
const programErrors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"] as const;
const params = z.object({ programId: organization, letterId: z.uuid() });
const count = z.number().check(z.int(), z.nonnegative());

/** State of a dead letter. Only OPEN ones need a decision. WITHDRAWN: decided at the tablet. */
const DEAD_LETTER_STATES = ["OPEN", "BOOKED", "DISCARDED", "WITHDRAWN"] as const;

/** An entry of a tablet that was refused. */
const deadLetterWire = z.object({
  id: z.string(),
  state: z.enum(DEAD_LETTER_STATES),
  deviceId: z.string(),
  deviceName: z.string(),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  storeName: z.string(),
  number: count,
  kind: z.enum(["SALE", "POINTS", "CHECK_IN", "REDEMPTION", "UNREADABLE"]),
  actionTime: isoMoment,
  /** Person who confirmed it; empty without a valid statement. */
  staffName: z.string(),
  /** The card as sent; null for a settled entry and for a sale without a card. */
  keyCode: z.nullable(z.string()),
  idType: z.nullable(identifierType),
  /** Euros of a sale. */
  amount: z.nullable(z.number()),
  /** Points of a booking by hand, else those the tablet expected. */
  points: z.nullable(pointsNumber),
  code: z.string(),
  message: z.string(),
  refusals: count,
  refusedAt: isoMoment,
  lastRefusedAt: isoMoment,
  reason: z.string(),
  settledBy: z.string(),
  settledAt: z.nullable(isoMoment),
});
/** An entry of a tablet that was refused. */
export type DeadLetter = z.infer<typeof deadLetterWire>;

const LETTER_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e13";
const letter = {
  id: LETTER_ID,
  state: "OPEN",
  deviceId: "0199aa10-1111-7000-8000-000000000001",
  deviceName: "Counter left",
  partnerId: "1",
  storeId: "1002",
  storeName: "Station Hafenstraße",
  number: 41,
  kind: "SALE",
  actionTime: "2026-11-21T13:05:00.500Z",
  staffName: "Kim Kasse",
  keyCode: "4000000009",
  idType: "CARDCODE",
  amount: 12.5,
  points: 25,
  code: "USER_KEY_DOES_NOT_EXIST",
  message: "no such card",
  refusals: 2,
  refusedAt: "2026-11-21T13:26:01.000Z",
  lastRefusedAt: "2026-11-21T14:00:00.000Z",
  reason: "",
  settledBy: "",
  settledAt: null,
} as const;
const settled = { keyCode: null, idType: null, settledBy: "Petra Prokura", settledAt: "2026-11-22T09:00:00.000Z" };

const listDeadLetters = defineCall({
  id: "v2.listDeadLetters",
  method: "GET",
  path,
  tag,
  summary: "Entries of tablets that were refused",
  description:
    "Of shops the caller reaches, the latest action first. `open`: those that wait for a decision. Entries without a place are shown to those who reach the whole programme.",
  roles: rolesWith("points.correct"),
  params: z.object({ programId: organization }),
  query: z.object({
    state: z._default(z.enum(["open", "done"]), "open"),
    deviceId: z.optional(z.uuid()),
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(deadLetterWire), next: z.nullable(z.string()) }),
  errors: [...programErrors, "REQUEST_INVALID"],
  example: { params: { programId: "pfm" }, query: { state: "open" }, response: { data: [letter], next: null } },
});

const retryDeadLetter = defineCall({
  id: "v2.retryDeadLetter",
  method: "POST",
  path: `${path}/{letterId}/retry`,
  tag,
  summary: "Books a refused entry once more, for another card if one is given",
  description:
    "At the time and place of the action, with the entry's own key: it is booked once, also when the tablet sends it again at the same moment. It is booked in the name of who confirmed it, else of the caller. Refused again, it stays open with the new code. One that is settled is answered like one that does not exist.",
  roles: rolesWith("points.correct"),
  params,
  // The kind of its code is in the body, and in no header.
  idTypeHeaders: [],
  body: z.object({ keyCode: z.optional(keyCode), idType: z.optional(identifierType) }),
  response: deadLetterWire,
  errors: [...programErrors, "NOT_FOUND"],
  example: {
    params: { programId: "pfm", letterId: LETTER_ID },
    body: { keyCode: "4000000001" },
    response: { ...letter, ...settled, state: "BOOKED" },
  },
});

const discardDeadLetter = defineCall({
  id: "v2.discardDeadLetter",
  method: "POST",
  path: `${path}/{letterId}/discard`,
  tag,
  summary: "Decides that a refused entry is not booked",
  description:
    "Its key is refused from then on. An entry that was booked meanwhile stays booked, and the answer says so.",
  roles: rolesWith("points.correct"),
  params,
  body: z.object({ reason: text(500) }),
  response: deadLetterWire,
  errors: [...programErrors, "NOT_FOUND"],
  example: {
    params: { programId: "pfm", letterId: LETTER_ID },
    body: { reason: "Card of another shop" },
    response: { ...letter, ...settled, state: "DISCARDED", reason: "Card of another shop" },
  },
});

/** Most entries of one request. */
export const HAND_OVER_MAX = 200;

const takeOverEntries = defineCall({
  id: "v2.takeOverEntries",
  method: "POST",
  path: `${path}/handed-over`,
  tag,
  summary: "Entries that a tablet has handed over to people",
  description:
    "Each becomes a refused entry with the code ENTRY_HANDED_OVER, to be booked or discarded by the other calls of this page. It keeps its key: where the tablet sends it as well, it is booked once. The time is the device's, at most now and never before the last contact in which the number did not exist. One that is booked or settled already is only counted.",
  roles: rolesWith("points.correct"),
  params: z.object({ programId: organization }),
  body: z.object({
    /** The device as which the tablet was mounted when the entries were made. */
    deviceId: z.uuid(),
    /** Id of its storage. If absent: the one it reported last. */
    outboxId: z.optional(z.uuid()),
    entries: z.array(handedOverEntry).check(z.minLength(1), z.maxLength(HAND_OVER_MAX)),
  }),
  response: z.object({
    /** Entries that wait for a decision. */
    open: count,
    /** Entries that were booked before. */
    booked: count,
    /** Entries that were discarded or withdrawn before. */
    settled: count,
  }),
  errors: [...programErrors, "NOT_FOUND"],
  bodyLimitBytes: 2 * 1024 * 1024,
  example: {
    params: { programId: "pfm" },
    body: {
      deviceId: letter.deviceId,
      entries: [
        {
          kind: "SALE",
          number: 41,
          key: "0199ab10-6c1f-7000-8000-000000000041",
          actionTime: "2026-11-21T13:05:00.000Z",
          identifiedBy: "READ",
          sale: {
            keyCode: "4000000009",
            amount: 12.5,
            transactionType: "EARNTRANSACTION",
            lineItems: [{ extendedAmount: 12.5, revenueKey: "rmt" }],
          },
        },
      ],
    },
    response: { open: 1, booked: 0, settled: 0 },
  },
});

/** Refused entries of tablets, and staff's decisions about them. */
export const deadLettersApi = { listDeadLetters, retryDeadLetter, discardDeadLetter, takeOverEntries } as const;
