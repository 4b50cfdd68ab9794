import type { BookedSale, SaleBooking } from "@punktum/client";
import { basketCents } from "@punktum/domain";
import { useMachine } from "@xstate/react";
import { useRef } from "react";
import { useBusy } from "../../hooks/use-busy.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useSession } from "../../hooks/use-session.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import { withProof } from "../../services/pins/prove-by-pin.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { useServices } from "../../services/services-context.ts";
import { createOpenSales } from "../../storage/open-sales.ts";
import { checkoutMachine, type CheckoutDependencies, type CheckoutSnapshot } from "./checkout-machine.ts";
import type { Preview } from "./use-preview.ts";

/** The current check-out and its actions. */
export interface Checkout {
  readonly state: CheckoutSnapshot["value"];
  readonly booking: SaleBooking | undefined;
  readonly sale: BookedSale | undefined;
  /** Asks to confirm the previewed sale. Does nothing without a preview. */
  readonly ask: (preview: Preview) => void;
  readonly send: (type: "confirm" | "retry" | "cancel" | "close") => void;
}

/** The same card with the same amount looks like a card that was read twice. */
const guardedOf = ({ keyCode, items }: SaleBooking) => ({ keyCode, what: `${basketCents(items)} cents` });

function useDependencies(onBooked: () => void): CheckoutDependencies {
  const services = useServices();
  const { gateway, device, clock, sessions, pinPrompt, repeatGuard } = services;
  const toast = useToast();
  // Pass of a shopper who proved presence. In memory only.
  const passOf = useRef<string>(undefined);
  return {
    gateway,
    openSales: createOpenSales({ device, nowMs: clock.now, onStoreError: reportError }),
    newKey: () => crypto.randomUUID(),
    approve: async (send) =>
      await withProof(services, async (proven) => {
        passOf.current = proven?.keyCode;
        return await bookWithPin(
          pinPrompt,
          async (pin) => await send({ ...proven, ...(pin !== undefined && { pin }) }),
        );
      }),
    admit: async (booking) => await repeatGuard.admit(guardedOf(booking)),
    onBooked: (booking, { balance }) => {
      void repeatGuard.booked(guardedOf(booking));
      const account = sessions.current.get()?.account;
      if (account?.keyCode === (passOf.current ?? booking.keyCode)) {
        // The money value of the points is unknown until the account is reloaded.
        const { payableCents: _unknown, ...rest } = account;
        sessions.refresh({ ...rest, points: balance });
      }
      onBooked();
    },
    onRefused: (error) => toast.error(error),
  };
}

/** Runs check-out on this screen. A stored booking without an answer is retried at once. */
export function useCheckout(onBooked: () => void): Checkout {
  const { deviceKey } = useMounting();
  const { session } = useSession();
  const dependencies = useDependencies(onBooked);
  const [snapshot, sendEvent] = useMachine(checkoutMachine, { input: { dependencies } });
  useBusy(snapshot.value === "booking");
  const { booking, sale } = snapshot.context;
  return {
    state: snapshot.value,
    booking,
    sale,
    ask: ({ input, view }) => {
      if (input !== undefined && view !== undefined && session !== undefined) {
        const { paidCents, rulePoints, earnsOnRest } = view;
        sendEvent({ type: "ask", request: { ...input, deviceKey, paidCents, rulePoints, earnsOnRest } });
      }
    },
    send: (type) => sendEvent({ type }),
  };
}
