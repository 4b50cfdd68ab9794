import type { PrinterResult, PrintJob } from "@punktum/printing";

/** From the page to the printer's worker. `number` connects a request with its answers. */
export type ToPrinter =
  | { readonly kind: "print"; readonly number: number; readonly job: PrintJob }
  | { readonly kind: "prepare"; readonly number: number }
  /** The job of a prepared printer; without a job it is released. */
  | { readonly kind: "decide"; readonly number: number; readonly job?: PrintJob };

/** From the printer's worker to the page. */
export type FromPrinter =
  | { readonly kind: "started" }
  | { readonly kind: "status" | "end"; readonly number: number; readonly result: PrinterResult };
