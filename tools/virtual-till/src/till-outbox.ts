import {
  createMemoryStorage,
  createOutbox,
  createSystemClock,
  type Backoff,
  type BatchAnswer,
  type Codec,
  type Outgoing,
  type OutboxEvent,
  type OutboxItem,
  type OutboxLock,
  type OutboxStorage,
} from "@punktum/outbox";
import { readAnswer, type TillAnswer, type TillReply } from "./answer.ts";
import { readReport, type Report } from "./kept-wire.ts";
import type { TillReceipt } from "./receipt.ts";
import { repetitionOf, requestOf, type ReceiptFormat, type TillRequest } from "./request.ts";

/** A receipt on its way to the platform. */
export interface Sending extends Report {
  /** Tries of this run. */
  readonly tries: number;
  /** The last answer; null before the first try. */
  readonly answer: TillAnswer | null;
}

/** Dependencies of {@link createTillOutbox}. */
export interface TillOutboxOptions {
  /** Sends a request; status 0 means no answer. It has a time limit of its own. */
  readonly post: (request: TillRequest, receipt: TillReceipt) => Promise<TillReply>;
  /** Where receipts wait; without it they are lost with the process. */
  readonly storage?: OutboxStorage;
  readonly lock?: OutboxLock;
  readonly onChange?: (sending: Sending) => void;
  /** Pauses between attempts; defaults to the values in docs/connect-a-till.md. */
  readonly backoff?: Backoff;
}

/** A receipt that the platform refused. */
export interface RefusedReceipt {
  readonly number: number;
  readonly sending: Sending;
}

/** The outbox of receipts to the platform: the receipts of a till in order, each until it is answered. */
export interface TillOutbox {
  /** Resolves when the receipt is stored; it is sent after those before it. One that was refused is tried again. */
  readonly add: (receipt: TillReceipt, format: ReceiptFormat, isRepetition?: boolean) => Promise<void>;
  /** Receipts stored earlier that wait, so that they can be shown. */
  readonly load: () => Promise<readonly Sending[]>;
  readonly waiting: () => readonly Sending[];
  /** Receipts that the platform refused. They stay until a person discards them. */
  readonly refused: () => Promise<readonly RefusedReceipt[]>;
  /** A person decides that a refused receipt is not to be booked. */
  readonly discard: (number: number, reason: string) => Promise<boolean>;
  /** Retries at once instead of after the delay. */
  readonly hurry: () => void;
  /** Resolves when no receipt waits. */
  readonly settle: () => Promise<void>;
  /** Stops sending; waiting receipts stay stored. */
  readonly stop: () => void;
}

const BACKOFF: Backoff = { firstMs: 250, longestMs: 8_000 };

const codec: Codec<Report> = {
  seal: (_key, report) => Promise.resolve(report),
  open: (_key, sealed) => Promise.resolve(readReport(sealed)),
};

function reportRequest({ receipt, format, isRepetition }: Report): TillRequest {
  const request = requestOf(receipt, format);
  return isRepetition ? repetitionOf(request) : request;
}

const keyOf = (report: Report): string => reportRequest(report).headers["idempotency-key"] ?? "";

/** Sends one receipt. A withdrawal need not be sent, because the platform does not know receipts before they arrive. */
async function sendOne(
  sent: Outgoing<Report>,
  post: TillOutboxOptions["post"],
): Promise<BatchAnswer<TillAnswer | null>> {
  const confirmed = (result: TillAnswer | null): BatchAnswer<TillAnswer | null> => ({
    kind: "ANSWERED",
    replies: new Map([[sent.number, { kind: "CONFIRMED", result }]]),
  });
  if (sent.kind === "WITHDRAWAL") {
    return confirmed(null);
  }
  const { payload, number } = sent;
  const reply = await post(reportRequest(payload), payload.receipt).catch(() => ({ status: 0, text: "" }));
  const answer = readAnswer(payload.format, reply);
  if (answer.kind === "UNKNOWN") {
    return { kind: "UNANSWERED", why: answer.why };
  }
  if (answer.kind === "REFUSED") {
    const { code, message } = answer;
    return { kind: "ANSWERED", replies: new Map([[number, { kind: "REFUSED", refusal: { code, message } }]]) };
  }
  return confirmed(answer);
}

