import {
  createOutbox,
  createSystemClock,
  type Outbox,
  type OutboxClock,
  type OutboxEvent,
  type OutboxLock,
  type OutboxStorage,
  type Outgoing,
} from "@punktum/outbox";
import { createOrderCodec } from "../../storage/orders/order-codec.ts";
import type { Mounting } from "../../storage/mounting.ts";
import { subjectOf, type Order } from "../../storage/orders/order.ts";
import type { Clock } from "../../base/clock.ts";
import type { Store } from "../../base/store.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { createOrderState, type Attendance, type OrderState } from "./order-state.ts";
import { createOfflineRedeeming, takeOffer } from "./offline-redeeming.ts";
import { createMemberLanes } from "./member-lanes.ts";
import type { OrderBook, OrderCounts, OrderResult, Submission } from "./order-types.ts";
import { reportOrders, type ReportOptions, type Settled } from "./report-orders.ts";
import { createStaffSide, makerOf } from "./staff-side.ts";
import { sendBatch, type Origin, type Senders } from "./send-batch.ts";
import type { OrderGateway } from "./send-order.ts";

/** Dependencies of {@link createOrderBook}. */
export interface OrderBookOptions {
  readonly storage: OutboxStorage;
  readonly lock?: OutboxLock;
  /** Seals what is stored. */
  readonly sealingKey: CryptoKey;
  readonly gateway: OrderGateway;
  /** Without it orders are booked but not reported. */
  readonly http?: ReportOptions["http"];
  readonly device: Pick<KioskServices["device"], "get">;
  readonly isOnline: Pick<Store<boolean>, "get">;
  readonly counts: Store<OrderCounts>;
  readonly clock: Pick<Clock, "now" | "every">;
  /** Replaced in tests. */
  readonly outboxClock?: OutboxClock;
  /** The server has answered an order, also one that was withdrawn here. */
  readonly onSettled?: (sent: Outgoing<Order>, result: OrderResult) => void;
  readonly onError: (error: unknown) => void;
}

/** Reports the tablet's numbers this often, so that the server notices what is missing within a minute. */
const REPORT_EVERY_MS = 60_000;

/** Adds orders to the outbox, each to the lane of its card or of the returned sale. */
function createIntake(
  outbox: Outbox<Order>,
  { noteKind, count, onError }: Pick<OrderState, "noteKind" | "count"> & Pick<OrderBookOptions, "onError">,
) {
  const lanes = createMemberLanes();
  const numbers = new Map<string, number>();
  const known = outbox
    .list()
    .then(
      async (items) =>
        await Promise.all(
          items.map(async ({ entry, payload }) => {
            if (payload !== null) {
              noteKind(entry.key, payload.kind);
              await lanes.remember(subjectOf(payload), entry.lane);
            }
          }),
        ),
    )
    .catch(onError);
  return {
    known,
    numberOf: (key: string) => numbers.get(key),
    /** Resolves when the order is stored. A refused one is tried again. */
    add: async ({ order, key }: Submission, changeMemo?: (stored: unknown) => unknown): Promise<number> => {
      await known;
      const lane = await lanes.laneOf(subjectOf(order));
      const { number, state } = await outbox.add({ lane, payload: order, key, ...(changeMemo && { changeMemo }) });
      numbers.set(key, number);
      noteKind(key, order.kind);
      await (state.kind === "REFUSED" ? outbox.retry(number) : undefined);
      count();
      return number;
    },
  };
}

function originOf(sent: Outgoing<Order>, mounting: Mounting | undefined): Origin {
  if (sent.kind === "WITHDRAWAL") {
    const { origin } = sent.decision;
    return origin === undefined || origin === mounting?.deviceId ? "OURS" : "FORMER";
  }
  const { booking, deviceId } = sent.payload;
  if (booking.deviceKey === mounting?.deviceKey) {
    return "OURS";
  }
  return deviceId === undefined ? "UNNAMED" : "FORMER";
}

interface OutboxParts {
  readonly attended: Map<string, Attendance>;
  readonly tell: OrderState["tell"];
  readonly onEvent: (event: OutboxEvent<Order, OrderResult>) => void;
}

interface OpenedOutbox {
  readonly outbox: Outbox<Order>;
  /** Reports the assigned and stored numbers to the server. Returns the server's time. */
  readonly reportNumbers: (signal?: AbortSignal) => Promise<number | undefined>;
}

