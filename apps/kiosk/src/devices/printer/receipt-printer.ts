import type { PreparedPrinter, PrinterClient, PrinterResult, PrintJob } from "@punktum/printing";
import type { Clock } from "../../base/clock.ts";
import { createStore, type Store } from "../../base/store.ts";

/** The shop's receipt printer. Every call ends, and none throws: what went wrong is in the result. */
export interface ReceiptPrinter {
  readonly print: (ip: string, job: PrintJob) => Promise<PrinterResult>;
  /** Asks how the printer is and keeps it for the job that may follow. */
  readonly prepare: (ip: string) => PreparedPrinter;
  /** Fetches what speaks to the printer, before it is needed. */
  readonly load: () => void;
  /** Whether the roll was nearly used up when the printer last answered: for staff. */
  readonly isNearEnd: Pick<Store<boolean>, "get" | "subscribe">;
}

/**
 * The printer as a page reaches it: on 8043 from a secure page, on 8008 from any other (PRINT-12). What speaks to it is
 * fetched when it is first needed (PRINT-19).
 */
export function createBrowserPrinter(clock: Clock, isSecure: () => boolean): ReceiptPrinter {
  let loaded: PrinterClient | undefined;
  const load = async () => {
    loaded = (await import("@punktum/printing")).createBrowserPrinterClient(clock);
    return loaded;
  };
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
  const isNearEnd = createStore(false);
  const seen = (result: PrinterResult): PrinterResult => {
    isNearEnd.set(result.isOk ? result.isNearEnd : isNearEnd.get());
    return result;
  };
  return {
    print: async (ip, job) =>
      seen(await client().then(async (ready) => await ready.print({ ip, isSecure: isSecure() }, job), unloaded)),
    prepare: (ip) => {
      const target = { ip, isSecure: isSecure() };
      // Asked in the very moment of the press where it can be, before the screen has changed.
      const asked = loaded?.prepare(target);
      const prepared = asked === undefined ? client().then((ready) => ready.prepare(target)) : Promise.resolve(asked);
      return {
        status: prepared.then(async ({ status }) => seen(await status), unloaded),
        print: async (job) => seen(await prepared.then(async (printer) => await printer.print(job), unloaded)),
        drop: () => void prepared.then((printer) => printer.drop(), unloaded),
      };
    },
    load: () => void client().catch(() => undefined),
    isNearEnd,
  };
}
