import type { PrinterResult } from "@punktum/printing";
import { queueReports } from "./report-error.ts";

/** Writes how a job of the printer ended to the log, the true cause with it; nothing in it is personal. */
export function reportPrinter(job: "ticket" | "status" | "test" | "copy", result: PrinterResult): void {
  const { code, status } = result.answer ?? { code: "", status: 0 };
  const end = result.isOk ? `done over the ${result.transport}` : `${result.code}: ${result.cause}, ${result.detail}`;
  queueReports([
    {
      level: result.isOk ? "info" : "warning",
      name: "printer",
      message: `${job} ${end}; answer "${code}", status ${status}`,
      stack: "",
      atMs: Date.now(),
      count: 1,
    },
  ]);
}
