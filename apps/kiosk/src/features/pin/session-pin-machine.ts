import type { GatewayOutcome } from "@punktum/client";
import { fail } from "@punktum/domain";
import { assign, fromPromise, setup } from "xstate";
import { pinProblemOf, simpleProblem, type PinProblem } from "./pin-problem.ts";

/** Request to the server: sets this PIN; `null` removes it. */
interface SessionPinRequest {
  readonly pin: string | null;
  readonly currentPin?: string;
}

interface SessionPinDependencies {
  readonly save: (request: SessionPinRequest) => Promise<GatewayOutcome<null>>;
  onSaved(pin: "set" | "removed"): void;
}

interface SessionPinContext {
  readonly dependencies: SessionPinDependencies;
  /** The first entry; `null` to remove the PIN. Kept in memory until the second entry only. */
  readonly wanted: string | null;
  /** The current PIN, once the server has asked for it. */
  readonly current: string | undefined;
  readonly problem: PinProblem | undefined;
}

type SessionPinEvent =
  | { readonly type: "pin"; readonly pin: string }
  | { readonly type: "short"; readonly problem: string }
  | { readonly type: "typing" | "remove" | "restart" };

interface Types {
  readonly context?: SessionPinContext;
  readonly events?: SessionPinEvent;
  readonly input?: SessionPinDependencies;
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

const save = fromPromise<GatewayOutcome<null>, SessionPinContext>(async ({ input }) => {
  const { dependencies, wanted, current } = input;
  return await dependencies.save(current === undefined ? { pin: wanted } : { pin: wanted, currentPin: current });
});

const failureOf = (outcome: GatewayOutcome<null>) => (outcome.ok ? fail("UNHANDLED_ERROR").error : outcome.error);
/** Clears typed PINs from memory (B-06). */
const NO_PINS = { wanted: null, current: undefined } as const;

/**
 * Sets a PIN for the till, typed twice. If one is set, the server answers `EMPTY_PIN` and the current one is asked for.
 */
export const sessionPinMachine = setup({ types, actors: { save } }).createMachine({
  context: ({ input }) => ({ dependencies: input, ...NO_PINS, problem: undefined }),
  initial: "first",
  on: {
    short: { actions: assign({ problem: ({ event }) => simpleProblem(event.problem) }) },
    typing: { actions: assign({ problem: undefined }) },
  },
  states: {
    first: {
      on: {
        pin: { target: "second", actions: assign({ wanted: ({ event }) => event.pin, problem: undefined }) },
        remove: { target: "saving", actions: assign({ wanted: null, problem: undefined }) },
      },
    },
    second: {
      on: {
        pin: [
          { guard: ({ context, event }) => context.wanted === event.pin, target: "saving" },
          { target: "first", actions: assign({ ...NO_PINS, problem: simpleProblem("NOT_EQUAL_PIN") }) },
        ],
        restart: { target: "first", actions: assign({ ...NO_PINS, problem: undefined }) },
      },
    },
    current: {
      on: {
        pin: { target: "saving", actions: assign({ current: ({ event }) => event.pin, problem: undefined }) },
        restart: { target: "first", actions: assign({ ...NO_PINS, problem: undefined }) },
      },
    },
    saving: {
      invoke: {
        src: "save",
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "saved" },
          { guard: ({ event }) => failureOf(event.output).code === "EMPTY_PIN", target: "current" },
          {
            guard: ({ event }) => failureOf(event.output).code === "INVALID_PIN",
            target: "current",
            actions: assign({ problem: ({ event }) => pinProblemOf(failureOf(event.output)) }),
          },
          {
            target: "first",
            actions: assign({ ...NO_PINS, problem: ({ event }) => pinProblemOf(failureOf(event.output)) }),
          },
        ],
        onError: { target: "first", actions: assign({ ...NO_PINS, problem: simpleProblem("UNHANDLED_ERROR") }) },
      },
    },
    saved: {
      type: "final",
      entry: [
        ({ context }) => context.dependencies.onSaved(context.wanted === null ? "removed" : "set"),
        assign(NO_PINS),
      ],
    },
  },
});
