import type { BookedSale, SaleBooking } from "@punktum/client";
import { basketCents, type Points } from "@punktum/domain";
import { useMachine } from "@xstate/react";
import { useRef } from "react";
import { useAsking } from "../../hooks/use-asking.ts";
import { useBusy } from "../../hooks/use-busy.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useOrders } from "../../hooks/use-orders.ts";
import { useSession } from "../../hooks/use-session.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import { withProof } from "../../services/pins/prove-by-pin.ts";
import { useServices } from "../../services/services-context.ts";
import { checkoutMachine, checkoutStateOf, type CheckoutDependencies } from "./checkout-machine.ts";
import type { Preview } from "./use-preview.ts";

/** The current check-out and its actions. */
export interface Checkout {
  readonly state: ReturnType<typeof checkoutStateOf>;
  readonly booking: SaleBooking | undefined;
  /** The sale is sent again after a try without an answer. */
  readonly isRepeated: boolean;
  readonly sale: BookedSale | undefined;
  /** Points that the counter expects for the sale. */
  readonly expected: Points | undefined;
  /** Asks to confirm the previewed sale. Does nothing without a preview. */
  readonly ask: (preview: Preview) => void;
  readonly send: (type: "confirm" | "retry" | "cancel" | "leave" | "close") => void;
}

/** The same card with the same amount looks like a card that was read twice. */
const guardedOf = ({ keyCode, items }: SaleBooking) => ({ keyCode, what: `${basketCents(items)} cents` });

function useDependencies(onDone: () => void, convertFactor: number | undefined): CheckoutDependencies {
  const services = useServices();
  const { gateway, sessions, pinPrompt, repeatGuard, isOnline } = services;
  const orders = useOrders();
  const toast = useToast();
  // Pass of a shopper who proved presence. In memory only.
  const passOf = useRef<string>(undefined);
  return {
    gateway,
    submit: async ({ booking: { idempotencyKey: key, pin: _pin, ...booking }, ...expectation }, approval) =>
      await orders.submit({ kind: "SALE", booking, ...expectation, convertFactor }, key, approval),
    leave: ({ idempotencyKey }) => orders.leave(idempotencyKey),
    drop: async ({ idempotencyKey }, code) => await orders.drop(idempotencyKey, code),
    isDurable: orders.isDurable,
    isServerInReach: isOnline.get,
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
      onDone();
    },
    onKept: (booking) => {
      void repeatGuard.booked(guardedOf(booking));
      onDone();
    },
    onRefused: (error) => toast.error(error),
    onUnsaved: () => toast.error("orders.unsaved"),
  };
}

/**
 * Runs check-out on this screen. `onDone`: the sale is booked, or stored to be booked. `convertFactor`: programme points
 * per stored point, if known.
 */
export function useCheckout(onDone: () => void, convertFactor: number | undefined): Checkout {
  const { deviceKey } = useMounting();
  const { session } = useSession();
  const dependencies = useDependencies(onDone, convertFactor);
  const [snapshot, sendEvent] = useMachine(checkoutMachine, { input: { dependencies } });
  useAsking((type) => sendEvent({ type }));
  const state = checkoutStateOf(snapshot);
  useBusy(state === "booking" || state === "waiting");
  const { booking, expected, sale, isRepeated = false } = snapshot.context;
  return {
    state,
    booking,
    isRepeated,
    sale,
    expected,
    ask: ({ input, figures }) => {
      if (input !== undefined && figures !== undefined && session !== undefined) {
        const { paidCents, rulePoints, earnsOnRest, points, expectedReasons } = figures;
        const request = { ...input, deviceKey, paidCents, rulePoints, earnsOnRest };
        sendEvent({ type: "ask", request, expected: points, expectedReasons });
      }
    },
    send: (type) => sendEvent({ type }),
  };
}
