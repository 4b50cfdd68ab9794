import { printerIpRefusal } from "@punktum/domain";
import type { PreparedPrinter, PrinterFailure, PrinterResult, PrintJob } from "@punktum/printing";
import { createStore, type Store } from "../../base/store.ts";
import { openPrinterLine, type PrinterLine, type PrinterWorker } from "./printer-line.ts";

/** The store's receipt printer. Its calls always settle and never throw; errors are in the result. */
export interface ReceiptPrinter {
  readonly print: (ip: string, job: PrintJob) => Promise<PrinterResult>;
  /** Asks for the printer's status and keeps the connection for a following job. */
  readonly prepare: (ip: string) => PreparedPrinter;
  /** Starts the printer's worker before it is needed. */
  readonly load: (ip: string) => void;
  /** Whether the paper was nearly used up at the printer's last answer. */
  readonly isNearEnd: Pick<Store<boolean>, "get" | "subscribe">;
  /** State of the printer at its last answer or failure, for the back office. */
  readonly lastState: () => { readonly state: string; readonly at?: string };
}

const failureOf = (cause: PrinterFailure["cause"], detail: string): PrinterFailure => ({
  isOk: false,
  code: "NOT_CONNECTED",
  cause,
  mayHavePrinted: false,
  detail,
});

/** Answers for a printer that cannot be asked. */
function answering(result: PrinterResult): Pick<PrinterLine, "print" | "prepare"> {
  const answer = (): Promise<PrinterResult> => Promise.resolve(result);
  return { print: answer, prepare: () => ({ status: answer(), print: answer, drop: () => undefined }) };
}

/** The printer as a page reaches it: in a worker of its own, which is started for one printer. */
export function createWorkerPrinter(start: (ip: string) => PrinterWorker, nowMs: () => number): ReceiptPrinter {
  let line: PrinterLine | undefined;
  const lineTo = (ip: string): Pick<PrinterLine, "print" | "prepare"> => {
    if (printerIpRefusal(ip) !== null) {
      return answering(failureOf("NO_ADDRESS", "No printer is set"));
    }
    if (line?.ip === ip && line.isOpen()) {
      return line;
    }
    line?.retire();
    try {
      line = openPrinterLine(ip, start(ip));
      return line;
    } catch (error) {
      return answering(failureOf("UNREACHABLE", String(error)));
    }
  };
  const isNearEnd = createStore(false);
  let last: ReturnType<ReceiptPrinter["lastState"]> = { state: "UNKNOWN" };
  const seen = (result: PrinterResult): PrinterResult => {
    isNearEnd.set(result.isOk ? result.isNearEnd : isNearEnd.get());
    const fine = isNearEnd.get() ? "NEAR_END" : "READY";
    last = { state: result.isOk ? fine : result.cause, at: new Date(nowMs()).toISOString() };
    return result;
  };
  return {
    print: async (ip, job) => seen(await lineTo(ip).print(job)),
    prepare: (ip) => {
      const { status, print, drop } = lineTo(ip).prepare();
      return { status: status.then(seen), print: async (job) => seen(await print(job)), drop };
    },
    load: (ip) => void lineTo(ip),
    isNearEnd,
    lastState: () => last,
  };
}
