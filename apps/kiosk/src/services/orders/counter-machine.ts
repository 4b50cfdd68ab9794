import type { GatewayFailure, GatewayOutcome } from "@punktum/client";
import { assign, fromPromise, setup } from "xstate";
import { WAITING_STATES, WAY_OUT_MS } from "./waiting-states.ts";
import { callEnd, ended, transitionsFor, when, type CallEnd } from "../server/call-end.ts";

/** A booking that staff confirm at the counter. */
interface Keyed {
  /** Idempotency key, made before the first try. */
  readonly key: string;
}

/** Dependencies of a booking at the counter. */
export interface CounterDependencies<Request extends Keyed, Change> {
  /** False if the same was just booked and staff do not confirm the repetition. */
  readonly admit: (request: Request) => Promise<boolean>;
  /** Stores the booking on the tablet, then sends it. Rejects if it could not be stored. */
  readonly book: (request: Request) => Promise<GatewayOutcome<Change>>;
  /** Staff no longer wait for the booking. */
  readonly leave: (request: Request) => void;
  /** The cashier knows that the server refused the booking. */
  readonly drop: (request: Request, code: string) => Promise<void>;
  /** Whether a stored booking survives this page. */
  readonly isDurable: () => boolean;
  readonly onBooked: (request: Request, change: Change) => void;
  /** The booking is stored; the server books it later. */
  readonly onKept: (request: Request) => void;
  readonly onRefused: (failure: GatewayFailure) => void;
  /** The tablet could not store the booking. Nothing was booked. */
  readonly onUnsaved: () => void;
}

/** An alias, because the declarations of machines in other files spell it out. */
type CounterContext<Request extends Keyed, Change> = Readonly<{
  dependencies: CounterDependencies<Request, Change>;
  request?: Request;
  change?: Change;
}>;

interface Types<Request extends Keyed, Change> {
  readonly context?: CounterContext<Request, Change>;
  readonly events?:
    | { readonly type: "book"; readonly request: Request }
    | { readonly type: "retry" | "cancel" | "leave" | "close" | "asked" | "answered" };
  readonly input?: { readonly dependencies: CounterDependencies<Request, Change> };
}

/** Staff declined a repetition, or the result of the call. */
type BookingEnd<Change> = CallEnd<Change> | { readonly kind: "declined" };

function createBook<Request extends Keyed, Change>() {
  return fromPromise<
    BookingEnd<Change>,
    { readonly context: CounterContext<Request, Change>; readonly isRetry: boolean }
  >(async ({ input: { context, isRetry } }) => {
    const { dependencies, request } = context;
    if (request === undefined) {
      throw new Error("Nothing was typed");
    }
    const isMeant = isRetry || (await dependencies.admit(request));
    const end = isMeant ? callEnd(await dependencies.book(request)) : ({ kind: "declined" } as const);
    if (end.kind === "refused") {
      await dependencies.drop(request, end.error.code ?? end.error.message);
    }
    return end;
  });
}

interface Args<Request extends Keyed, Change> {
  readonly context: CounterContext<Request, Change>;
}

/** What the machine does with the request. */
function createActions<Request extends Keyed, Change>() {
  type Own = Args<Request, Change>;
  const withRequest =
    (run: (dependencies: Own["context"]["dependencies"], request: Request, change?: Change) => void) =>
    ({ context: { dependencies, request, change } }: Own): void => {
      if (request !== undefined) {
        run(dependencies, request, change);
      }
    };
  return {
    reportKept: withRequest(({ onKept }, request) => onKept(request)),
    stopWaiting: withRequest(({ leave }, request) => leave(request)),
    reportBooked: withRequest(({ onBooked }, request, change) => {
      if (change !== undefined) {
        onBooked(request, change);
      }
    }),
    reportUnsaved: ({ context }: Own): void => context.dependencies.onUnsaved(),
    isDurable: ({ context }: Own): boolean => context.dependencies.isDurable(),
  };
}

/**
 * From a confirmation at the counter to the server's answer. A booking is stored with its key before the first try.
 * Without an answer it is sent again by itself; on a tablet that stores nothing, staff retry it.
 */
export function createCounterMachine<Request extends Keyed, Change>() {
  // XState reads only the type. An empty object of that type avoids an assertion.
  const types: Types<Request, Change> = {};
  const onEnd = transitionsFor<CounterContext<Request, Change>, BookingEnd<Change>>();
  const { reportKept, stopWaiting, reportBooked, reportUnsaved, isDurable } = createActions<Request, Change>();
  return setup({
    types,
    actors: { book: createBook<Request, Change>() },
    delays: { wayOut: WAY_OUT_MS },
  }).createMachine({
    context: ({ input }) => ({ dependencies: input.dependencies }),
    initial: "idle",
    states: {
      idle: { on: { book: { target: "booking", actions: assign({ request: ({ event }) => event.request }) } } },
      booking: {
        initial: "short",
        states: WAITING_STATES,
        on: {
          leave: [
            { guard: isDurable, target: "idle", actions: [stopWaiting, reportKept] },
            { target: "unanswered", actions: stopWaiting },
          ],
        },
        invoke: {
          src: "book",
          input: ({ context, event }) => ({ context, isRetry: event.type === "retry" }),
          onDone: [
            { guard: ended("declined"), target: "idle" },
            { guard: ended("unanswered"), target: "withoutAnswer" },
            onEnd("refused", "idle", ({ dependencies }, { error }) => dependencies.onRefused(error)),
            {
              target: "booked",
              actions: [
                assign({ change: ({ event }) => when(event.output, "settled", ({ response }) => response) }),
                reportBooked,
              ],
            },
          ],
          onError: { target: "idle", actions: reportUnsaved },
        },
      },
      withoutAnswer: {
        always: [{ guard: isDurable, target: "kept", actions: reportKept }, { target: "unanswered" }],
      },
      kept: { on: { close: "idle" } },
      unanswered: { on: { retry: "booking", cancel: "idle" } },
      booked: { on: { close: "idle" } },
    },
  });
}
