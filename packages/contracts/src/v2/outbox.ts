import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { isoMoment } from "../wire.ts";
import {
  numberRange,
  offlineAllowance,
  OUTBOX_BATCH_MAX,
  outboxAnswer,
  outboxEntry,
  outboxHealth,
  settledEntry,
  unreadableEntry,
} from "./outbox-wires.ts";

const OUTBOX_ID = "7b0e4c1a-52d8-4f10-9c3b-8a6f0d2e4c11";
const BOOKING_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";

const sendOutbox = defineCall({
  id: "v2.sendOutbox",
  method: "POST",
  path: "/api/v2/outbox",
  tag: "outbox",
  summary: "What a tablet has kept until the platform's word is known",
  description:
    "Each entry happens once, however often it is sent and by however many requests, and is answered on its own: BOOKED, REFUSED with a code, WITHDRAWN, or LATER. Send LATER and unanswered entries again, with the same key, for ever. Entries of a lane are handled in their order; after a LATER, those behind it in the lane are LATER too, after a REFUSED they are not. What staff confirmed needs the `statement` of their duty, and is booked in their name and shop at the time of the action: the server's time less `secondsSinceAction`, never before the last contact in which the number did not exist. Without a valid statement it is refused with DUTY_REQUIRED, except for check-ins and where the programme needs nobody on duty. A refused entry is kept on both sides; `settled` tells what the back office decided. Without entries the call only reports: send it after each connection and once a minute, with `held`, so that missing numbers are noticed. A tablet that was mounted anew sends what it kept before with `madeBy`: it is booked as the device that made it, in the shop of its duty, and is LATER while that device is still mounted. An entry that waits for somebody to sign in goes into `asked`: it is answered BOOKED if the back office or an earlier request has booked it, REFUSED with ENTRY_VOID if staff have withdrawn it, and LATER otherwise; it is neither booked nor recorded. A storage that belongs to another mounted device is refused with GENERAL_NO_PERMISION. Where the programme lets devices redeem without the platform, the answer has an `allowance`; a device takes it only if its `settled` counts all redemptions that the device has made, and its serial is higher than the one it has. A REDEMPTION names the allowance that covers it. It is booked down to the floor of the account, and what is missing is a loss of the programme (`v2.listOfflineLosses`). One that no signed allowance covers is refused with GENERAL_NO_PERMISION and waits for people.",
  roles: ["DEVICE"],
  body: z.object({
    /** Made with the storage. */
    outboxId: z.uuid(),
    /** The last assigned number; 0 for none. */
    lastNumber: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000)),
    /** Numbers that are still in the storage, those of this request included. Absent if not reported. */
    held: z.optional(z.array(numberRange).check(z.maxLength(2_000))),
    /** The storage is emptied on purpose after this request, so that its replacement is not reported as a loss. */
    closing: z.optional(z.boolean()),
    entries: z.array(z.union([outboxEntry, unreadableEntry])).check(z.maxLength(OUTBOX_BATCH_MAX)),
    /** Entries that are not to be booked now: the answer only tells whether they are booked or withdrawn already. */
    asked: z.optional(z.array(z.union([outboxEntry, unreadableEntry])).check(z.maxLength(OUTBOX_BATCH_MAX))),
  }),
  response: z.object({
    serverTime: isoMoment,
    /** One answer for each entry, in their order, then for the asked ones. */
    answers: z.array(outboxAnswer),
    health: outboxHealth,
    settled: z.array(settledEntry),
    /** What the device may redeem before its next report. Absent: nothing, and it has never had an allowance. */
    allowance: z.optional(offlineAllowance),
  }),
  errors: ["DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"],
  bodyLimitBytes: 512 * 1024,
  example: {
    body: {
      outboxId: OUTBOX_ID,
      lastNumber: 42,
      held: [{ first: 41, last: 42 }],
      entries: [
        {
          kind: "SALE",
          number: 41,
          key: "0199ab10-6c1f-7000-8000-000000000041",
          lane: "m-5f2c",
          secondsSinceAction: 1_260.5,
          statement: "ds_0",
          identifiedBy: "READ",
          expectedPoints: 25,
          expectedReasons: [{ kind: "PROMOTION", id: "601", points: 25 }],
          sale: {
            keyCode: "4000000001",
            amount: 12.5,
            transactionType: "EARNTRANSACTION",
            lineItems: [{ description: "Kuchen", extendedAmount: 12.5, revenueKey: "rmt" }],
          },
        },
        {
          kind: "WITHDRAWAL",
          number: 42,
          key: "0199ab10-6c1f-7000-8000-000000000042",
          lane: "m-77aa",
          decision: { kind: "DISCARDED", reason: "Typed twice", by: "Kim Kasse" },
        },
      ],
    },
    response: {
      serverTime: "2026-11-21T13:26:01.000Z",
      answers: [
        {
          number: 41,
          outcome: "BOOKED",
          replayed: false,
          actionTime: "2026-11-21T13:05:00.500Z",
          bookingId: BOOKING_ID,
          bookedPoints: 13,
          expectedPoints: 25,
          differences: [
            { kind: "PROMOTION", id: "601", expectedPoints: 25, bookedPoints: 0 },
            { kind: "STANDARD", name: "Standard", expectedPoints: 0, bookedPoints: 13 },
          ],
          balance: 12_493,
        },
        { number: 42, outcome: "WITHDRAWN" },
      ],
      health: {
        outboxId: OUTBOX_ID,
        lastNumber: 42,
        heardAt: "2026-11-21T13:26:01.000Z",
        missing: [{ first: 17, last: 18 }],
        missingCount: 2,
        lost: [],
        deadLetters: 1,
      },
      settled: [
        { number: 12, outcome: "DISCARDED", reason: "Card of another shop", settledAt: "2026-11-21T12:00:00.000Z" },
      ],
      allowance: {
        deviceId: "0199aa10-1111-7000-8000-000000000001",
        serial: 7,
        points: 2_000,
        vouchers: 5,
        pointsAtOnce: 2_000,
        settled: 3,
        until: "2026-11-21T23:00:00.000Z",
        signature: "c2lnbmVk",
      },
    },
  },
});

/** Calls for the outbox of tablets. */
export const outboxApi = { sendOutbox } as const;
