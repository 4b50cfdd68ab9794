import type { CodeInput, GatewayFailure, GatewayOutcome, PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { assign, fromPromise, setup } from "xstate";
import { isUnsettled } from "../../services/server/unsettled.ts";

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

type Answer = GatewayOutcome<PointsChange> | "DECLINED";

const book = fromPromise<Answer, { readonly context: PointsContext; readonly isRetry: boolean }>(
  async ({ input: { context, isRetry } }) => {
    const { dependencies, wish } = context;
    if (wish === undefined) {
      throw new Error("Nothing was typed");
    }
    return isRetry || (await dependencies.admit(wish)) ? await dependencies.book(wish) : "DECLINED";
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
          { guard: ({ event }) => event.output === "DECLINED", target: "idle" },
          {
            guard: ({ event }) => event.output !== "DECLINED" && event.output.ok,
            target: "booked",
            actions: [
              assign({
                change: ({ event }) =>
                  event.output !== "DECLINED" && event.output.ok ? event.output.response : undefined,
              }),
              ({ context: { dependencies, wish, change } }) => {
                if (wish !== undefined && change !== undefined) {
                  dependencies.onBooked(wish, change);
                }
              },
            ],
          },
          {
            guard: ({ event }) => event.output !== "DECLINED" && !event.output.ok && isUnsettled(event.output.error),
            target: "unanswered",
          },
          {
            target: "idle",
            actions: ({ context, event }) => {
              if (event.output !== "DECLINED" && !event.output.ok) {
                context.dependencies.onRefused(event.output.error);
              }
            },
          },
        ],
        onError: "unanswered",
      },
    },
    unanswered: { on: { retry: "booking", cancel: "idle" } },
    booked: { on: { close: "idle" } },
  },
});
