import type { PrinterResult } from "@punktum/printing";
import { queueReports } from "./report-error.ts";

/** Reports the result of a printer job with its true cause. It contains no personal data. */
export function reportPrinter(job: "ticket" | "status" | "test" | "copy", result: PrinterResult): void {
  const { code, status } = result.answer ?? { code: "", status: 0 };
  const isFine = result.isOk && !result.isNearEnd;
  const paper = result.isOk && result.isNearEnd ? ", the roll is nearly used up" : "";
  const end = result.isOk
    ? `done over the ${result.transport}${paper}`
    : `${result.code}: ${result.cause}, ${result.detail}`;
  queueReports([
    {
      level: isFine ? "info" : "warning",
      name: "printer",
      message: `${job} ${end}; answer "${code}", status ${status}`,
      stack: "",
      atMs: Date.now(),
      count: 1,
    },
  ]);
}

/** Reports a printed ticket that the server refuses to book. Staff have to settle it by hand. */
export function reportUnbooked(reservationId: string, reason: string): void {
  const message = `printed and not booked: reservation ${reservationId}, ${reason}`;
  queueReports([{ level: "error", name: "printer", message, stack: "", atMs: Date.now(), count: 1 }]);
}
