import type { PrinterAnswer } from "./answer.ts";

/** The two errors shown to shoppers. */
export type PrinterErrorCode = "NOT_CONNECTED" | "NO_PAPER";

/** The exact cause, for the log and for staff. */
export type PrinterCause =
  | "NO_ADDRESS"
  | "UNREACHABLE"
  | "CERTIFICATE"
  | "LOCAL_NETWORK_REFUSED"
  | "NOT_A_PRINTER"
  | "TIMEOUT"
  | "LINK_LOST"
  | "DEVICE_REFUSED"
  | "DEVICE_LOST"
  | "PAPER_OUT"
  | "COVER_OPEN"
  | "CUTTER"
  | "MECHANICAL"
  | "UNRECOVERABLE"
  | "RECOVERING"
  | "BATTERY"
  | "BUSY"
  | "WAITS_FOR_REMOVAL"
  | "OFFLINE"
  | "DOCUMENT_REFUSED"
  | "DOCUMENT_TOO_LARGE"
  | "UNKNOWN";

/** Causes without an answer of a printer; all others are states of the printer. */
const NOT_CONNECTED: readonly PrinterCause[] = [
  "NO_ADDRESS",
  "UNREACHABLE",
  "CERTIFICATE",
  "LOCAL_NETWORK_REFUSED",
  "NOT_A_PRINTER",
  "TIMEOUT",
  "LINK_LOST",
  "DEVICE_LOST",
];

/** The error shown for a cause: not connected, or no paper for all other causes. */
export function printerErrorOf(cause: PrinterCause): PrinterErrorCode {
  return NOT_CONNECTED.includes(cause) ? "NOT_CONNECTED" : "NO_PAPER";
}

const CAUSE_OF_CODE: Readonly<Record<string, PrinterCause>> = {
  EPTR_REC_EMPTY: "PAPER_OUT",
  EPTR_COVER_OPEN: "COVER_OPEN",
  EPTR_CUTTER: "CUTTER",
  EPTR_MECHANICAL: "MECHANICAL",
  EPTR_AUTOMATICAL: "RECOVERING",
  EPTR_UNRECOVERABLE: "UNRECOVERABLE",
  EPTR_BATTERY_LOW: "BATTERY",
  SchemaError: "DOCUMENT_REFUSED",
  DeviceNotFound: "DEVICE_LOST",
  PrintSystemError: "UNRECOVERABLE",
  EX_BADPORT: "DEVICE_LOST",
  EX_TIMEOUT: "TIMEOUT",
  EX_SPOOLER: "BUSY",
  EX_ENPC_TIMEOUT: "BUSY",
  TooManyRequests: "BUSY",
  RequestEntityTooLarge: "DOCUMENT_TOO_LARGE",
  ERROR_WAIT_EJECT: "WAITS_FOR_REMOVAL",
};

/** Used only if the code says nothing: healthy printers also set some of these bits. */
const CAUSE_OF_BIT: readonly (readonly [bit: number, cause: PrinterCause])[] = [
  [0x0000_0001, "DEVICE_LOST"],
  [0x0008_0000, "PAPER_OUT"],
  [0x0000_0020, "COVER_OPEN"],
  [0x0000_0800, "CUTTER"],
  [0x0000_0400, "MECHANICAL"],
  [0x0000_2000, "UNRECOVERABLE"],
  [0x0000_4000, "RECOVERING"],
  [0x0000_0008, "OFFLINE"],
];
const NEAR_END_BIT = 0x0002_0000;

/** Whether any bit of a mask is set. */
const has = (status: number, mask: number): boolean => (status & mask) !== 0;

/** Why a printer refused; null if it did not. Status bits never turn a success into a failure. */
export function causeOfAnswer({ isSuccess, code, status }: PrinterAnswer): PrinterCause | null {
  if (isSuccess) {
    return null;
  }
  const byCode = Object.hasOwn(CAUSE_OF_CODE, code) ? CAUSE_OF_CODE[code] : undefined;
  return byCode ?? CAUSE_OF_BIT.find(([bit]) => has(status, bit))?.[1] ?? "UNKNOWN";
}

/** Whether the roll is nearly empty; shown to staff only. */
export function isNearEnd({ status }: PrinterAnswer): boolean {
  return has(status, NEAR_END_BIT);
}

/** A failed step of printing. */
export class PrinterFault extends Error {
  override readonly cause: PrinterCause;
  readonly answer: PrinterAnswer | undefined;

  constructor(cause: PrinterCause, message: string, answer?: PrinterAnswer) {
    super(message);
    this.name = "PrinterFault";
    this.cause = cause;
    this.answer = answer;
  }
}

/** The fault of a thrown value; an unexpected value becomes UNKNOWN with its message. */
export function faultOf(reason: unknown): PrinterFault {
  return reason instanceof PrinterFault ? reason : new PrinterFault("UNKNOWN", String(reason));
}
