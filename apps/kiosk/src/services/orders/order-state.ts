import type { GatewayFailure } from "@punktum/client";
import type { OutboxEvent, OutboxFacts } from "@punktum/outbox";
import type { Clock } from "../../base/clock.ts";
import type { Store } from "../../base/store.ts";
import type { Order } from "../../storage/orders/order.ts";
import { createArrivals } from "./arrivals.ts";
import type { Approval, OrderCounts, OrderResult, OrderAnswer } from "./order-types.ts";
import { NEEDS_SIGN_IN } from "./send-order.ts";

/** A cashier waiting for the answer to an order. */
export interface Attendance {
  readonly approval: Approval;
  readonly tell: (answer: OrderAnswer) => void;
  /** The refusal with the server's details. */
  error?: GatewayFailure;
}

function answerOf(
  event: Exclude<OutboxEvent<Order, OrderResult>, { readonly kind: "UNANSWERED" }>,
  { error }: Attendance,
): OrderAnswer {
  if (event.kind === "CONFIRMED") {
    const { result } = event;
    // Booked by the back office: its balance is not told here, so the shopper is shown none.
    return result === null || result.isByOffice === true ? { kind: "WAITS" } : { kind: "BOOKED", sale: result };
  }
  return { kind: "REFUSED", error: error ?? { message: event.refusal.message } };
}

/** Waiting cashiers by order. */
function createAttendances() {
  const attended = new Map<string, Attendance>();
  const tell = (key: string, toAnswer: (attendance: Attendance) => OrderAnswer): boolean => {
    const attendance = attended.get(key);
    attended.delete(key);
    attendance?.tell(attendance === undefined ? { kind: "WAITS" } : toAnswer(attendance));
    return attendance !== undefined;
  };
  return {
    attended,
    tell,
    attend: async (key: string, approval: Approval): Promise<OrderAnswer> => {
      tell(key, () => ({ kind: "WAITS" }));
      return await new Promise((resolve) => {
        attended.set(key, { approval, tell: resolve });
      });
    },
  };
}

/** State of the orders for cashiers and staff. */
export type OrderState = ReturnType<typeof createOrderState>;

interface OrderStateOptions {
  readonly counts: Store<OrderCounts>;
  readonly clock: Pick<Clock, "now">;
}

/** Waiting cashiers, answers shown to them, and background arrivals. */
export function createOrderState({ counts, clock }: OrderStateOptions, facts: () => OutboxFacts) {
  const { attended, tell: tellOne, attend } = createAttendances();
  const arrivals = createArrivals(clock.now);
  /** Keys of orders for which the server's last answer was that somebody has to sign in. */
  const signIns = new Set<string>();
  /** Keys of visits on the tablet. */
  const visits = new Set<string>();
  /** Orders whose answer was shown before the outbox had stored it. */
  const told = new Set<string>();
  /** Orders on the screen are not counted. */
  const count = (): void => {
    const { waiting, refused, withdrawn, oldestMs } = facts();
    const forStaff = signIns.size;
    const unseen = Math.max(0, waiting + withdrawn - attended.size - told.size);
    const sinceMs = unseen === 0 || oldestMs === undefined ? undefined : clock.now() - oldestMs;
    counts.set({ waiting: unseen, refused, visits: visits.size, forStaff, sinceMs });
  };
  const tell: typeof tellOne = (key, toAnswer) => {
    const isShown = tellOne(key, toAnswer);
    count();
    return isShown;
  };
  return {
    attended,
    attend,
    count,
    /** Notes what kind of order is on the tablet. */
    noteKind: (key: string, kind: Order["kind"]): void => {
      if (kind === "CHECK_IN") {
        visits.add(key);
      }
    },
    needsSignIn: (key: string): boolean => signIns.has(key),
    arrivals: arrivals.list,
    tell,
    tellEarly: ((key, toAnswer) => {
      told.add(key);
      return tell(key, toAnswer);
    }) satisfies typeof tellOne,
    onEvent: (event: OutboxEvent<Order, OrderResult>): void => {
      if (event.kind === "UNANSWERED") {
        for (const { key } of event.sent) {
          if (event.why === NEEDS_SIGN_IN) {
            signIns.add(key);
          }
          tell(key, () => ({ kind: "WAITS" }));
        }
        return;
      }
      const { key } = event.sent;
      signIns.delete(key);
      if (event.kind === "CONFIRMED") {
        visits.delete(key);
      }
      const isShown = told.delete(key) || tell(key, (attendance) => answerOf(event, attendance));
      if (event.kind === "CONFIRMED" && (!isShown || event.result?.isByOffice === true)) {
        arrivals.note(event.sent, event.result);
      }
      count();
    },
  };
}
