import { useEffect, useMemo, useState } from "react";
import { useStaffDemand } from "../../hooks/use-staff-demand.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import {
  outcomeOf,
  type Arrival,
  type HandOver,
  type OrderBook,
  type WaitingOrder,
} from "../../services/orders/order-types.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { useServices } from "../../services/services-context.ts";
import { createDecisionRight } from "../../services/staff/decision-right.ts";

/** Waiting bookings, with staff's actions. */
export interface WaitingOrders {
  readonly orders: readonly WaitingOrder[];
  /** Booked meanwhile. */
  readonly arrivals: readonly Arrival[];
  readonly sendNow: () => void;
  readonly retry: (order: WaitingOrder) => void;
  /** Runs the work if somebody may decide about a booking now, else tells why nobody may. Asked before the reason. */
  readonly decide: (work: () => void) => void;
  readonly discard: (order: WaitingOrder, reason: string) => void;
  /** Makes codes and file content of everything in the list. */
  readonly handOver: (then: (made: HandOver) => void) => void;
  readonly noteHandOver: (made: HandOver, reason: string) => void;
}

/** The orders of this tablet that are not booked yet. */
export function useWaitingOrders(): WaitingOrders {
  const { orders: book, orderCounts, staffDuty, isStaff, device, pinPrompt } = useServices();
  const right = useMemo(() => createDecisionRight(staffDuty), [staffDuty]);
  const { demand } = useStaffDemand();
  const toast = useToast();
  const [found, setFound] = useState<Pick<WaitingOrders, "orders" | "arrivals">>({ orders: [], arrivals: [] });
  // Reads the list from the database again whenever the counts change.
  useEffect(() => {
    const controller = new AbortController();
    const read = async (): Promise<void> => {
      const opened = await book();
      const orders = await opened.list();
      if (!controller.signal.aborted) {
        setFound({ orders, arrivals: opened.arrivals() });
      }
    };
    const readAgain = (): void => void read().catch(reportError);
    readAgain();
    const stop = orderCounts.subscribe(readAgain);
    return () => {
      controller.abort();
      stop();
    };
  }, [book, orderCounts]);
  const retry = async ({ number }: WaitingOrder): Promise<void> => {
    const opened = await book();
    const answer = await bookWithPin(pinPrompt, async (pin) =>
      outcomeOf(await opened.retry(number, pin === undefined ? {} : { pin })),
    );
    if (!answer.ok && answer.error.code !== "UNHANDLED_ERROR") {
      toast.error(answer.error);
    }
  };
  const decider = (): string => staffDuty.current.get()?.name ?? device.get().email ?? "";
  const withBook = (work: (opened: OrderBook) => Promise<unknown>): void => void book().then(work).catch(reportError);
  const onceAllowed = async (mayDecide: Promise<boolean>, work: () => void): Promise<void> => {
    if (await mayDecide) {
      isStaff.set(true);
      work();
    } else {
      toast.error("orders.nobodyOnDuty");
    }
  };
  const decide = (work: () => void): void => void onceAllowed(right.begin(), work).catch(reportError);
  /** The reason is typed, so the decision ends. */
  const decideWith = (work: (opened: OrderBook) => Promise<unknown>): void =>
    void onceAllowed(right.confirm(), () => withBook(work)).catch(reportError);
  return {
    ...found,
    sendNow: () => demand(() => void book().then((opened) => opened.hurry())),
    retry: (order) => demand(() => void retry(order).catch(reportError)),
    decide,
    discard: ({ number }, reason) => decideWith((opened) => opened.discard(number, reason, decider())),
    handOver: (then) => demand(() => withBook((opened) => opened.handOver().then(then))),
    noteHandOver: ({ numbers }, reason) => decideWith((opened) => opened.noteHandOver(numbers, reason, decider())),
  };
}
