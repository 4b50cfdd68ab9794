import type { CodeInput, GatewayFailure, GatewayOutcome, PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { assign, fromPromise, setup } from "xstate";
import { callEnd, ended, when, type CallEnd } from "../../services/server/call-end.ts";

/** Points typed by staff for a customer who is known. */
export interface PointsWish {
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly points: Points;
}

/** What booking points by hand needs of the outside. */
export interface PointsDependencies {
  /** False where the same card got the same a moment ago and nobody meant it. */
  readonly admit: (wish: PointsWish) => Promise<boolean>;
  readonly book: (wish: PointsWish) => Promise<GatewayOutcome<PointsChange>>;
  readonly onBooked: (wish: PointsWish, change: PointsChange) => void;
  readonly onRefused: (failure: GatewayFailure) => void;
}

interface PointsContext {
  readonly dependencies: PointsDependencies;
  readonly wish?: PointsWish;
  readonly change?: PointsChange;
}

interface Types {
  readonly context?: PointsContext;
  readonly events?:
    | { readonly type: "book"; readonly wish: PointsWish }
    | { readonly type: "retry" | "cancel" | "close" };
  readonly input?: { readonly dependencies: PointsDependencies };
}

// XState reads only the type; an empty object of that type spares an assertion.
const types: Types = {};

/** Nobody who was asked meant it a second time, or the server was asked. */
type BookingEnd = CallEnd<PointsChange> | { readonly kind: "declined" };

const book = fromPromise<BookingEnd, { readonly context: PointsContext; readonly isRetry: boolean }>(
  async ({ input: { context, isRetry } }) => {
    const { dependencies, wish } = context;
    if (wish === undefined) {
      throw new Error("Nothing was typed");
    }
    const isMeant = isRetry || (await dependencies.admit(wish));
    return isMeant ? callEnd(await dependencies.book(wish)) : { kind: "declined" };
  },
);

/** From typed points to the server's word; what nobody knows the end of is asked again under the same key, never booked anew. */
export const pointsMachine = setup({ types, actors: { book } }).createMachine({
  context: ({ input }) => ({ dependencies: input.dependencies }),
  initial: "idle",
  states: {
    idle: { on: { book: { target: "booking", actions: assign({ wish: ({ event }) => event.wish }) } } },
    booking: {
      invoke: {
        src: "book",
        input: ({ context, event }) => ({ context, isRetry: event.type === "retry" }),
        onDone: [
          { guard: ended("declined"), target: "idle" },
          {
            guard: ended("settled"),
            target: "booked",
            actions: [
              assign({ change: ({ event }) => when(event.output, "settled", ({ response }) => response) }),
              ({ context: { dependencies, wish, change } }) => {
                if (wish !== undefined && change !== undefined) {
                  dependencies.onBooked(wish, change);
                }
              },
            ],
          },
          { guard: ended("unanswered"), target: "unanswered" },
          {
            target: "idle",
            actions: ({ context, event }) =>
              when(event.output, "refused", ({ error }) => context.dependencies.onRefused(error)),
          },
        ],
        onError: "unanswered",
      },
    },
    unanswered: { on: { retry: "booking", cancel: "idle" } },
    booked: { on: { close: "idle" } },
  },
});
