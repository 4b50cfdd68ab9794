import type { PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { useMachine } from "@xstate/react";
import { useBusy } from "../../hooks/use-busy.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import { createKeyedBookings } from "../../services/bookings/keyed-bookings.ts";
import type { GuardedBooking } from "../../services/bookings/repeat-guard.ts";
import { useServices } from "../../services/services-context.ts";
import { pointsMachine, type PointsDependencies, type PointsRequest } from "./points-machine.ts";

/** Manual booking of points for the present customer. */
export interface PointsBooking {
  readonly isBusy: boolean;
  readonly isUnanswered: boolean;
  /** The booking's result, until it is closed. */
  readonly change: PointsChange | undefined;
  /** Does nothing without a present customer. */
  readonly book: (points: Points) => void;
  readonly send: (type: "retry" | "cancel" | "close") => void;
}

const guardedOf = ({ code, points }: PointsRequest): GuardedBooking => ({
  keyCode: code.keyCode,
  what: `${points} points`,
});

function useDependencies(): PointsDependencies {
  const { gateway, device, clock, sessions, pinPrompt, repeatGuard } = useServices();
  const { deviceKey } = useMounting();
  const toast = useToast();
  const keyed = createKeyedBookings({ device, clock });
  return {
    admit: (request) => repeatGuard.admit(guardedOf(request)),
    book: async ({ code, points }) =>
      await keyed.book({ code, what: `${points} points` }, (idempotencyKey) =>
        bookWithPin(pinPrompt, (pin) =>
          gateway.bookManualPoints({ ...code, deviceKey, points, reason: "", idempotencyKey, pin }),
        ),
      ),
    onBooked: (request, { balance }) => {
      void repeatGuard.booked(guardedOf(request));
      const account = sessions.current.get()?.account;
      if (account?.userReferenceCode === request.userReferenceCode) {
        // The money value of the points is unknown until the account is reloaded.
        const { payableCents: _unknown, ...rest } = account;
        sessions.refresh({ ...rest, points: balance });
      }
    },
    onRefused: (error) => toast.error(error),
  };
}

/** Books typed points for the present customer. */
export function usePointsBooking(): PointsBooking {
  const { sessions } = useServices();
  const dependencies = useDependencies();
  const [{ value, context }, send] = useMachine(pointsMachine, { input: { dependencies } });
  useBusy(value === "booking");
  return {
    isBusy: value === "booking",
    isUnanswered: value === "unanswered",
    change: value === "booked" ? context.change : undefined,
    book: (points) => {
      const account = sessions.current.get()?.account;
      if (account !== undefined) {
        const { keyCode, idType, userReferenceCode } = account;
        send({ type: "book", request: { code: { keyCode, idType }, userReferenceCode, points } });
      }
    },
    send: (type) => send({ type }),
  };
}
