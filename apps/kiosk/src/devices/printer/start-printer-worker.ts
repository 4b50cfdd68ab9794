import type { FromPrinter } from "./printer-messages.ts";
import type { PrinterWorker } from "./printer-line.ts";
// oxlint-disable-next-line import/default -- the bundler makes the address of the worker its default export
import workerAddress from "./printer.worker.ts?worker&url";

/** Starts the worker whose content policy allows this printer. */
export function startPrinterWorker(ip: string): PrinterWorker {
  const address = new URL(workerAddress, location.href);
  address.searchParams.set("printer", ip);
  const worker = new Worker(address, { type: "module" });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener("message", ({ data }: MessageEvent<FromPrinter>) => listener(data)),
    onError: (listener) => worker.addEventListener("error", ({ message }) => listener(message)),
    terminate: () => worker.terminate(),
  };
}
