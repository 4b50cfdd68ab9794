import type { PrinterResult, PrintJob } from "@punktum/printing";
import type { Clock } from "../../services/clock.ts";

/** The shop's receipt printer. Every call ends, and none throws: what went wrong is in the result. */
export interface ReceiptPrinter {
  readonly print: (ip: string, job: PrintJob) => Promise<PrinterResult>;
  /** How the printer is; prints nothing. */
  readonly readStatus: (ip: string) => Promise<PrinterResult>;
}

/**
 * The printer as a page reaches it: on 8043 from a secure page, on 8008 from any other (PRINT-12). What speaks to it is
 * fetched when it is first needed (PRINT-19).
 */
export function createBrowserPrinter(clock: Clock, isSecure: () => boolean): ReceiptPrinter {
  const load = async () => (await import("@punktum/printing")).createBrowserPrinterClient(clock);
  let loading: ReturnType<typeof load> | undefined;
  const client = async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const unloaded = (error: unknown): PrinterResult => ({
    isOk: false,
    code: "NOT_CONNECTED",
    cause: "UNREACHABLE",
    mayHavePrinted: false,
    detail: String(error),
  });
  return {
    print: async (ip, job) =>
      await client().then(async (ready) => await ready.print({ ip, isSecure: isSecure() }, job), unloaded),
    readStatus: async (ip) =>
      await client().then(async (ready) => await ready.readStatus({ ip, isSecure: isSecure() }), unloaded),
  };
}
