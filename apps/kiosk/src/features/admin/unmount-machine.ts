import type { GatewayOutcome } from "@punktum/client";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";

/** Login that confirms unmounting. It is passed on and not stored. */
export interface UnmountLogin {
  readonly email: string;
  readonly password: string;
}

/** What staff confirm with. */
interface Confirmation {
  readonly login: UnmountLogin;
  /** Why, although bookings wait. */
  readonly reason?: string | undefined;
}

/** Dependencies of the machine. */
interface UnmountDependencies {
  /** Puts the person on duty; the server requires it to unmount (decision 0045). */
  signIn(login: UnmountLogin): Promise<GatewayOutcome<unknown>>;
  /** Unmounts at the server and clears the device's stored values. */
  unmount(reason: string | undefined): Promise<GatewayOutcome<null>>;
  onUnmounted(): void;
}

interface UnmountContext {
  readonly dependencies: UnmountDependencies;
  /** Code or text of the last failure. */
  readonly problem: string | undefined;
  readonly reason: string | undefined;
  /** The server has refused to unmount without a reason: by the tablet's last report bookings wait. */
  readonly isReasonAsked: boolean;
}

type UnmountEvent = { readonly type: "open" | "cancel" } | ({ readonly type: "confirm" } & Confirmation);

interface Types {
  readonly context?: UnmountContext;
  readonly events?: UnmountEvent;
  readonly input?: UnmountDependencies;
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

interface CheckInput {
  readonly dependencies: UnmountDependencies;
  readonly login: UnmountLogin;
}

const checkLogin = fromPromise<GatewayOutcome<unknown>, CheckInput>(async ({ input }) => {
  return await input.dependencies.signIn(input.login);
});

const unmount = fromPromise<GatewayOutcome<null>, UnmountContext>(
  async ({ input: { dependencies, reason } }) => await dependencies.unmount(reason),
);

const problemOf = (outcome: GatewayOutcome<unknown>): string | undefined =>
  outcome.ok ? undefined : (outcome.error.code ?? outcome.error.message);

/** Unmounting, from the request to the end. It always requires a login. */
export const unmountMachine = setup({ types, actors: { checkLogin, unmount } }).createMachine({
  context: ({ input }) => ({ dependencies: input, problem: undefined, reason: undefined, isReasonAsked: false }),
  initial: "closed",
  states: {
    closed: { on: { open: { target: "asking", actions: assign({ problem: undefined, isReasonAsked: false }) } } },
    asking: { on: { confirm: "checking", cancel: "closed" } },
    checking: {
      entry: assign(({ event }) => ({
        problem: undefined,
        reason: event.type === "confirm" ? event.reason : undefined,
      })),
      invoke: {
        src: "checkLogin",
        input: ({ context, event }) => ({
          dependencies: context.dependencies,
          login: event.type === "confirm" ? event.login : { email: "", password: "" },
        }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "unmounting" },
          { target: "asking", actions: assign(({ event }) => ({ problem: problemOf(event.output) })) },
        ],
        onError: { target: "asking", actions: assign({ problem: "UNHANDLED_ERROR" }) },
      },
    },
    unmounting: {
      invoke: {
        src: "unmount",
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "unmounted" },
          {
            target: "asking",
            actions: assign(({ context, event }) => {
              const problem = problemOf(event.output);
              return { problem, isReasonAsked: context.isReasonAsked || problem === "UNMOUNT_REASON_MISSING" };
            }),
          },
        ],
        onError: { target: "asking", actions: assign({ problem: "UNHANDLED_ERROR" }) },
      },
    },
    unmounted: { type: "final", entry: ({ context }) => context.dependencies.onUnmounted() },
  },
});

export type UnmountSnapshot = SnapshotFrom<typeof unmountMachine>;
