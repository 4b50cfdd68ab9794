import { readAnswer, type TillAnswer, type TillReply } from "./answer.ts";
import type { TillReceipt } from "./receipt.ts";
import { requestOf, repetitionOf, type ReceiptFormat, type TillRequest } from "./request.ts";

/** A receipt on its way to the platform. */
export interface Sending {
  readonly receipt: TillReceipt;
  readonly format: ReceiptFormat;
  /** A deliberate duplicate under another key, as from a sender that does not know about the first. */
  readonly isRepetition: boolean;
  readonly tries: number;
  /** The last answer; null before the first try. */
  readonly answer: TillAnswer | null;
}

/** Dependencies of {@link createOutbox}. */
export interface OutboxOptions {
  /** Sends a request; status 0 means no answer. */
  readonly post: (request: TillRequest, receipt: TillReceipt) => Promise<TillReply>;
  /** Stores unanswered receipts, so that they survive the page or process. Awaited before anything is sent. */
  readonly keep: (waiting: readonly Sending[]) => Promise<void>;
  /** Receipts stored earlier. */
  readonly waiting?: readonly Sending[];
  readonly onChange?: (sending: Sending) => void;
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  readonly after?: (delayMs: number, run: () => void) => () => void;
}

/** The outbox of receipts to the platform: in order, each until it is answered. */
export interface Outbox {
  /** Resolves when the receipt is stored; it is sent after those before it. */
  readonly add: (receipt: TillReceipt, format: ReceiptFormat, isRepetition?: boolean) => Promise<void>;
  readonly waiting: () => readonly Sending[];
  /** Retries at once instead of after the delay. */
  readonly hurry: () => void;
  /** Resolves when the outbox is empty. */
  readonly settle: () => Promise<void>;
  /** Stops sending; waiting receipts stay stored. */
  readonly stop: () => void;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;

function afterTimeout(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

const isOpen = ({ answer }: Sending): boolean => answer === null || answer.kind === "UNKNOWN";

/**
 * Creates the outbox. A receipt leaves it only after a final answer. After lost connections, lost answers and restarts
 * it is sent again with the same key, so it is booked once.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { post, keep, onChange = () => undefined, after = afterTimeout } = options;
  let line: readonly Sending[] = options.waiting ?? [];
  let settled = Promise.withResolvers<void>();
  const state = { isRunning: false, isStopped: false, failures: 0 };
  let callOff = (): void => undefined;
  let saving: Promise<void> = Promise.resolve();
  if (line.length === 0) {
    settled.resolve();
  }

  const save = async (): Promise<void> => {
    // Writes run one after the other, each with the current queue.
    saving = saving.catch(() => undefined).then(async () => await keep(line));
    await saving;
  };
  const sendFirst = async (first: Sending): Promise<void> => {
    await saving;
    const request = requestOf(first.receipt, first.format);
    const reply = await post(first.isRepetition ? repetitionOf(request) : request, first.receipt).catch(() => ({
      status: 0,
      text: "",
    }));
    const sent = { ...first, tries: first.tries + 1, answer: readAnswer(first.format, reply) };
    line = isOpen(sent) ? [sent, ...line.slice(1)] : line.slice(1);
    await save();
    state.failures = isOpen(sent) ? state.failures + 1 : 0;
    onChange(sent);
  };
  const run = async (): Promise<void> => {
    if (state.isRunning || state.isStopped) {
      return;
    }
    state.isRunning = true;
    callOff();
    for (let [first] = line; first !== undefined && !state.isStopped; [first] = line) {
      await sendFirst(first);
      if (state.failures > 0) {
        break;
      }
    }
    state.isRunning = false;
    if (line.length === 0) {
      settled.resolve();
    } else if (!state.isStopped) {
      callOff = after(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (state.failures - 1)), () => void run());
    }
  };

  void run();
  return {
    add: async (receipt, format, isRepetition = false) => {
      const sending: Sending = { receipt, format, isRepetition, tries: 0, answer: null };
      if (line.length === 0) {
        settled = Promise.withResolvers<void>();
      }
      line = [...line, sending];
      await save();
      onChange(sending);
      if (state.failures === 0) {
        void run();
      }
    },
    waiting: () => line,
    hurry: () => void run(),
    settle: async () => await settled.promise,
    stop: () => {
      state.isStopped = true;
      callOff();
    },
  };
}
