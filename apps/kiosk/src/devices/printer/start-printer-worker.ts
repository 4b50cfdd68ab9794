import type { FromPrinter } from "./printer-messages.ts";
import type { PrinterWorker } from "./printer-line.ts";
import workerAddress from "./printer.worker.ts?worker&url";

/** Starts the worker whose content policy allows this printer. */
export function startPrinterWorker(ip: string): PrinterWorker {
  const address = new URL(workerAddress, location.href);
  address.searchParams.set("printer", ip);
  const worker = new Worker(address, { type: "module" });
  return {
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener("message", ({ data }: MessageEvent<FromPrinter>) => listener(data)),
    onError: (listener) => worker.addEventListener("error", ({ message }) => listener(message)),
    terminate: () => worker.terminate(),
  };
}
