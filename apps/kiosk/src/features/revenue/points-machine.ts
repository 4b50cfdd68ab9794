import type { CodeInput, GatewayFailure, GatewayOutcome, PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { assign, fromPromise, setup } from "xstate";
import { callEnd, ended, transitionsFor, when, type CallEnd } from "../../services/server/call-end.ts";

/** Points typed by staff for the present customer. */
export interface PointsRequest {
  /** Idempotency key, made before the first try. */
  readonly key: string;
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly points: Points;
  /** Programme points per stored point. Absent: unknown on this tablet. */
  readonly convertFactor?: number | undefined;
}

/** Dependencies of booking manual points. */
export interface PointsDependencies {
  /** False if the same card just got the same points and staff do not confirm the repetition. */
  readonly admit: (request: PointsRequest) => Promise<boolean>;
  /** Stores the booking on the tablet, then sends it. Rejects if it could not be stored. */
  readonly book: (request: PointsRequest) => Promise<GatewayOutcome<PointsChange>>;
  /** Staff no longer wait for the booking. */
  readonly leave: (request: PointsRequest) => void;
  /** The cashier knows that the server refused the booking. */
  readonly drop: (request: PointsRequest, code: string) => Promise<void>;
  /** Whether a stored booking survives this page. */
  readonly isDurable: () => boolean;
  readonly onBooked: (request: PointsRequest, change: PointsChange) => void;
  /** The booking is stored; the server books it later. */
  readonly onKept: (request: PointsRequest) => void;
  readonly onRefused: (failure: GatewayFailure) => void;
  /** The tablet could not store the booking. Nothing was booked. */
  readonly onUnsaved: () => void;
}

interface PointsContext {
  readonly dependencies: PointsDependencies;
  readonly request?: PointsRequest;
  readonly change?: PointsChange;
}

interface Types {
  readonly context?: PointsContext;
  readonly events?:
    | { readonly type: "book"; readonly request: PointsRequest }
    | { readonly type: "retry" | "cancel" | "leave" | "close" | "asked" | "answered" };
  readonly input?: { readonly dependencies: PointsDependencies };
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

/** Staff declined a repetition, or the result of the call. */
type BookingEnd = CallEnd<PointsChange> | { readonly kind: "declined" };

const book = fromPromise<BookingEnd, { readonly context: PointsContext; readonly isRetry: boolean }>(
  async ({ input: { context, isRetry } }) => {
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
  },
);

const onEnd = transitionsFor<PointsContext, BookingEnd>();

/** Time after which a cashier may continue without an answer. */
const WAY_OUT_MS = 8_000;

interface Args {
  readonly context: PointsContext;
}

const reportKept = ({ context: { dependencies, request } }: Args): void => {
  if (request !== undefined) {
    dependencies.onKept(request);
  }
};
const stopWaiting = ({ context: { dependencies, request } }: Args): void => {
  if (request !== undefined) {
    dependencies.leave(request);
  }
};
const isDurable = ({ context }: Args): boolean => context.dependencies.isDurable();

/**
 * From typed points to the server's answer. A booking is stored with its key before the first try. Without an answer it
 * is sent again by itself; on a tablet that stores nothing, staff retry it.
 */
export const pointsMachine = setup({ types, actors: { book }, delays: { wayOut: WAY_OUT_MS } }).createMachine({
  context: ({ input }) => ({ dependencies: input.dependencies }),
  initial: "idle",
  states: {
    idle: { on: { book: { target: "booking", actions: assign({ request: ({ event }) => event.request }) } } },
    booking: {
      initial: "short",
      states: {
        short: { after: { wayOut: "long" }, on: { asked: "asking" } },
        long: { on: { asked: "asking" } },
        // A person types a PIN, or fetches a colleague. That is not the server's time.
        asking: { on: { answered: "short" } },
      },
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
              ({ context: { dependencies, request, change } }) => {
                if (request !== undefined && change !== undefined) {
                  dependencies.onBooked(request, change);
                }
              },
            ],
          },
        ],
        onError: { target: "idle", actions: ({ context }) => context.dependencies.onUnsaved() },
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
