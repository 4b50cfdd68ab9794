import { sendOutbox, type Http, type QueuedEntry } from "@punktum/client";
import { definedOnly, points, type SignedAllowance } from "@punktum/domain";
import type { BatchAnswer, BatchFacts, Outgoing, OutboxFacts, Reply } from "@punktum/outbox";
import type { Order } from "../../storage/orders/order.ts";
import { isUnsettled } from "../server/unsettled.ts";
import type { OrderResult } from "./order-types.ts";

/** Decisions of the back office about refused orders of this tablet. */
export type Settled = readonly { readonly number: number; readonly isBooked: boolean; readonly reason: string }[];

/** Contains the device that made an entry only if the tablet has another id now. */
const makerOf = (deviceId: string | undefined, now: string | undefined): Pick<QueuedEntry, "madeBy"> =>
  deviceId === undefined || deviceId === now ? {} : { madeBy: deviceId };

/** An order as it is reported. */
export function entryOf(
  { number, key, lane, elapsedMs, ...rest }: Outgoing<Order>,
  now: string | undefined,
): QueuedEntry {
  const place = { number, key, lane, elapsedMs };
  if (rest.kind === "WITHDRAWAL") {
    const { origin, kind, reason, by } = rest.decision;
    return { ...place, ...makerOf(origin, now), work: { kind: "WITHDRAWAL", decision: { kind, reason, by } } };
  }
  const made = { ...place, ...makerOf(rest.payload.deviceId, now) };
  const { payload: order } = rest;
  const { identifiedBy, statement, expected, expectedReasons, convertFactor = 1 } = order;
  const facts = { identifiedBy, statement, expected, expectedReasons, convertFactor };
  if (order.kind === "SALE") {
    return { ...made, facts, work: { kind: "SALE", sale: order.booking } };
  }
  if (order.kind === "CHECK_IN") {
    return { ...made, facts, work: { kind: "CHECK_IN", code: order.booking } };
  }
  if (order.kind === "REDEMPTION") {
    const { voucherId, price, allowance, ...code } = order.booking;
    return { ...made, facts, work: { kind: "REDEMPTION", code, voucherId, price, allowance } };
  }
  if (order.kind === "RETURN") {
    return { ...made, facts, work: { kind: "RETURN", back: order.booking } };
  }
  const { points: typed, ...code } = order.booking;
  return { ...made, facts, work: { kind: "POINTS", code, points: typed } };
}

type Word = Awaited<ReturnType<typeof sendOutbox>>;
type QueuedReply =
  Extract<Word, { readonly ok: true }>["response"]["replies"] extends ReadonlyMap<number, infer Value> ? Value : never;

function replyOf(reply: QueuedReply): Reply<OrderResult> {
  switch (reply.kind) {
    case "BOOKED": {
      const {
        bookingId = "",
        points: booked = points(0),
        balance = points(0),
        differences,
        remarks,
        isByOffice,
      } = reply;
      const more = definedOnly({ differences, remarks, isByOffice });
      return { kind: "CONFIRMED", result: { bookingId, points: booked, balance, ...more } };
    }
    case "WITHDRAWN":
      return { kind: "CONFIRMED", result: null };
    case "REFUSED":
      return { kind: "REFUSED", refusal: { code: reply.code, message: reply.message } };
    case "LATER":
      return reply;
    default:
      return reply satisfies never;
  }
}

/** Dependencies of a report. */
export interface ReportOptions {
  readonly http: () => Promise<Http>;
  /** Id of the device as which the tablet is mounted. */
  readonly deviceId: () => string | undefined;
  readonly facts: () => OutboxFacts;
  readonly onSettled: (settled: Settled) => void;
  /** What the tablet may redeem without the server. */
  readonly onAllowance: (offered: SignedAllowance) => Promise<void>;
}

/**
 * Reports these orders, and the numbers still on the tablet, so that the server notices missing ones. Undefined: the
 * server accepts no reports of this tablet, so orders use the calls of the counter.
 */
export async function reportOrders(
  { http, deviceId, facts, onSettled, onAllowance }: ReportOptions,
  batch: readonly Outgoing<Order>[],
  { outboxId, lastNumber, signal }: BatchFacts,
  asked: readonly Outgoing<Order>[] = [],
): Promise<BatchAnswer<OrderResult> | undefined> {
  const now = deviceId();
  const wired = (sent: Outgoing<Order>): QueuedEntry => entryOf(sent, now);
  const entries = { entries: batch.map(wired), asked: asked.map(wired) };
  const report = { outboxId, lastNumber, held: facts().numbers, ...entries, signal };
  const answer = await sendOutbox(await http(), report);
  if (!answer.ok) {
    return isUnsettled(answer.error) ? { kind: "UNANSWERED", why: answer.error.message } : undefined;
  }
  const { serverMs, replies, settled, allowance } = answer.response;
  onSettled(settled);
  await (allowance && onAllowance(allowance));
  return {
    kind: "ANSWERED",
    serverMs,
    replies: new Map([...replies].map(([number, reply]) => [number, replyOf(reply)])),
  };
}
