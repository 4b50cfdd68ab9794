import type { GatewayFailure, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { redeemRefusal, type RedeemRefusal } from "@punktum/domain";
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { PrinterErrorCode } from "@punktum/printing";
import { findScannedKey } from "./coupon-keys.ts";
import type { PrintRedeemEnd } from "../print/print-redeem.ts";
import { UNPROVEN } from "./held-back.ts";
import type { RedeemDependencies } from "./redeem-dependencies.ts";
import { sendRedeem, type RedeemRequest } from "./redeem-request.ts";
import { callEnd, ended, when, type CallEnd } from "../../../services/server/call-end.ts";
import { hasScanned, scannedVoucher, type ScannedParams } from "./scanned-params.ts";

/** Input of the machine. */
interface RedeemInput {
  readonly dependencies: RedeemDependencies;
  /** The scanned voucher, if any. */
  readonly scanned: ScannedParams;
}

interface RedeemContext extends RedeemInput {
  readonly request?: RedeemRequest | undefined;
  readonly refusal?: RedeemRefusal | undefined;
  readonly change?: PointsChange;
  /** Why nothing was printed. */
  readonly printerCode?: PrinterErrorCode;
  /** Absent for a redemption that was booked without a ticket. */
  readonly reservationId?: string | undefined;
}

type RedeemEvent =
  | { readonly type: "ask"; readonly request: RedeemRequest }
  | { readonly type: "confirm" | "retry" | "cancel" | "close" };

interface Types {
  readonly context?: RedeemContext;
  readonly events?: RedeemEvent;
  readonly input?: RedeemInput;
}

// XState reads only the type. An empty object of that type avoids an assertion.
const types: Types = {};

/** A read changes nothing, so a missing answer counts as a refusal. */
const findKey = fromPromise<CallEnd<RedeemRequest | undefined>, RedeemInput>(async ({ input }) => {
  const { dependencies, scanned } = input;
  const { vouchers } = dependencies.readShopper();
  return callEnd(await findScannedKey(dependencies.gateway, vouchers, scanned.couponKey ?? ""), () => false);
});

const foundBy = (end: CallEnd<RedeemRequest | undefined>) => when(end, "settled", ({ response }) => response);

const redeem = fromPromise<CallEnd<PointsChange>, RedeemContext>(async ({ input }) => {
  const { request, dependencies } = input;
  if (request === undefined) {
    throw new Error("Nothing was asked to be redeemed");
  }
  return callEnd(await sendRedeem(dependencies, dependencies.readShopper(), request));
});

const printRedeem = fromPromise<PrintRedeemEnd, RedeemContext>(async ({ input: { request, dependencies } }) => {
  if (request === undefined) {
    throw new Error("Nothing was asked to be redeemed");
  }
  return await dependencies.printAndRedeem(request);
});

const prove = fromPromise<boolean, RedeemContext>(async ({ input }) => await input.dependencies.prove());

const errorOf = (end: CallEnd<unknown> | PrintRedeemEnd): GatewayFailure | undefined =>
  end.kind === "refused" ? end.error : undefined;

const isRefusedWith = (end: CallEnd<PointsChange> | PrintRedeemEnd, code: ErrorCode): boolean =>
  errorOf(end)?.code === code;

/** The server requires a proof, and the shopper can give it here. */
const needsPin = ({ dependencies }: RedeemContext, end: CallEnd<PointsChange> | PrintRedeemEnd): boolean =>
  isRefusedWith(end, "PROOF_REQUIRED") && dependencies.canProve();

const printsNow = ({ request, dependencies }: RedeemContext): boolean =>
  request !== undefined && dependencies.printsFirst(request);

/** The context fields of a booked redemption. */
const bookedBy = (end: PrintRedeemEnd): Pick<RedeemContext, "change" | "reservationId"> =>
  when(end, "redeemed", ({ change, reservationId }) => ({ change, reservationId })) ?? {};

/** The same for a redemption that was booked without a ticket. An earlier one of this page may have had one. */
const bookedAs = (change: PointsChange): Pick<RedeemContext, "change" | "reservationId"> => ({
  change,
  reservationId: undefined,
});

const notifyRedeemed = ({ context: { change, dependencies } }: { readonly context: RedeemContext }): void => {
  if (change !== undefined) {
    dependencies.onRedeemed(change);
  }
};

const scannedNow = ({ dependencies, scanned }: RedeemContext) =>
  scannedVoucher(dependencies.readShopper().vouchers, scanned);

const refusalNow = ({ dependencies, request }: RedeemContext): RedeemRefusal | undefined =>
  request === undefined ? undefined : (redeemRefusal(request.voucher, dependencies.readShopper().context) ?? undefined);

/**
 * Redemption from the request to the result. The idempotency key is stored before the first attempt and kept until the
 * server has answered, also if the shopper gives up and asks again, or the page is reloaded (decision 0030).
 */
export const redeemMachine = setup({ types, actors: { findKey, redeem, printRedeem, prove } }).createMachine({
  context: ({ input }) => input,
  initial: "starting",
  states: {
    starting: {
      always: [
        { guard: ({ context }) => !hasScanned(context.scanned), target: "idle" },
        { guard: ({ context }) => context.scanned.couponKey !== undefined, target: "findingKey" },
        {
          guard: ({ context }) => scannedNow(context) !== undefined,
          target: "judging",
          actions: assign(({ context }) => {
            const voucher = scannedNow(context);
            return { request: voucher === undefined ? undefined : { voucher } };
          }),
        },
        { target: "lost" },
      ],
    },
    findingKey: {
      invoke: {
        src: "findKey",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ended("refused"),
            target: "idle",
            actions: ({ context, event }) => context.dependencies.onFailed(errorOf(event.output)),
          },
          {
            guard: ({ event }) => foundBy(event.output) !== undefined,
            target: "judging",
            actions: assign(({ event }) => ({ request: foundBy(event.output) })),
          },
          { target: "lost" },
        ],
        onError: {
          target: "idle",
          actions: ({ context }) => context.dependencies.onFailed({ code: "UNHANDLED_ERROR", message: "No keys" }),
        },
      },
    },
    lost: { type: "final", entry: ({ context }) => context.dependencies.onVoucherMissing() },
    idle: {
      on: { ask: { target: "judging", actions: assign(({ event }) => ({ request: event.request })) } },
    },
    judging: {
      always: [
        {
          guard: ({ context }) => refusalNow(context) !== undefined,
          target: "refused",
          actions: assign(({ context }) => ({ refusal: refusalNow(context) })),
        },
        { target: "confirming" },
      ],
    },
    refused: { on: { close: "idle" } },
    confirming: {
      entry: ({ context: { request, dependencies } }) => {
        if (request !== undefined) {
          dependencies.onAsked(request);
        }
      },
      on: {
        confirm: [{ guard: ({ context }) => printsNow(context), target: "printing" }, { target: "redeeming" }],
        cancel: {
          target: "idle",
          actions: ({ context: { request, dependencies } }) => {
            if (request !== undefined) {
              dependencies.onDismissed(request);
            }
          },
        },
      },
    },
    redeeming: {
      invoke: {
        src: "redeem",
        input: ({ context }) => context,
        onDone: [
          { guard: ended("unanswered"), target: "unanswered" },
          { guard: ({ context, event }) => needsPin(context, event.output), target: "proving" },
          {
            guard: ({ event }) => isRefusedWith(event.output, "LOCKED_USER"),
            target: "refused",
            actions: assign({ refusal: { code: "LOCKED_USER" } }),
          },
          {
            guard: ended("refused"),
            target: "idle",
            actions: ({ context, event }) => context.dependencies.onFailed(errorOf(event.output)),
          },
          {
            target: "succeeded",
            actions: [
              assign(({ event }) => when(event.output, "settled", (end) => bookedAs(end.response)) ?? {}),
              ({ context: { change, request, dependencies } }) => {
                if (change !== undefined && request !== undefined) {
                  dependencies.onRedeemed(change);
                  dependencies.onUnprinted(request, change);
                }
              },
            ],
          },
        ],
        onError: "unanswered",
      },
    },
    // The redemption continues under the same key, with the pass instead of the code.
    proving: {
      invoke: {
        src: "prove",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => !event.output,
            target: "idle",
            actions: ({ context }) => context.dependencies.onFailed(UNPROVEN),
          },
          { guard: ({ context }) => printsNow(context), target: "printing" },
          { target: "redeeming" },
        ],
        onError: { target: "idle", actions: ({ context }) => context.dependencies.onFailed(undefined) },
      },
    },
    unanswered: {
      on: {
        retry: "redeeming",
        cancel: { target: "idle", actions: ({ context }) => context.dependencies.onFailed(undefined) },
      },
    },
    printing: {
      invoke: {
        src: "printRedeem",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "redeemed" && event.output.isDoubtful,
            target: "doubtful",
            actions: [assign(({ event }) => bookedBy(event.output)), notifyRedeemed],
          },
          {
            guard: ended("redeemed"),
            target: "printed",
            actions: [assign(({ event }) => bookedBy(event.output)), notifyRedeemed],
          },
          {
            guard: ended("not-printed"),
            target: "notPrinted",
            actions: assign(
              ({ event }) => when(event.output, "not-printed", ({ code }) => ({ printerCode: code })) ?? {},
            ),
          },
          { guard: ({ context, event }) => needsPin(context, event.output), target: "proving" },
          {
            guard: ended("refused"),
            target: "idle",
            actions: ({ context, event }) => context.dependencies.onFailed(errorOf(event.output)),
          },
          { target: "printUnanswered" },
        ],
        onError: "printUnanswered",
      },
    },
    printed: { on: { close: "succeeded" } },
    doubtful: {
      on: {
        confirm: {
          target: "succeeded",
          actions: ({ context: { reservationId, dependencies } }) => {
            if (reservationId !== undefined) {
              dependencies.onPaperSeen(reservationId);
            }
          },
        },
        cancel: "withStaff",
      },
    },
    withStaff: { on: { close: "succeeded" } },
    notPrinted: { on: { close: "idle" }, exit: ({ context }) => context.dependencies.onFailed(undefined) },
    printUnanswered: {
      on: {
        retry: "printing",
        cancel: { target: "idle", actions: ({ context }) => context.dependencies.onFailed(undefined) },
      },
    },
    succeeded: { on: { close: "idle" } },
  },
});

/** Snapshot of the redeem machine. */
export type RedeemSnapshot = SnapshotFrom<typeof redeemMachine>;
