import { PRINTER_PORT_NATIVE, PRINTER_PORT_WEB } from "@punktum/domain";
import type { PrinterAnswer } from "./answer.ts";

/** Time source; tests control it. */
export interface PrinterClock {
  readonly now: () => number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Address of a printer and how to connect. */
export interface PrinterTarget {
  /** IPv4 address, already checked. */
  readonly ip: string;
  /** Whether the page may only use encrypted connections. */
  readonly isSecure: boolean;
  /** Replaces the printer's usual ports in tests. */
  readonly ports?: { readonly socket: number; readonly service: number };
}

/** The socket's port: 8008 plain, 8043 secure. */
export function socketPortOf({ isSecure, ports }: PrinterTarget): number {
  return ports?.socket ?? (isSecure ? PRINTER_PORT_WEB : PRINTER_PORT_NATIVE);
}

/** A document to print. */
export interface PrintJob {
  readonly document: string;
  /** Identifies the job in the printer's answers: the redemption's number. */
  readonly jobId?: string;
}

/** An open connection to one printer. Every method rejects with a `PrinterFault`. */
export interface PrinterLink {
  createDevice(): Promise<void>;
  /** Whether a job can still be sent, as far as is known. */
  isOpen(): boolean;
  /** Reads the status without printing. */
  readStatus(): Promise<PrinterAnswer>;
  print(job: PrintJob): Promise<PrinterAnswer>;
  deleteDevice(): Promise<void>;
  /** Ends the connection in any state; pending calls reject. */
  disconnect(): void;
}

/** One of the two protocols of a printer. */
export interface PrinterTransport {
  readonly name: "socket" | "service";
  /** Opens a connection; `signal` aborts it. */
  connect(target: PrinterTarget, signal: AbortSignal): Promise<PrinterLink>;
}

/** Time limits of the printer and of every step. */
export const PRINTER_TIMES = {
  /** Sent to the printer with a job. */
  printerMs: 20_000,
  connectMs: 5_000,
  createMs: 5_000,
  /** Longer than the printer's own limit, so that it answers first. */
  printMs: 25_000,
  deleteMs: 5_000,
  /** Time for which a prepared printer waits for a job. */
  decideMs: 5_000,
} as const;

/** Factory-set device of every receipt printer. */
export const DEVICE_ID = "local_printer";
