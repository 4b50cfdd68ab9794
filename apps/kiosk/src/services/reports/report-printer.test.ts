import { beforeEach, expect, it } from "vitest";
import type { PrinterResult } from "@punktum/printing";
import { ready } from "../../testing/print-world.ts";
import { takeReports } from "./report-error.ts";
import { reportPrinter, reportUnbooked } from "./report-printer.ts";

const nearEnd: PrinterResult = {
  isOk: true,
  transport: "socket",
  answer: { isSuccess: true, code: "", status: 0x0f03_0016, battery: 0 },
  isNearEnd: true,
};
const coverOpen: PrinterResult = {
  isOk: false,
  code: "NO_PAPER",
  cause: "COVER_OPEN",
  mayHavePrinted: false,
  detail: "The printer answers EPTR_COVER_OPEN",
};

beforeEach(() => {
  // Removes reports of other tests from the shared queue.
  takeReports(Number.POSITIVE_INFINITY);
});

it(
  "the log has the true cause of a failed job, a roll that ends, and a print that was not booked",
  { tags: ["A-67"] },
  () => {
    reportPrinter("ticket", ready);
    reportPrinter("ticket", coverOpen);
    reportPrinter("test", nearEnd);
    reportUnbooked("r1", "NEED_MORE_POINTS");
    expect(takeReports(9).map(({ level, message }) => [level, message])).toEqual([
      ["info", 'ticket done over the socket; answer "", status 251658262'],
      ["warning", 'ticket NO_PAPER: COVER_OPEN, The printer answers EPTR_COVER_OPEN; answer "", status 0'],
      ["warning", 'test done over the socket, the roll is nearly used up; answer "", status 251854870'],
      ["error", "printed and not booked: reservation r1, NEED_MORE_POINTS"],
    ]);
  },
);