function openOutbox(options: OrderBookOptions, { attended, tell, onEvent }: OutboxParts): OpenedOutbox {
  const { storage, lock, sealingKey, gateway, device, http, outboxClock = createSystemClock(), onError } = options;
  const deviceId = (): string | undefined => device.get().mounting?.deviceId;
  const report: Senders["report"] = async (batch, facts, asked) =>
    http &&
    (await reportOrders(
      {
        http,
        deviceId,
        facts: () => outbox.facts(),
        onSettled,
        onAllowance: async (offered) => await takeOffer(outbox, offered),
      },
      batch,
      facts,
      asked,
    ));
  const settle = async ({ number, isBooked, reason }: Settled[number]): Promise<void> => {
    const origin = await makerOf(outbox, number);
    const decision = { kind: "DISCARDED", reason: reason === "" ? "back office" : reason, by: "back office" } as const;
    await (isBooked ? outbox.retry(number) : outbox.withdraw(number, { ...decision, origin }));
  };
  const onSettled = (settled: Settled): void => settled.forEach((each) => void settle(each).catch(onError));
  const reportNumbers: OpenedOutbox["reportNumbers"] = async (signal = new AbortController().signal) => {
    const { outboxId, lastNumber } = outbox.facts();
    const answer = outboxId === undefined ? undefined : await report([], { outboxId, lastNumber, signal });
    if (answer === undefined) {
      // Calls of the counter send no elapsed time, so a wrong clock has no effect.
      return outboxClock.wallMs();
    }
    return answer.kind === "ANSWERED" ? answer.serverMs : undefined;
  };
  const senders: Senders = {
    gateway,
    report,
    approvalOf: (key) => attended.get(key)?.approval,
    onAnswer: ({ key }, answer) => {
      const attendance = attended.get(key);
      if (attendance !== undefined && answer.ok) {
        tell(key, () => ({ kind: "BOOKED", sale: answer.response }));
      } else if (attendance !== undefined && !answer.ok) {
        attendance.error = answer.error;
      }
    },
    originOf: (sent) => originOf(sent, device.get().mounting),
  };
  const outbox = createOutbox<Order, OrderResult>({
    storage,
    codec: createOrderCodec(sealingKey),
    clock: outboxClock,
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    transport: {
      send: async (batch, facts) => await sendBatch(senders, batch, facts),
      serverMs: reportNumbers,
    },
    // Calls have their own time limits, and a person may have to type a PIN.
    patienceMs: Infinity,
    onEvent: (event) => {
      onEvent(event);
      if (event.kind === "CONFIRMED") {
        options.onSettled?.(event.sent, event.result);
      }
    },
    onError,
    ...(lock !== undefined && { lock }),
  });
  return { outbox, reportNumbers };
}

/** Creates the order book over the outbox of this tablet. */
export function createOrderBook(options: OrderBookOptions): OrderBook {
  const { isOnline, clock, onError } = options;
  const state = createOrderState(options, () => outbox.facts());
  const { attended, attend, count, tell, tellEarly, needsSignIn, noteKind, onEvent, arrivals } = state;
  const { outbox, reportNumbers } = openOutbox(options, { attended, tell: tellEarly, onEvent });
  const intake = createIntake(outbox, { noteKind, count, onError });
  void intake.known.then(count);
  const deviceId = (): string | undefined => options.device.get().mounting?.deviceId;
  const stopReports = clock.every(REPORT_EVERY_MS, () => {
    // A tablet that never stored an order has nothing to report.
    if (outbox.facts().lastNumber > 0 && isOnline.get()) {
      void reportNumbers().catch(onError);
    }
  });
  const keep: OrderBook["keep"] = async (submission) => {
    await intake.add(submission);
  };
  return {
    keep,
    submit: async (submission) => {
      const { key, approval = {} } = submission;
      const answer = attend(key, approval);
      try {
        await keep(submission);
      } catch (error) {
        attended.delete(key);
        throw error;
      }
      if (isOnline.get()) {
        outbox.hurry();
      } else {
        tell(key, () => ({ kind: "WAITS" }));
      }
      return await answer;
    },
    leave: (key) => void tell(key, () => ({ kind: "WAITS" })),
    drop: async (key, code) => {
      const number = intake.numberOf(key);
      const decision = { kind: "DISCARDED", reason: `refused at the counter: ${code}`, by: "counter" } as const;
      await (number === undefined ? undefined : outbox.withdraw(number, decision));
      count();
    },
    arrivals,
    ...createOfflineRedeeming({
      outbox,
      add: async (order, key, changeMemo) => await intake.add({ order, key }, changeMemo),
      report: reportNumbers,
      deviceId,
      nowMs: clock.now,
    }),
    ...createStaffSide(outbox, {
      count,
      attend,
      needsSignIn,
      deviceId,
      nowMs: clock.now,
    }),
    hurry: outbox.hurry,
    stop: () => {
      stopReports();
      outbox.stop();
    },
    flush: async () => {
      outbox.hurry();
      await outbox.settle();
    },
  };
}
