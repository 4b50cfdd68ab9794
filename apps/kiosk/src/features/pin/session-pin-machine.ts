import type { GatewayOutcome } from "@punktum/client";
import { assign, fromPromise, setup } from "xstate";
import { ended } from "../../services/server/call-end.ts";
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

/** The server's answer: it saved the PIN, asks for the current one, got a wrong current one, or refused. */
interface SaveEnd {
  readonly kind: "saved" | "current-asked" | "current-wrong" | "refused";
  /** Why the PIN is not saved. */
  readonly problem?: PinProblem;
}

function saveEnd(answer: GatewayOutcome<null>): SaveEnd {
  if (answer.ok) {
    return { kind: "saved" };
  }
  if (answer.error.code === "EMPTY_PIN") {
    return { kind: "current-asked" };
  }
  const kind = answer.error.code === "INVALID_PIN" ? "current-wrong" : "refused";
  return { kind, problem: pinProblemOf(answer.error) };
}

const save = fromPromise<SaveEnd, SessionPinContext>(async ({ input }) => {
  const { dependencies, wanted, current } = input;
  return saveEnd(
    await dependencies.save(current === undefined ? { pin: wanted } : { pin: wanted, currentPin: current }),
  );
});

/** Clears typed PINs from memory. */
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
          { guard: ended("saved"), target: "saved" },
          { guard: ended("current-asked"), target: "current" },
          {
            guard: ended("current-wrong"),
            target: "current",
            actions: assign({ problem: ({ event }) => event.output.problem }),
          },
          { target: "first", actions: assign({ ...NO_PINS, problem: ({ event }) => event.output.problem }) },
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
