import type { BookedSale, GatewayOutcome, LoyaltyGateway, SaleBooking } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { WAITING_STATES, WAY_OUT_MS } from "../../services/orders/waiting-states.ts";
import { fail, type ExpectedReason, type Failure, type Points } from "@punktum/domain";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { callEnd, ended, transitionsFor, when, type CallEnd } from "../../services/server/call-end.ts";
import { outcomeOf, type Approval, type OrderAnswer } from "../../services/orders/order-types.ts";

/** A basket to book, before it has an idempotency key. */
export type SaleRequest = Omit<SaleBooking, "idempotencyKey">;

/** Dependencies of the machine. */
export interface CheckoutDependencies {
  readonly gateway: Pick<LoyaltyGateway, "readSale">;
  /** Stores the sale on the tablet, then sends it (decision 0157). Rejects if it could not be stored. */
  submit(sale: AskedSale, approval?: Approval): Promise<OrderAnswer>;
  /** The cashier no longer waits for the sale. */
  leave(booking: SaleBooking): void;
  /** The cashier knows that the server refused the sale. */
  drop(booking: SaleBooking, code: string): Promise<void>;
  /** Whether a stored sale survives this page. */
  isDurable(): boolean;
  /** Whether the server may answer, as far as known. */
  isServerInReach(): boolean;
  readonly newKey: () => string;
  /** Asks for the till's PIN or the shopper's if the server requires one, and repeats the booking with it. */
  readonly approve: (
    send: (approval?: Approval) => Promise<GatewayOutcome<BookedSale>>,
  ) => Promise<GatewayOutcome<BookedSale>>;
  /** False if the same card just got the same amount and staff do not confirm the repetition. */
  readonly admit: (booking: SaleBooking) => Promise<boolean>;
  onBooked(booking: SaleBooking, sale: BookedSale): void;
  /** The sale is stored; the server books it later. */
  onKept(booking: SaleBooking): void;
  /** The server has refused the booking, or it cannot be asked. */
  onRefused(error: Failure<ErrorCode>): void;
  /** The tablet could not store the sale. Nothing was booked. */
  onUnsaved(): void;
}

/** A confirmed sale, and the points that the counter expects for it. */
interface AskedSale {
  readonly booking: SaleBooking;
  readonly expected: Points | undefined;
  readonly expectedReasons: readonly ExpectedReason[] | undefined;
}

interface CheckoutInput {
  readonly dependencies: CheckoutDependencies;
}

interface CheckoutContext extends CheckoutInput {
  readonly booking?: SaleBooking | undefined;
  readonly expected?: Points | undefined;
  readonly expectedReasons?: readonly ExpectedReason[] | undefined;
  readonly sale?: BookedSale | undefined;
  /** The sale is sent again after a try without an answer. */
  readonly isRepeated?: boolean;
}

type CheckoutEvent =
  | {
      readonly type: "ask";
      readonly request: SaleRequest;
      readonly expected?: Points | undefined;
      readonly expectedReasons?: readonly ExpectedReason[] | undefined;
    }
  | { readonly type: "confirm" | "retry" | "cancel" | "leave" | "close" | "asked" | "answered" };

