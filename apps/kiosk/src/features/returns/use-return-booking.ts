import type { BookedSale, ReturnInput } from "@punktum/client";
import { storedPoints, type Cents, type Points } from "@punktum/domain";
import { useMachine } from "@xstate/react";
import { useAsking } from "../../hooks/use-asking.ts";
import { useBusy } from "../../hooks/use-busy.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useEuros } from "../../hooks/use-euros.ts";
import { useOrders } from "../../hooks/use-orders.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { createCounterMachine, type CounterDependencies } from "../../services/orders/counter-machine.ts";
import { createKnownReceipts } from "../../services/orders/known-receipts.ts";
import { outcomeOf } from "../../services/orders/order-types.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import { useServices } from "../../services/services-context.ts";

/** Confirmed lines, with the points that the counter expects. */
interface ReturnRequest {
  readonly key: string;
  readonly input: ReturnInput;
  readonly amountCents: Cents;
  readonly expected: Points;
}

const returnMachine = createCounterMachine<ReturnRequest, BookedSale>();

/** Booking of a return. */
export interface ReturnBooking {
  readonly isBusy: boolean;
  /** The answer takes long. */
  readonly isSlow: boolean;
  readonly isUnanswered: boolean;
  /** The expected points of a return that is stored to be booked later, until it is closed. */
  readonly kept: Points | undefined;
  readonly book: (request: Omit<ReturnRequest, "key">) => void;
  readonly send: (type: "retry" | "cancel" | "leave" | "close") => void;
}

function useDependencies(onBooked: () => void): CounterDependencies<ReturnRequest, BookedSale> {
  const { pinPrompt, device, clock } = useServices();
  const { deviceKey } = useMounting();
  const euros = useEuros();
  const toast = useToast();
  const orders = useOrders();
  const receipts = createKnownReceipts(device, clock);
  return {
    admit: async () => await Promise.resolve(true),
    book: async ({ key, input, expected }) => {
      const { convertFactor, transactionId, lines } = input;
      const reason = { kind: "RETURN", id: transactionId, points: storedPoints(expected, convertFactor) } as const;
      const order = {
        kind: "RETURN",
        booking: { transactionId, lines, deviceKey },
        expected,
        expectedReasons: [reason],
        convertFactor,
      } as const;
      await receipts.reserve(key, input);
      try {
        return await bookWithPin(pinPrompt, async (pin) =>
          outcomeOf(await orders.submit(order, key, pin === undefined ? {} : { pin })),
        );
      } catch (error) {
        await receipts.release(key);
        throw error;
      }
    },
    leave: ({ key }) => orders.leave(key),
    drop: async ({ key }, code) => await orders.drop(key, code),
    isDurable: orders.isDurable,
    onBooked: ({ amountCents }) => {
      toast.success("returns.done", { amount: euros(amountCents) });
      onBooked();
    },
    onKept: () => undefined,
    onRefused: (error) => toast.error(error),
    onUnsaved: () => toast.error("orders.unsaved"),
  };
}

/** Books returns. A return is stored with its key before the first try, and sent until the server has answered. */
export function useReturnBooking(onBooked: () => void): ReturnBooking {
  const dependencies = useDependencies(onBooked);
  const [snapshot, send] = useMachine(returnMachine, { input: { dependencies } });
  useAsking((type) => send({ type }));
  const isBusy = snapshot.matches("booking");
  useBusy(isBusy);
  return {
    isBusy,
    isSlow: snapshot.matches({ booking: "long" }),
    isUnanswered: snapshot.matches("unanswered"),
    kept: snapshot.matches("kept") ? snapshot.context.request?.expected : undefined,
    book: (request) => send({ type: "book", request: { ...request, key: crypto.randomUUID() } }),
    send: (type) => send({ type }),
  };
}
