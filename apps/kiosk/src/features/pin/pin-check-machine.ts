import type { GatewayOutcome } from "@punktum/client";
import { assign, fromPromise, setup } from "xstate";
import { pinProblemOf, simpleProblem, type PinProblem } from "./pin-problem.ts";

interface PinCheckDependencies {
  readonly check: (pin: string) => Promise<GatewayOutcome<unknown>>;
  onAccepted(): void;
}

interface PinCheckContext {
  readonly dependencies: PinCheckDependencies;
  readonly problem: PinProblem | undefined;
}

type PinCheckEvent =
  | { readonly type: "pin"; readonly pin: string }
  | { readonly type: "short"; readonly problem: string }
  | { readonly type: "typing" };

interface Types {
  readonly context?: PinCheckContext;
  readonly events?: PinCheckEvent;
  readonly input?: PinCheckDependencies;
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

interface CheckInput {
  readonly dependencies: PinCheckDependencies;
  readonly pin: string;
}

const check = fromPromise<GatewayOutcome<unknown>, CheckInput>(
  async ({ input }) => await input.dependencies.check(input.pin),
);

const problemOf = (outcome: GatewayOutcome<unknown>): PinProblem | undefined =>
  outcome.ok ? undefined : pinProblemOf(outcome.error);

/** From a typed PIN to the server's answer. The PIN is passed on and not stored. */
export const pinCheckMachine = setup({ types, actors: { check } }).createMachine({
  context: ({ input }) => ({ dependencies: input, problem: undefined }),
  initial: "asking",
  states: {
    asking: {
      on: {
        pin: "checking",
        short: { actions: assign({ problem: ({ event }) => simpleProblem(event.problem) }) },
        typing: { actions: assign({ problem: undefined }) },
      },
    },
    checking: {
      entry: assign({ problem: undefined }),
      invoke: {
        src: "check",
        input: ({ context, event }) => ({
          dependencies: context.dependencies,
          pin: event.type === "pin" ? event.pin : "",
        }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "accepted" },
          {
            guard: ({ event }) => problemOf(event.output)?.isBlocked === true,
            target: "blocked",
            actions: assign({ problem: ({ event }) => problemOf(event.output) }),
          },
          { target: "asking", actions: assign({ problem: ({ event }) => problemOf(event.output) }) },
        ],
        onError: { target: "asking", actions: assign({ problem: simpleProblem("UNHANDLED_ERROR") }) },
      },
    },
    blocked: {},
    accepted: { type: "final", entry: ({ context }) => context.dependencies.onAccepted() },
  },
});
