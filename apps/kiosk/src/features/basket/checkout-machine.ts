import type { BookedSale, CodeInput, GatewayOutcome, LoyaltyGateway, SaleBooking } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { callEnd, ended, when, type CallEnd } from "../../services/server/call-end.ts";
import { isUnsettled } from "../../services/server/unsettled.ts";
import type { OpenSales } from "../../storage/open-sales.ts";

/** A basket to book, before it has an idempotency key. */
export type SaleRequest = Omit<SaleBooking, "idempotencyKey">;

/** Proof sent with a booking: the till's PIN, or a pass in place of the shopper's code. */
type Approved = Partial<CodeInput> & { readonly pin?: string };

/** Dependencies of the machine. */
export interface CheckoutDependencies {
  readonly gateway: Pick<LoyaltyGateway, "bookSale" | "readSale">;
  /** The stored sale, which survives a reload (decision 0095). */
  readonly openSales: OpenSales;
  readonly newKey: () => string;
  /** Asks for the till's PIN or the shopper's if the server requires one, and repeats the booking with it. */
  readonly approve: (
    send: (approved?: Approved) => Promise<GatewayOutcome<BookedSale>>,
  ) => Promise<GatewayOutcome<BookedSale>>;
  /** False if the same card just got the same amount and staff do not confirm the repetition. */
  readonly admit: (booking: SaleBooking) => Promise<boolean>;
  onBooked(booking: SaleBooking, sale: BookedSale): void;
  /** The server has refused the booking. */
  onRefused(error: Failure<ErrorCode>): void;
}

interface CheckoutInput {
  readonly dependencies: CheckoutDependencies;
}

interface CheckoutContext extends CheckoutInput {
  readonly booking?: SaleBooking | undefined;
  readonly sale?: BookedSale | undefined;
}

type CheckoutEvent =
  | { readonly type: "ask"; readonly request: SaleRequest }
  | { readonly type: "confirm" | "retry" | "cancel" | "close" };

interface Types {
  readonly context?: CheckoutContext;
  readonly events?: CheckoutEvent;
  readonly input?: CheckoutInput;
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

/** Errors of the device's own login. They do not tell whether an earlier attempt was booked. */
const DEVICE_LOGIN_ERRORS: readonly (ErrorCode | undefined)[] = [
  "LOGIN_ERROR",
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "DEVICE_KEY_NOT_FOUND",
  "DEVICE_NOT_MOUNTED",
];

const isOpen = (error: Failure<ErrorCode>): boolean => isUnsettled(error) || DEVICE_LOGIN_ERRORS.includes(error.code);

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

/** The key is stored before the request and kept until the server has answered (B-04). */
async function send(dependencies: CheckoutDependencies, booking: SaleBooking): Promise<GatewayOutcome<BookedSale>> {
  const { gateway, openSales, approve } = dependencies;
  await openSales.keep(booking);
  const answer = await approve(async (approved) => await gateway.bookSale({ ...booking, ...approved }));
  if (answer.ok || !isOpen(answer.error)) {
    await openSales.settle();
  }
  return answer.ok ? { ok: true, response: await withReasons(dependencies, booking, answer.response) } : answer;
}

const admit = fromPromise<boolean, CheckoutContext>(
  async ({ input: { booking, dependencies } }) => booking !== undefined && (await dependencies.admit(booking)),
);

const book = fromPromise<CallEnd<BookedSale>, CheckoutContext>(async ({ input }) => {
  const { booking, dependencies } = input;
  if (booking === undefined) {
    throw new Error("Nothing was asked to be booked");
  }
  return callEnd(await send(dependencies, booking), isOpen);
});

/**
 * Check-out of a basket, from the press to the result. The idempotency key is made for the confirmation and kept until
 * the server has answered, also over a lost answer, a reload and a second press (decision 0095).
 */
export const checkoutMachine = setup({ types, actors: { admit, book } }).createMachine({
  context: ({ input }) => ({ ...input, booking: input.dependencies.openSales.read() }),
  initial: "starting",
  states: {
    // A stored booking of an earlier page has no answer. It is retried with the same key.
    starting: { always: [{ guard: ({ context }) => context.booking !== undefined, target: "booking" }, "idle"] },
    idle: {
      on: {
        ask: {
          target: "confirming",
          actions: assign(({ context, event }) => ({
            booking: { ...event.request, idempotencyKey: context.dependencies.newKey() },
            sale: undefined,
          })),
        },
      },
    },
    confirming: { on: { confirm: "admitting", cancel: "idle" } },
    admitting: {
      invoke: {
        src: "admit",
        input: ({ context }) => context,
        onDone: [{ guard: ({ event }) => event.output, target: "booking" }, { target: "idle" }],
        onError: "idle",
      },
    },
    booking: {
      invoke: {
        src: "book",
        input: ({ context }) => context,
        onDone: [
          { guard: ended("unanswered"), target: "unanswered" },
          {
            guard: ended("refused"),
            target: "idle",
            actions: ({ context, event }) =>
              when(event.output, "refused", ({ error }) => context.dependencies.onRefused(error)),
          },
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
        onError: "unanswered",
      },
    },
    // Only an answer leaves this state: after giving up, the cashier could book the same basket twice.
    unanswered: { on: { retry: "booking" } },
    booked: { on: { close: { target: "idle", actions: assign({ booking: undefined, sale: undefined }) } } },
  },
});

/** Snapshot of the check-out machine. */
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
