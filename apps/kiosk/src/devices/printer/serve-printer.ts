import type { PreparedPrinter, PrinterClient, PrinterTarget } from "@punktum/printing";
import type { FromPrinter, ToPrinter } from "./printer-messages.ts";

/** Answers the page's requests in the worker. */
export function servePrinter(
  client: PrinterClient,
  target: PrinterTarget,
  answer: (message: FromPrinter) => void,
): (message: ToPrinter) => Promise<void> {
  const prepared = new Map<number, PreparedPrinter>();
  return async (message) => {
    const { number } = message;
    if (message.kind === "print") {
      answer({ kind: "end", number, result: await client.print(target, message.job) });
    } else if (message.kind === "prepare") {
      const printer = client.prepare(target);
      prepared.set(number, printer);
      answer({ kind: "status", number, result: await printer.status });
    } else {
      const printer = prepared.get(number);
      prepared.delete(number);
      if (message.job === undefined) {
        printer?.drop();
      } else if (printer !== undefined) {
        answer({ kind: "end", number, result: await printer.print(message.job) });
      }
    }
  };
}
