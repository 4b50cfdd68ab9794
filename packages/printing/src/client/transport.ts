import { PRINTER_PORT_NATIVE, PRINTER_PORT_WEB } from "@punktum/domain";
import type { PrinterAnswer } from "./answer.ts";

/** Time, so that tests can move it. */
export interface PrinterClock {
  readonly now: () => number;
  /** Calls `run` once after `delayMs`; the returned function calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Where a printer is and how to speak to it. */
export interface PrinterTarget {
  /** IPv4 address; the caller has checked it. */
  readonly ip: string;
  /** Whether the page may only use encrypted connections. */
  readonly isSecure: boolean;
  /** Other ports than the printer's own, for tests. */
  readonly ports?: { readonly socket: number; readonly service: number };
}

/** The socket's port: 8008 plain, 8043 secure (PRINT-12, CONST-22). */
export function socketPortOf({ isSecure, ports }: PrinterTarget): number {
  return ports?.socket ?? (isSecure ? PRINTER_PORT_WEB : PRINTER_PORT_NATIVE);
}

/** What is printed. */
export interface PrintJob {
  readonly document: string;
  /** Names the job in the printer's answers; the redemption's number. */
  readonly jobId?: string;
}

/** An open way to one printer. Every method rejects with a `PrinterFault`. */
export interface PrinterLink {
  createDevice(): Promise<void>;
  /** Whether a job can still be sent over it, as far as is known. */
  isOpen(): boolean;
  /** How the printer is, without printing. */
  readStatus(): Promise<PrinterAnswer>;
  print(job: PrintJob): Promise<PrinterAnswer>;
  deleteDevice(): Promise<void>;
  /** Ends the link whatever state it is in; what is under way rejects. */
  disconnect(): void;
}

/** One of the two ways to speak to a printer. */
export interface PrinterTransport {
  readonly name: "socket" | "service";
  /** Opens a link; `signal` gives up. */
  connect(target: PrinterTarget, signal: AbortSignal): Promise<PrinterLink>;
}

/** How long the printer may try, and every step of ours. */
export const PRINTER_TIMES = {
  /** Given to the printer with a job. */
  printerMs: 20_000,
  connectMs: 5_000,
  createMs: 5_000,
  /** Longer than the printer's own, so that it answers first. */
  printMs: 25_000,
  deleteMs: 5_000,
  /** So long a printer that was asked is kept for a job. */
  decideMs: 5_000,
} as const;

/** The device every receipt printer has from the factory. */
export const DEVICE_ID = "local_printer";