/** Result of each receipt in an event; null if none is concerned. */
function answersOf(
  event: OutboxEvent<Report, TillAnswer | null>,
): readonly (readonly [Outgoing<Report>, TillAnswer | null])[] {
  if (event.kind === "UNANSWERED") {
    return event.sent.map((sent) => [sent, { kind: "UNKNOWN", why: event.why }]);
  }
  return [[event.sent, event.kind === "CONFIRMED" ? event.result : { kind: "REFUSED", ...event.refusal }]];
}

function sendingsOf({ entry, payload }: OutboxItem<Report>): readonly (readonly [number, Sending])[] {
  const { state, number } = entry;
  if (payload === null) {
    return [];
  }
  const answer: TillAnswer | null = state.kind === "REFUSED" ? { kind: "REFUSED", ...state.refusal } : null;
  return [[number, { ...payload, tries: 0, answer }]];
}

/**
 * Creates the outbox. The till defines the wire format of receipts; sending, storing and retrying belong to the outbox
 * package.
 */
export function createTillOutbox(options: TillOutboxOptions): TillOutbox {
  const { post, storage = createMemoryStorage(), onChange = () => undefined, lock, backoff = BACKOFF } = options;
  const line = new Map<number, Sending>();

  const note = ([sent, answer]: readonly [Outgoing<Report>, TillAnswer | null]): void => {
    if (sent.kind === "WITHDRAWAL" || answer === null) {
      return;
    }
    const { number, payload } = sent;
    const tries = (line.get(number)?.tries ?? 0) + 1;
    const sending = { ...payload, tries, answer };
    if (answer.kind === "UNKNOWN") {
      line.set(number, sending);
    } else {
      line.delete(number);
    }
    onChange(sending);
  };
  const outbox = createOutbox<Report, TillAnswer | null>({
    storage,
    codec,
    clock: createSystemClock(),
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    transport: {
      send: async ([sent]) =>
        sent === undefined ? { kind: "ANSWERED", replies: new Map() } : await sendOne(sent, post),
    },
    onEvent: (event) => answersOf(event).forEach(note),
    // A register reports one receipt a request, and the request has a time limit.
    batchSize: 1,
    patienceMs: Infinity,
    backoff,
    ...(lock !== undefined && { lock }),
  });
  return {
    add: async (receipt, format, isRepetition = false) => {
      const report = { receipt, format, isRepetition };
      const lane = receipt.place.register;
      const { number, state } = await outbox.add({ lane, payload: report, key: keyOf(report) });
      const sending = line.get(number) ?? { ...report, tries: 0, answer: null };
      line.set(number, sending);
      onChange(sending);
      await (state.kind === "REFUSED" ? outbox.retry(number) : undefined);
    },
    load: async () => {
      const items = (await outbox.list()).filter(({ entry }) => entry.state.kind === "WAITING");
      for (const [number, sending] of items.flatMap(sendingsOf)) {
        line.set(number, line.get(number) ?? sending);
      }
      return [...line.values()];
    },
    waiting: () => [...line.values()],
    refused: async () =>
      (await outbox.list())
        .filter(({ entry }) => entry.state.kind === "REFUSED")
        .flatMap(sendingsOf)
        .map(([number, sending]) => ({ number, sending })),
    discard: async (number, reason) => await outbox.withdraw(number, { kind: "DISCARDED", reason, by: "till" }),
    hurry: outbox.hurry,
    settle: outbox.settle,
    stop: outbox.stop,
  };
}
