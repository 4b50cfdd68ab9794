import type { PreparedPrinter, PrinterClient, PrinterResult, PrintJob } from "@punktum/printing";
import type { Clock } from "../../base/clock.ts";
import { createStore, type Store } from "../../base/store.ts";

/** The store's receipt printer. Its calls always settle and never throw; errors are in the result. */
export interface ReceiptPrinter {
  readonly print: (ip: string, job: PrintJob) => Promise<PrinterResult>;
  /** Asks for the printer's status and keeps the connection for a following job. */
  readonly prepare: (ip: string) => PreparedPrinter;
  /** Preloads the printer client. */
  readonly load: () => void;
  /** Whether the paper was nearly used up at the printer's last answer. */
  readonly isNearEnd: Pick<Store<boolean>, "get" | "subscribe">;
  /** State of the printer at its last answer or failure, for the back office. */
  readonly lastState: () => { readonly state: string; readonly at?: string };
}

/** The printer as a page reaches it: port 8043 from a secure page, 8008 from others. The client loads on first use. */
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
  let last: ReturnType<ReceiptPrinter["lastState"]> = { state: "UNKNOWN" };
  const seen = (result: PrinterResult): PrinterResult => {
    isNearEnd.set(result.isOk ? result.isNearEnd : isNearEnd.get());
    const fine = isNearEnd.get() ? "NEAR_END" : "READY";
    last = { state: result.isOk ? fine : result.cause, at: new Date(clock.now()).toISOString() };
    return result;
  };
  return {
    print: async (ip, job) =>
      seen(await client().then(async (ready) => await ready.print({ ip, isSecure: isSecure() }, job), unloaded)),
    prepare: (ip) => {
      const target = { ip, isSecure: isSecure() };
      // Sends the request synchronously if the client is loaded, before the screen changes.
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
    lastState: () => last,
  };
}
