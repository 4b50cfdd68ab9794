import type { ClientLogEntry } from "@punktum/contracts";
import { printerFaultOf } from "./device-state.ts";

/** Kinds of reports that have their own name. */
const NAMED = {
  connection: "connection",
  "socket-ended": "socketEnded",
  "revenue-too-old": "saleTooOld",
  "revenue-without-use": "saleNotShown",
  "unmounted-elsewhere": "unmounted",
  "device-wiped-by-guard": "wiped",
} as const;

/** Category of a tablet's report, with a translated title. */
export type ReportKind =
  | (typeof NAMED)[keyof typeof NAMED]
  | Exclude<ReturnType<typeof printerFaultOf>, "fault">
  | "printerFault"
  | "printed"
  | "printerAnswers"
  | "unbooked"
  | "fault"
  | "note";

type Words = Pick<ClientLogEntry, "name" | "message" | "level">;

const PRINTED_AND_NOT_BOOKED = "printed and not booked";
/** `ticket done over the socket`, or `ticket NO_PAPER: PAPER_OUT, …`. */
const PRINTER_JOB = /^(\w+) (?:done\b|\w+: (\w+))/;

function kindOfPrinter(message: string): ReportKind {
  if (message.startsWith(PRINTED_AND_NOT_BOOKED)) {
    return "unbooked";
  }
  const [, job, cause] = PRINTER_JOB.exec(message) ?? [];
  if (cause !== undefined) {
    const fault = printerFaultOf(cause);
    return fault === "fault" ? "printerFault" : fault;
  }
  return job === "status" ? "printerAnswers" : "printed";
}

const isNamed = (name: string): name is keyof typeof NAMED => Object.hasOwn(NAMED, name);

/** What a report is about; the report itself is written for developers, in English. */
export function reportKindOf({ name, message = "", level }: Words): ReportKind {
  if (name === "printer") {
    return kindOfPrinter(message);
  }
  return isNamed(name) ? NAMED[name] : level === "info" ? "note" : "fault";
}
