import type { BatchAnswer, BatchFacts, Outgoing, Reply } from "@punktum/outbox";
import type { Order } from "../../storage/orders/order.ts";
import type { Approval, OrderResult } from "./order-types.ts";
import { NEEDS_SIGN_IN, replyOf, sendOrder, type OrderGateway } from "./send-order.ts";

type Batch = readonly Outgoing<Order>[];
type Booking = Extract<Outgoing<Order>, { readonly kind: "BOOKING" }>;

/** `FORMER`: reported with the id of its former device. `UNNAMED`: that id is unknown. */
export type Origin = "OURS" | "FORMER" | "UNNAMED";

/** How a batch reaches the server. */
export interface Senders {
  readonly gateway: OrderGateway;
  /**
   * Reports orders in one call; about the `asked` ones the server only tells whether they are settled already.
   * Undefined: the server accepts no reports of this tablet.
   */
  readonly report: (batch: Batch, facts: BatchFacts, asked?: Batch) => Promise<BatchAnswer<OrderResult> | undefined>;
  /** The waiting cashier's input for the order; undefined if none waits. */
  readonly approvalOf: (key: string) => Approval | undefined;
  /** Passes on the answer to an awaited order. */
  readonly onAnswer: (sent: Booking, answer: Awaited<ReturnType<typeof sendOrder>>) => void;
  /** The mounting of an entry. A key belongs to the device that made it. */
  readonly originOf: (sent: Outgoing<Order>) => Origin;
}

const UNANSWERED = { kind: "UNANSWERED", why: "no answer" } as const;
const OTHER_MOUNTING = { kind: "LATER", why: "confirmed by another mounting" } as const;

/** Sends orders one by one, up to the first without an answer. */
async function sendEach(
  { gateway, approvalOf, onAnswer }: Senders,
  batch: Batch,
): Promise<ReadonlyMap<number, Reply<OrderResult>>> {
  const replies = new Map<number, Reply<OrderResult>>();
  for (const sent of batch) {
    if (sent.kind === "WITHDRAWAL") {
      replies.set(sent.number, { kind: "CONFIRMED", result: null });
    } else {
      const approval = approvalOf(sent.key);
      const answer = await sendOrder(gateway, sent, approval);
      onAnswer(sent, answer);
      const reply = replyOf(answer, approval !== undefined);
      if (reply === undefined) {
        break;
      }
      replies.set(sent.number, reply);
    }
  }
  return replies;
}

const answered = (replies: ReadonlyMap<number, Reply<OrderResult>>, batch: Batch): BatchAnswer<OrderResult> =>
  replies.size === 0 && batch.length > 0 ? UNANSWERED : { kind: "ANSWERED", replies };

/** A visit or a redemption is only reported: no call of the counter knows its time and its key. Nobody confirms it. */
const isOnlyReported = (sent: Outgoing<Order>): boolean =>
  sent.kind === "BOOKING" && (sent.payload.kind === "CHECK_IN" || sent.payload.kind === "REDEMPTION");

/** Whether the order uses its own call first: a cashier waits for it, or it has no proof of duty. What shoppers do needs none. */
const goesFirst = ({ approvalOf, originOf }: Senders, sent: Outgoing<Order>): boolean =>
  sent.kind === "BOOKING" &&
  !isOnlyReported(sent) &&
  originOf(sent) === "OURS" &&
  (approvalOf(sent.key) !== undefined || sent.payload.statement === undefined);

/** The key was used with other content, perhaps by the back office: a hand-over code contains sums, no items. */
const isOfTakenKey = (reply: Reply<OrderResult> | undefined): boolean =>
  reply?.kind === "REFUSED" && reply.refusal.code === "IDEMPOTENCY_KEY_REUSED";

/** It waits for a sign-in. The back office may have booked or discarded it meanwhile, which only a report tells. */
const needsSignIn = (reply: Reply<OrderResult> | undefined): boolean =>
  reply?.kind === "LATER" && reply.why === NEEDS_SIGN_IN;

/**
 * The report's answers. A taken key stays refused, unless the back office has booked this order under it. An order that
 * needs a sign-in keeps this reason.
 */
function merged(
  direct: ReadonlyMap<number, Reply<OrderResult>>,
  reported: ReadonlyMap<number, Reply<OrderResult>>,
): readonly (readonly [number, Reply<OrderResult>])[] {
  const isKept = (number: number, reply: Reply<OrderResult>): boolean =>
    needsSignIn(direct.get(number))
      ? reply.kind !== "LATER"
      : !isOfTakenKey(direct.get(number)) || (reply.kind === "CONFIRMED" && reply.result?.isByOffice === true);
  return [...direct, ...[...reported].filter((each) => isKept(...each))];
}

const later = (batch: Batch): ReadonlyMap<number, Reply<OrderResult>> =>
  new Map(batch.map(({ number }) => [number, OTHER_MOUNTING]));

/**
 * Sends a batch. An order with a waiting cashier uses the call that asks for PIN, proof and staff. All orders are also
 * reported, because the server counts numbers. An order that needs a sign-in is only asked about. If the server accepts no reports, every order of this mounting uses its
 * own call. An order of another mounting does not: it would be booked as the current device, possibly twice or in
 * another shop.
 */
export async function sendBatch(senders: Senders, batch: Batch, facts: BatchFacts): Promise<BatchAnswer<OrderResult>> {
  const { originOf } = senders;
  const unnamed = later(batch.filter((sent) => originOf(sent) === "UNNAMED"));
  const named = batch.filter(({ number }) => !unnamed.has(number));
  const first = named.filter((sent) => goesFirst(senders, sent));
  const direct = await sendEach(senders, first);
  if (direct.size < first.length) {
    return answered(new Map([...unnamed, ...direct]), batch);
  }
  const rest = named.filter(({ number }) => {
    const reply = direct.get(number);
    return reply === undefined || reply.kind === "CONFIRMED" || isOfTakenKey(reply);
  });
  const asked = first.filter(({ number }) => needsSignIn(direct.get(number)));
  const reported = rest.length + asked.length === 0 ? undefined : await senders.report(rest, facts, asked);
  if (reported?.kind === "ANSWERED") {
    return { ...reported, replies: new Map([...merged(direct, reported.replies), ...unnamed]) };
  }
  if (reported?.kind === "UNANSWERED") {
    return reported;
  }
  const waiting = rest.filter(({ number }) => !direct.has(number));
  const others = await sendEach(
    senders,
    waiting.filter((sent) => originOf(sent) === "OURS" && !isOnlyReported(sent)),
  );
  const former = later(waiting.filter((sent) => originOf(sent) === "FORMER"));
  return answered(new Map([...direct, ...others, ...former, ...unnamed]), batch);
}
