import type { CodeInput, GatewayFailure, GatewayOutcome, PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { assign, fromPromise, setup } from "xstate";
import { callEnd, ended, when, type CallEnd } from "../../services/server/call-end.ts";

/** Points typed by staff for the present customer. */
export interface PointsRequest {
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly points: Points;
}

/** Dependencies of booking points by hand. */
export interface PointsDependencies {
  /** False if the same card just got the same points and staff do not confirm the repetition. */
  readonly admit: (request: PointsRequest) => Promise<boolean>;
  readonly book: (request: PointsRequest) => Promise<GatewayOutcome<PointsChange>>;
  readonly onBooked: (request: PointsRequest, change: PointsChange) => void;
  readonly onRefused: (failure: GatewayFailure) => void;
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
    | { readonly type: "retry" | "cancel" | "close" };
  readonly input?: { readonly dependencies: PointsDependencies };
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

/** Staff declined a repetition, or the end of the call. */
type BookingEnd = CallEnd<PointsChange> | { readonly kind: "declined" };

const book = fromPromise<BookingEnd, { readonly context: PointsContext; readonly isRetry: boolean }>(
  async ({ input: { context, isRetry } }) => {
    const { dependencies, request } = context;
    if (request === undefined) {
      throw new Error("Nothing was typed");
    }
    const isMeant = isRetry || (await dependencies.admit(request));
    return isMeant ? callEnd(await dependencies.book(request)) : { kind: "declined" };
  },
);

/**
 * From typed points to the server's answer. A booking with an unknown result is retried under the same key, never
 * booked anew.
 */
export const pointsMachine = setup({ types, actors: { book } }).createMachine({
  context: ({ input }) => ({ dependencies: input.dependencies }),
  initial: "idle",
  states: {
    idle: { on: { book: { target: "booking", actions: assign({ request: ({ event }) => event.request }) } } },
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
              ({ context: { dependencies, request, change } }) => {
                if (request !== undefined && change !== undefined) {
                  dependencies.onBooked(request, change);
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
