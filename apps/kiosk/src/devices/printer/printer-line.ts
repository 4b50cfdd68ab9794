import type { PreparedPrinter, PrinterFailure, PrinterResult, PrintJob } from "@punktum/printing";
import type { FromPrinter, ToPrinter } from "./printer-messages.ts";

/** The worker functions that the page uses. */
export interface PrinterWorker {
  postMessage(message: ToPrinter): void;
  onMessage(listener: (message: FromPrinter) => void): void;
  /** The worker's script failed to load, or threw. */
  onError(listener: (message: string) => void): void;
  terminate(): void;
}

/** The page's connection to the worker of one printer. Its calls always settle. */
export interface PrinterLine {
  readonly ip: string;
  readonly print: (job: PrintJob) => Promise<PrinterResult>;
  readonly prepare: () => PreparedPrinter;
  /** False after the worker has failed; another one must be started. */
  readonly isOpen: () => boolean;
  /** Ends the worker once it has answered every request. */
  readonly retire: () => void;
}

interface Waiting {
  readonly settle: (result: PrinterResult) => void;
  /** The request was a job. */
  readonly isJob: boolean;
}

const failure = (detail: string, mayHavePrinted: boolean): PrinterFailure => ({
  isOk: false,
  code: "NOT_CONNECTED",
  cause: "UNREACHABLE",
  mayHavePrinted,
  detail,
});

/** Numbers requests and connects the worker's answers with them. */
export function openPrinterLine(ip: string, worker: PrinterWorker): PrinterLine {
  const waiting = new Map<string, Waiting>();
  const state = { isStarted: false, isRetired: false, closedBy: "" };
  let count = 0;
  const close = (detail: string): void => {
    state.closedBy = detail;
    worker.terminate();
    for (const { settle, isJob } of waiting.values()) {
      // A worker that never ran has sent nothing to the printer.
      settle(failure(detail, isJob && state.isStarted));
    }
    waiting.clear();
  };
  worker.onError((message) => close(`The printer's worker failed: ${message}`));
  worker.onMessage((message) => {
    if (message.kind === "started") {
      state.isStarted = true;
      return;
    }
    const key = `${message.kind} ${message.number}`;
    waiting.get(key)?.settle(message.result);
    waiting.delete(key);
    if (state.isRetired && waiting.size === 0) {
      close("Another printer was set");
    }
  });
  const ask = (message: ToPrinter, answer: "status" | "end"): Promise<PrinterResult> => {
    if (state.closedBy !== "") {
      return Promise.resolve(failure(state.closedBy, false));
    }
    const { promise, resolve } = Promise.withResolvers<PrinterResult>();
    waiting.set(`${answer} ${message.number}`, { settle: resolve, isJob: answer === "end" });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(message);
    return promise;
  };
  const nextNumber = (): number => {
    count += 1;
    return count;
  };
  return {
    ip,
    print: (job) => ask({ kind: "print", number: nextNumber(), job }, "end"),
    prepare: () => {
      const number = nextNumber();
      return {
        status: ask({ kind: "prepare", number }, "status"),
        print: (job) => ask({ kind: "decide", number, job }, "end"),
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        drop: () => worker.postMessage({ kind: "decide", number }),
      };
    },
    isOpen: () => state.closedBy === "",
    retire: () => {
      state.isRetired = true;
      if (waiting.size === 0) {
        close("Another printer was set");
      }
    },
  };
}
