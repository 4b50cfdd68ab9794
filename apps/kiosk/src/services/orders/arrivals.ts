import type { Outgoing } from "@punktum/outbox";
import type { Order } from "../../storage/orders/order.ts";
import type { Arrival, OrderResult } from "./order-types.ts";

/** Number of background answers shown to staff. */
const MOST_ARRIVALS = 20;

/** Stores answers that arrive in the background. */
export function createArrivals(nowMs: () => number) {
  let arrivals: readonly Arrival[] = [];
  return {
    list: () => arrivals,
    note: (sent: Outgoing<Order>, result: OrderResult): void => {
      // A visit moves no points.
      if (sent.kind === "BOOKING" && sent.payload.kind !== "CHECK_IN" && result !== null) {
        const { expected } = sent.payload;
        const { points: booked, differences = [], remarks = [], isByOffice = false } = result;
        const arrival = { number: sent.number, atMs: nowMs(), expected, booked, differences, remarks, isByOffice };
        arrivals = [arrival, ...arrivals].slice(0, MOST_ARRIVALS);
      }
    },
  };
}
