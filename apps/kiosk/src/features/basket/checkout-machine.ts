import type { BookedSale, CodeInput, GatewayOutcome, LoyaltyGateway, SaleBooking } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { callEnd, ended, when, type CallEnd } from "../../services/server/call-end.ts";
import { isUnsettled } from "../../services/server/unsettled.ts";
import type { OpenSales } from "../../storage/open-sales.ts";

/** A basket to be booked, before it has a key. */
export type SaleWish = Omit<SaleBooking, "idempotencyKey">;

/** What goes with a booking once somebody has said yes: the till's PIN, or a pass in place of the shopper's code. */
type Approved = Partial<CodeInput> & { readonly pin?: string };

/** What the machine needs of the outside. */
export interface CheckoutDependencies {
  readonly gateway: Pick<LoyaltyGateway, "bookSale" | "readSale">;
  /** The sale that outlives this page (B-24). */
  readonly openSales: OpenSales;
  readonly newKey: () => string;
  /** Asks for the till's PIN or the shopper's where the server wants one, and sends the same booking again with it. */
  readonly approve: (
    send: (approved?: Approved) => Promise<GatewayOutcome<BookedSale>>,
  ) => Promise<GatewayOutcome<BookedSale>>;
  /** False where the same card has just had the same amount, and nobody says that this is meant. */
  readonly admit: (booking: SaleBooking) => Promise<boolean>;
  onBooked(booking: SaleBooking, sale: BookedSale): void;
  /** It has not been booked. */
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
  | { readonly type: "ask"; readonly wish: SaleWish }
  | { readonly type: "confirm" | "retry" | "cancel" | "close" };

interface Types {
  readonly context?: CheckoutContext;
  readonly events?: CheckoutEvent;
  readonly input?: CheckoutInput;
}

// XState reads only the type; an empty object of that type spares an assertion.
const types: Types = {};

/** A device that is not let in has told nobody's answer either. */
const NOT_HEARD: readonly (ErrorCode | undefined)[] = [
  "LOGIN_ERROR",
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "DEVICE_KEY_NOT_FOUND",
  "DEVICE_NOT_MOUNTED",
];

const isOpen = (error: Failure<ErrorCode>): boolean => isUnsettled(error) || NOT_HEARD.includes(error.code);

/** The first generation does not say why; without a reason the points stand for themselves. */
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

/** The key rests on the device before the first byte leaves it, and until the server's word is known (B-04). */
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
 * A basket from the press on check-out to the result (CASH-20). Its key is made when the cashier confirms and kept until the
 * server's word is known: also over a lost answer, a reload, and a second press.
 */
export const checkoutMachine = setup({ types, actors: { admit, book } }).createMachine({
  context: ({ input }) => ({ ...input, booking: input.dependencies.openSales.read() }),
  initial: "starting",
  states: {
    // A page before this one was left without an answer: it is asked for again with the same key.
    starting: { always: [{ guard: ({ context }) => context.booking !== undefined, target: "booking" }, "idle"] },
    idle: {
      on: {
        ask: {
          target: "confirming",
          actions: assign(({ context, event }) => ({
            booking: { ...event.wish, idempotencyKey: context.dependencies.newKey() },
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
    // There is no way out but the answer: whoever gave up here might book the same basket a second time.
    unanswered: { on: { retry: "booking" } },
    booked: { on: { close: { target: "idle", actions: assign({ booking: undefined, sale: undefined }) } } },
  },
});

/** The machine at one moment. */
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
