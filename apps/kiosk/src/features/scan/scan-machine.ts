import {
  needsCameraConfirmation,
  SCAN_COOLDOWN_MS,
  type ParsedCode,
  type ScanParams,
  type ScanSource,
} from "@punktum/domain";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { ended, when } from "../../services/server/call-end.ts";
import type { ScanDependencies, ScanFailure, ScanInput } from "./scan-dependencies.ts";
import { followHistory, understand, workOff, type ScanEnd } from "./scan-work.ts";

/** A code that was refused is not taken again while it is still held there, for as long as its message stays. */
const REPEAT_REST_MS = 3_000;
/** An answer that comes sooner shows its result and no spinner: drawing one would only put it off. */
const SPINNER_DELAY_MS = 250;

/** What the machine is started with. */
interface ScanMachineInput {
  readonly params: ScanParams;
  readonly dependencies: ScanDependencies;
  /** The programme wants the camera confirmed before it looks (SCAN-16). */
  readonly manuallyEnableCamera: boolean;
  /** How the code came that the scanner was opened with. */
  readonly givenBy: ScanSource;
  /** How long that question waits for an answer (IDLE-05, CONST-11). */
  readonly inactivityMs: number;
}

interface ScanContext extends ScanMachineInput {
  /** What the last scan means, or why it means nothing. */
  readonly code?: ParsedCode | undefined;
  readonly failure?: ScanFailure | undefined;
  /** Where the last scan was read. */
  readonly source: ScanSource;
  /** The last scan taken, and when. */
  readonly lastText: string;
  readonly lastScanMs: number;
  /** When the last scan was done with. */
  readonly lastEndMs: number;
}

type ScanEvent =
  | { readonly type: "read"; readonly input: ScanInput }
  | { readonly type: "enable" | "decline" | "leave" };

interface Types {
  readonly context?: ScanContext;
  readonly events?: ScanEvent;
  readonly input?: ScanMachineInput;
}

// XState reads only the type; an empty object of that type spares an assertion.
const types: Types = {};

const work = fromPromise<ScanEnd, ScanContext>(async ({ input }) => {
  const { code, params, source, dependencies } = input;
  if (code === undefined) {
    throw new Error("Nothing was scanned");
  }
  return await workOff({ code, params, source }, dependencies);
});

/** The cooldown (SCAN-19), and the rest of a refused code; what a person typed or swiped counts at once. */
function isWelcome(
  { lastText, lastScanMs, lastEndMs, dependencies }: ScanContext,
  { text, source }: ScanInput,
): boolean {
  const nowMs = dependencies.nowMs();
  const isCamera = source === "camera-linear" || source === "camera-matrix";
  const isHeldStill = isCamera && text === lastText && nowMs - lastEndMs < REPEAT_REST_MS;
  return nowMs - lastScanMs >= SCAN_COOLDOWN_MS && !isHeldStill;
}

/** Notes a scan and what it means. */
function take(context: ScanContext, input: ScanInput): Partial<ScanContext> {
  const { dependencies, params } = context;
  const nowMs = dependencies.nowMs();
  const noted = { source: input.source, lastText: input.text, lastScanMs: nowMs, lastEndMs: nowMs };
  const meaning = understand(input, params, dependencies);
  if (!meaning.ok) {
    // A payment card's number is kept nowhere, not even to know it again.
    const lastText = meaning.error.code === "PAYMENT_CARD_REFUSED" ? "" : input.text;
    return { ...noted, lastText, code: undefined, failure: meaning.error };
  }
  return { ...noted, code: meaning.response, failure: undefined };
}

/** Lets everyone know what a scan gave. */
function tell({ dependencies, failure }: ScanContext): void {
  dependencies.onRead();
  if (failure !== undefined) {
    dependencies.onRefused(failure);
  }
}

const givenCode = ({ params, givenBy }: ScanContext): ScanInput => ({ text: params.keyCode ?? "", source: givenBy });

/**
 * From the open scanner to a recognised shopper or booked points (SCAN-16 to SCAN-26). Whatever goes wrong is told and
 * scanning goes on.
 */
export const scanMachine = setup({
  types,
  actors: { work },
  delays: { inactivity: ({ context }) => context.inactivityMs },
}).createMachine({
  context: ({ input }) => ({
    ...input,
    source: "typed",
    lastText: "",
    lastScanMs: -SCAN_COOLDOWN_MS,
    lastEndMs: -REPEAT_REST_MS,
  }),
  initial: "starting",
  // Whoever pressed the way out has left, whatever answer was on its way.
  on: { leave: ".left" },
  states: {
    starting: {
      always: [
        {
          guard: ({ context }) => context.params.keyCode !== undefined,
          target: "understanding",
          actions: [assign(({ context }) => take(context, givenCode(context))), ({ context }) => tell(context)],
        },
        {
          guard: ({ context }) => needsCameraConfirmation(context.params, context.manuallyEnableCamera),
          target: "confirming",
        },
        { target: "scanning" },
      ],
    },
    confirming: {
      on: {
        enable: "scanning",
        decline: "declined",
        read: {
          target: "understanding",
          actions: [assign(({ context, event }) => take(context, event.input)), ({ context }) => tell(context)],
        },
      },
      after: { inactivity: "declined" },
    },
    declined: { type: "final", entry: ({ context }) => context.dependencies.onDeclined() },
    scanning: {
      on: {
        read: {
          guard: ({ context, event }) => isWelcome(context, event.input),
          target: "understanding",
          actions: [assign(({ context, event }) => take(context, event.input)), ({ context }) => tell(context)],
        },
      },
    },
    understanding: {
      always: [{ guard: ({ context }) => context.code === undefined, target: "scanning" }, { target: "working" }],
    },
    working: {
      initial: "quick",
      states: { quick: { after: { [SPINNER_DELAY_MS]: "awaited" } }, awaited: {} },
      invoke: {
        src: "work",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ended("identified"),
            target: "identified",
            actions: ({ context: { dependencies }, event }) =>
              when(event.output, "identified", ({ identified }) => {
                dependencies.onIdentified(identified);
                void followHistory(identified.account, dependencies);
              }),
          },
          {
            guard: ended("earned"),
            target: "earned",
            actions: ({ context, event }) =>
              when(event.output, "earned", ({ change }) => context.dependencies.onEarned(change)),
          },
          {
            target: "scanning",
            actions: [
              assign(({ context }) => ({ lastEndMs: context.dependencies.nowMs() })),
              ({ context, event }) =>
                when(event.output, "refused", ({ failure }) => context.dependencies.onRefused(failure)),
            ],
          },
        ],
        onError: {
          target: "scanning",
          actions: [
            assign(({ context }) => ({ lastEndMs: context.dependencies.nowMs() })),
            ({ context }) => context.dependencies.onRefused({ code: "UNHANDLED_ERROR", message: "The scan failed" }),
          ],
        },
      },
    },
    identified: { type: "final" },
    earned: { type: "final" },
    left: { type: "final" },
  },
});

/** The machine at one moment. */
export type ScanSnapshot = SnapshotFrom<typeof scanMachine>;
