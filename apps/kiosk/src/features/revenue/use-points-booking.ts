import type { PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { useMachine } from "@xstate/react";
import { useAsking } from "../../hooks/use-asking.ts";
import { useBusy } from "../../hooks/use-busy.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useOrders } from "../../hooks/use-orders.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { outcomeOf } from "../../services/orders/order-types.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import type { GuardedBooking } from "../../services/bookings/repeat-guard.ts";
import { useServices } from "../../services/services-context.ts";
import { pointsMachine, type PointsDependencies, type PointsRequest } from "./points-machine.ts";

/** Manual booking of points for the present customer. */
export interface PointsBooking {
  readonly isBusy: boolean;
  /** The answer takes long. */
  readonly isSlow: boolean;
  readonly isUnanswered: boolean;
  /** The points that are stored to be booked later, until it is closed. */
  readonly kept: Points | undefined;
  /** The booking's result, until it is closed. */
  readonly change: PointsChange | undefined;
  /** Does nothing without a present customer. */
  readonly book: (points: Points, convertFactor: number | undefined) => void;
  readonly send: (type: "retry" | "cancel" | "leave" | "close") => void;
}

const guardedOf = ({ code, points }: PointsRequest): GuardedBooking => ({
  keyCode: code.keyCode,
  what: `${points} points`,
});

function useDependencies(): PointsDependencies {
  const { sessions, pinPrompt, repeatGuard } = useServices();
  const { deviceKey } = useMounting();
  const toast = useToast();
  const orders = useOrders();
  return {
    admit: (request) => repeatGuard.admit(guardedOf(request)),
    book: async ({ code, points, key, convertFactor }) =>
      await bookWithPin(pinPrompt, async (pin) => {
        const order = {
          kind: "POINTS",
          booking: { ...code, deviceKey, points },
          expected: points,
          convertFactor,
        } as const;
        return outcomeOf(await orders.submit(order, key, pin === undefined ? {} : { pin }));
      }),
    leave: ({ key }) => orders.leave(key),
    drop: async ({ key }, code) => await orders.drop(key, code),
    isDurable: orders.isDurable,
    onBooked: (request, { balance }) => {
      void repeatGuard.booked(guardedOf(request));
      const account = sessions.current.get()?.account;
      if (account?.userReferenceCode === request.userReferenceCode) {
        // The money value of the points is unknown until the account is reloaded.
        const { payableCents: _unknown, ...rest } = account;
        sessions.refresh({ ...rest, points: balance });
      }
    },
    onKept: (request) => void repeatGuard.booked(guardedOf(request)),
    onRefused: (error) => toast.error(error),
    onUnsaved: () => toast.error("orders.unsaved"),
  };
}

/** Books typed points for the present customer. */
export function usePointsBooking(): PointsBooking {
  const { sessions } = useServices();
  const dependencies = useDependencies();
  const [snapshot, send] = useMachine(pointsMachine, { input: { dependencies } });
  const { context } = snapshot;
  useAsking((type) => send({ type }));
  const isBusy = snapshot.matches("booking");
  useBusy(isBusy);
  return {
    isBusy,
    isSlow: snapshot.matches({ booking: "long" }),
    isUnanswered: snapshot.matches("unanswered"),
    kept: snapshot.matches("kept") ? context.request?.points : undefined,
    change: snapshot.matches("booked") ? context.change : undefined,
    book: (points, convertFactor) => {
      const account = sessions.current.get()?.account;
      if (account !== undefined) {
        const { keyCode, idType, userReferenceCode } = account;
        const key = crypto.randomUUID();
        const code = { keyCode, idType };
        send({ type: "book", request: { key, code, userReferenceCode, points, convertFactor } });
      }
    },
    send: (type) => send({ type }),
  };
}