interface Types {
  readonly context?: CheckoutContext;
  readonly events?: CheckoutEvent;
  readonly input?: CheckoutInput;
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

/** API v1 answers without reasons, so they are read separately. If that fails, the points are shown without them. */
async function withReasons(
  { gateway }: CheckoutDependencies,
  booking: SaleBooking,
  sale: BookedSale,
): Promise<BookedSale> {
  if (sale.reasons !== undefined) {
    return sale;
  }
  const { keyCode, idType } = booking;
  const read = await gateway.readSale({ keyCode, idType, transactionId: sale.bookingId });
  return read.ok ? { ...sale, reasons: read.response.reasons } : sale;
}

/** Sends the sale under the key it was made with, however often. A refusal shown to the cashier is settled. */
async function send(dependencies: CheckoutDependencies, sale: AskedSale): Promise<CallEnd<BookedSale>> {
  const { booking } = sale;
  const answer = await dependencies.approve(async (approval) => outcomeOf(await dependencies.submit(sale, approval)));
  const end = callEnd(answer);
  if (end.kind === "refused") {
    await dependencies.drop(booking, end.error.code ?? end.error.message);
  }
  return end.kind === "settled" ? { ...end, response: await withReasons(dependencies, booking, end.response) } : end;
}

const admit = fromPromise<boolean, CheckoutContext>(
  async ({ input: { booking, dependencies } }) => booking !== undefined && (await dependencies.admit(booking)),
);

const book = fromPromise<CallEnd<BookedSale>, CheckoutContext>(async ({ input }) => {
  const { booking, expected, expectedReasons, dependencies } = input;
  if (booking === undefined) {
    throw new Error("Nothing was asked to be booked");
  }
  return await send(dependencies, { booking, expected, expectedReasons });
});

const onEnd = transitionsFor<CheckoutContext, CallEnd<BookedSale>>();

interface Args {
  readonly context: CheckoutContext;
}

/** A sale that only the server can decide: whether the points are there. */
const needsServer = ({ context: { booking, dependencies } }: Args): boolean =>
  booking?.mode !== "earn" || !dependencies.isDurable();
const isOutOfReach = (args: Args): boolean =>
  args.context.booking?.mode === "pay" && !args.context.dependencies.isServerInReach();

const reportKept = ({ context: { booking, dependencies } }: Args): void => {
  if (booking !== undefined) {
    dependencies.onKept(booking);
  }
};
const stopWaiting = ({ context: { booking, dependencies } }: Args): void => {
  if (booking !== undefined) {
    dependencies.leave(booking);
  }
};

/**
 * Check-out of a basket, from the press to the result. The idempotency key is made for the confirmation. The sale is
 * stored with it before the first try and kept until the server has answered, whatever becomes of this screen.
 */
export const checkoutMachine = setup({ types, actors: { admit, book }, delays: { wayOut: WAY_OUT_MS } }).createMachine({
  context: ({ input }) => input,
  initial: "idle",
  states: {
    idle: {
      on: {
        ask: {
          target: "confirming",
          actions: assign(({ context, event }) => ({
            booking: { ...event.request, idempotencyKey: context.dependencies.newKey() },
            expected: event.expected,
            expectedReasons: event.expectedReasons,
            sale: undefined,
            isRepeated: false,
          })),
        },
      },
    },
    confirming: {
      on: {
        confirm: [
          {
            guard: isOutOfReach,
            target: "idle",
            actions: ({ context }) => context.dependencies.onRefused(fail("NO_CONNECTION").error),
          },
          { target: "admitting" },
        ],
        cancel: "idle",
      },
    },
    admitting: {
      invoke: {
        src: "admit",
        input: ({ context }) => context,
        onDone: [{ guard: ({ event }) => event.output, target: "booking" }, { target: "idle" }],
        onError: "idle",
      },
    },
    booking: {
      initial: "short",
      states: WAITING_STATES,
      on: {
        leave: [
          { guard: needsServer, target: "unanswered", actions: stopWaiting },
          { target: "idle", actions: [stopWaiting, reportKept] },
        ],
      },
      invoke: {
        src: "book",
        input: ({ context }) => context,
        onDone: [
          { guard: ended("unanswered"), target: "withoutAnswer" },
          onEnd("refused", "idle", ({ dependencies }, { error }) => dependencies.onRefused(error)),
          {
            target: "booked",
            actions: [
              assign(({ event }) => ({ sale: when(event.output, "settled", ({ response }) => response) })),
              ({ context: { dependencies, booking, sale } }) => {
                if (booking !== undefined && sale !== undefined) {
                  dependencies.onBooked(booking, sale);
                }
              },
            ],
          },
        ],
        onError: { target: "idle", actions: ({ context }) => context.dependencies.onUnsaved() },
      },
    },
    withoutAnswer: {
      always: [
        { guard: needsServer, target: "unanswered" },
        { target: "kept", actions: reportKept },
      ],
    },
    // Stored, and sent automatically until the server has answered.
    kept: { on: { close: { target: "idle", actions: assign({ booking: undefined }) } } },
    // Only an answer leaves this state: after giving up, the cashier could book the same basket twice.
    unanswered: { on: { retry: { target: "booking", actions: assign({ isRepeated: true }) } } },
    booked: { on: { close: { target: "idle", actions: assign({ booking: undefined, sale: undefined }) } } },
  },
});

/** Snapshot of the check-out machine. */
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** State of the check-out. `waiting`: the answer takes long. */
export function checkoutStateOf({ value }: Pick<CheckoutSnapshot, "value">) {
  if (typeof value === "string") {
    return value;
  }
  return value.booking === "long" ? "waiting" : "booking";
}
