import {
  needsCameraConfirmation,
  SCAN_COOLDOWN_MS,
  type ParsedCode,
  type ScanParams,
  type ScanSource,
} from "@punktum/domain";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { transitionsFor, when } from "../../services/server/call-end.ts";
import type { ScanDependencies, ScanFailure, ScanInput } from "./scan-dependencies.ts";
import { prefetchHistory, parseScan, processScan, type ScanEnd } from "./scan-work.ts";

/** A refused code that is still in the picture is ignored for this long; its message stays at least as long. */
const REFUSED_CODE_PAUSE_MS = 6_000;
/** The spinner appears after this delay. Faster answers skip it, because rendering it would delay the result. */
const SPINNER_DELAY_MS = 250;

/** Input of the machine. */
interface ScanMachineInput {
  readonly params: ScanParams;
  readonly dependencies: ScanDependencies;
  /** The programme requires a confirmation before the camera starts. */
  readonly manuallyEnableCamera: boolean;
  /** Source of the code the scanner is opened with. */
  readonly givenBy: ScanSource;
  /** Timeout of that confirmation. */
  readonly inactivityMs: number;
}

interface ScanContext extends ScanMachineInput {
  /** The parsed last scan, or why it was refused. */
  readonly code?: ParsedCode | undefined;
  readonly failure?: ScanFailure | undefined;
  /** Source of the last scan. */
  readonly source: ScanSource;
  /** Text and time of the last accepted scan. */
  readonly lastText: string;
  readonly lastScanMs: number;
  /** When the last scan was finished. */
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

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

const work = fromPromise<ScanEnd, ScanContext>(async ({ input }) => {
  const { code, params, source, dependencies } = input;
  if (code === undefined) {
    throw new Error("Nothing was scanned");
  }
  return await processScan({ code, params, source }, dependencies);
});

/** Whether a read is accepted: not during the cooldown, and not the refused code that the camera still sees. */
function isAccepted(
  { lastText, lastScanMs, lastEndMs, dependencies }: ScanContext,
  { text, source }: ScanInput,
): boolean {
  const nowMs = dependencies.nowMs();
  const isCamera = source === "camera-linear" || source === "camera-matrix";
  const isStillInPicture = isCamera && text === lastText && nowMs - lastEndMs < REFUSED_CODE_PAUSE_MS;
  return nowMs - lastScanMs >= SCAN_COOLDOWN_MS && !isStillInPicture;
}

/** Records a scan and parses it. */
function recordScan(context: ScanContext, input: ScanInput): Partial<ScanContext> {
  const { dependencies, params } = context;
  const nowMs = dependencies.nowMs();
  const noted = { source: input.source, lastText: input.text, lastScanMs: nowMs, lastEndMs: nowMs };
  const parsed = parseScan(input, params, dependencies);
  if (!parsed.ok) {
    // A payment card's number is never stored, not even to recognise its next read.
    const lastText = parsed.error.code === "PAYMENT_CARD_REFUSED" ? "" : input.text;
    return { ...noted, lastText, code: undefined, failure: parsed.error };
  }
  return { ...noted, code: parsed.response, failure: undefined };
}

/** Reports a scan and its refusal. */
function reportScan({ dependencies, failure }: ScanContext): void {
  dependencies.onRead();
  if (failure !== undefined) {
    dependencies.onRefused(failure);
  }
}

const onEnd = transitionsFor<ScanContext, ScanEnd>();

const givenCode = ({ params, givenBy }: ScanContext): ScanInput => ({ text: params.keyCode ?? "", source: givenBy });

/** From the open scanner to a recognised shopper or booked points. Any error is reported and scanning goes on. */
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
    lastEndMs: -REFUSED_CODE_PAUSE_MS,
  }),
  initial: "starting",
  // Leaving wins over an answer that is still pending.
  on: { leave: ".left" },
  states: {
    starting: {
      always: [
        {
          guard: ({ context }) => context.params.keyCode !== undefined,
          target: "understanding",
          actions: [
            assign(({ context }) => recordScan(context, givenCode(context))),
            ({ context }) => reportScan(context),
          ],
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
          actions: [
            assign(({ context, event }) => recordScan(context, event.input)),
            ({ context }) => reportScan(context),
          ],
        },
      },
      after: { inactivity: "declined" },
    },
    declined: { type: "final", entry: ({ context }) => context.dependencies.onDeclined() },
    scanning: {
      on: {
        read: {
          guard: ({ context, event }) => isAccepted(context, event.input),
          target: "understanding",
          actions: [
            assign(({ context, event }) => recordScan(context, event.input)),
            ({ context }) => reportScan(context),
          ],
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
          onEnd("identified", "identified", ({ dependencies }, { identified }) => {
            dependencies.onIdentified(identified);
            void prefetchHistory(identified.account, dependencies);
          }),
          onEnd("unread", "identified", ({ dependencies }, { code, identifiedBy }) =>
            dependencies.onUnread?.(code, identifiedBy),
          ),
          onEnd("seen", "seen", ({ dependencies }, { code, balance }) => dependencies.onSeen(code, balance)),
          onEnd("earned", "earned", ({ dependencies }, { change }) => dependencies.onEarned(change)),
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
    seen: { type: "final" },
    left: { type: "final" },
  },
});

/** Snapshot of the scan machine. */
export type ScanSnapshot = SnapshotFrom<typeof scanMachine>;
