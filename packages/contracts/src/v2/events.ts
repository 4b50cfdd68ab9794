import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, pointsNumber } from "../wire.ts";
import { PROGRAM_ERRORS, programParams, programPath } from "./administration/common.ts";

const accountId = z.uuid();
const place = { partnerId: z.nullable(z.string()), storeId: z.nullable(z.string()) };

/** Points of an account changed. */
const pointsBooked = z.object({
  accountId,
  bookingId: z.uuid(),
  bookingType: z.enum(["EARNBOOKING", "BURNBOOKING"]),
  bookingTypeCode: z.enum(["COU", "REV", "MANUALREVENUE"]),
  points: pointsNumber,
  balance: pointsNumber,
  bookedAt: isoMoment,
  reversedBookingId: z.nullable(z.uuid()),
  ...place,
});

/** A voucher was redeemed; its points are a separate event. */
const voucherRedeemed = z.object({
  accountId,
  bookingId: z.uuid(),
  voucherKind: z.enum(["COUPON", "REWARD"]),
  voucherId: z.string(),
  redeemedAt: isoMoment,
  ...place,
});

/** An account became or stopped being a member, or its person was added or removed. */
const memberChanged = z.object({ accountId });

/** Two accounts were merged; the bookings that move the points are separate events. */
const membersMerged = z.object({ accountId, mergedAccountId: z.uuid(), points: pointsNumber });

/** A test of the connection. */
const webhookTested = z.object({ webhookId: z.uuid() });

/** Events for other systems, by name. No event identifies a member. */
export const EVENT_DATA = {
  "points.booked": pointsBooked,
  "voucher.redeemed": voucherRedeemed,
  "member.joined": memberChanged,
  "member.registered": memberChanged,
  "member.unregistered": memberChanged,
  "member.left": memberChanged,
  "members.merged": membersMerged,
} as const;

/** Name of an event. */
export type EventType = keyof typeof EVENT_DATA;

const isEventType = (name: string): name is EventType => Object.hasOwn(EVENT_DATA, name);

/** All names of events. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENT_DATA).filter(isEventType);

/** Event that tests a webhook; it is in no feed. */
export const TEST_EVENT = "webhook.test";

/** Data of events as webhooks send them, including the test event. */
export const WEBHOOK_DATA = { ...EVENT_DATA, [TEST_EVENT]: webhookTested } as const;

const ACCOUNT = "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91";
const BOOKING = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const AT = "2026-11-23T10:00:00.000Z";
const examplePlace = { partnerId: "11", storeId: "1001" };

/** An example of each event's data. */
export const EVENT_EXAMPLES = {
  "points.booked": {
    accountId: ACCOUNT,
    bookingId: BOOKING,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: 37,
    balance: 12_517,
    bookedAt: AT,
    reversedBookingId: null,
    ...examplePlace,
  },
  "voucher.redeemed": {
    accountId: ACCOUNT,
    bookingId: BOOKING,
    voucherKind: "REWARD",
    voucherId: "17",
    redeemedAt: AT,
    ...examplePlace,
  },
  "member.joined": { accountId: ACCOUNT },
  "member.registered": { accountId: ACCOUNT },
  "member.unregistered": { accountId: ACCOUNT },
  "member.left": { accountId: ACCOUNT },
  "members.merged": { accountId: ACCOUNT, mergedAccountId: "0192f0c1-8b62-7dd4-9b66-4e7d2a1fac22", points: 120 },
  [TEST_EVENT]: { webhookId: "0d6a6c3e-4f5b-4b1e-9d0c-6a2f6f3b1c11" },
} as const satisfies { readonly [Type in keyof typeof WEBHOOK_DATA]: z.input<(typeof WEBHOOK_DATA)[Type]> };

/** An event of the feed. */
const eventWire = z.object({
  id: z.uuid(),
  type: z.enum(EVENT_TYPES),
  timestamp: isoMoment,
  cursor: z.string(),
  data: z.union([pointsBooked, voucherRedeemed, membersMerged, memberChanged]),
});

/** Position in the feed, without gaps. */
const cursor = z.string().check(z.regex(/^\d{1,15}$/));

const listEvents = defineCall({
  id: "v2.listEvents",
  method: "GET",
  path: `${programPath}/events`,
  tag: "events",
  summary: "What happened, in order",
  description:
    "In the order in which it was committed, without a gap: nothing is ever put before an event that somebody has read. " +
    "Ask again with `after` = `next`; `next` is there on the last page, too, and an empty page means that nothing has happened yet. " +
    "Without `after` the feed begins with the oldest event that is kept. Events are kept for 30 days; a cursor of older ones is refused with EVENTS_FORGOTTEN. " +
    "Events are written from the moment on at which the programme has its first webhook, or an application that may read them; before, the feed is empty.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  query: z.object({
    after: z.optional(cursor),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    type: z.optional(z.enum(EVENT_TYPES)),
  }),
  response: z.object({ data: z.array(eventWire), next: z.string() }),
  errors: [...PROGRAM_ERRORS, "EVENTS_FORGOTTEN"],
  example: {
    params: { programId: "pfm" },
    query: { after: "41", limit: 100 },
    response: {
      data: [
        {
          id: "1f5c2a7e-3b4d-4e6f-8a90-1b2c3d4e5f60",
          type: "points.booked",
          timestamp: AT,
          cursor: "42",
          data: EVENT_EXAMPLES["points.booked"],
        },
      ],
      next: "42",
    },
  },
});

/** The feed of events. */
export const eventsApi = { listEvents } as const;
