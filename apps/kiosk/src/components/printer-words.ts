import type { PrinterCause } from "@punktum/printing";

/** Text for staff per cause of a printer failure: what to check. */
export const CAUSE_TEXTS = {
  NO_ADDRESS: "printer.causeUnreachable",
  UNREACHABLE: "printer.causeUnreachable",
  TIMEOUT: "printer.causeUnreachable",
  LINK_LOST: "printer.causeLinkLost",
  DEVICE_LOST: "printer.causeLinkLost",
  CERTIFICATE: "printer.causeCertificate",
  LOCAL_NETWORK_REFUSED: "printer.causeLocalNetwork",
  NOT_A_PRINTER: "printer.causeNotAPrinter",
  DEVICE_REFUSED: "printer.causeNotAPrinter",
  PAPER_OUT: "printer.causePaperOut",
  COVER_OPEN: "printer.causeCoverOpen",
  CUTTER: "printer.causeCutter",
  MECHANICAL: "printer.causeBroken",
  UNRECOVERABLE: "printer.causeBroken",
  BATTERY: "printer.causeBattery",
  OFFLINE: "printer.causeOffline",
  RECOVERING: "printer.causeBusy",
  BUSY: "printer.causeBusy",
  WAITS_FOR_REMOVAL: "printer.causeWaits",
  DOCUMENT_REFUSED: "printer.causeDocument",
  DOCUMENT_TOO_LARGE: "printer.causeDocument",
  UNKNOWN: "printer.causeBroken",
} as const satisfies Readonly<Record<PrinterCause, string>>;
