import { PRINTER_PORT_NATIVE, PRINTER_PORT_WEB } from "../base/constants.ts";
import { printerIpRefusal } from "./printer-ip.ts";

/** The built file of the kiosk's worker that speaks to the printer. */
const WORKER_FILE = /^\/assets\/printer\.worker-[\w-]+\.js$/u;
const NAMED_PRINTER = /^\?printer=([\d.]+)$/u;

/**
 * The printer that the address of the printer's worker names. Undefined for every other address, and for printers that
 * are refused.
 */
export function printerOfWorker({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string | undefined {
  const ip = NAMED_PRINTER.exec(search)?.[1] ?? "";
  return WORKER_FILE.test(pathname) && printerIpRefusal(ip) === null ? ip : undefined;
}

/**
 * Content policy of the worker that speaks to this printer: the two ports of the printer, and no other host (decision
 * 0308).
 */
export function printerWorkerPolicy(ip: string): string {
  const ways = [
    `http://${ip}:${PRINTER_PORT_NATIVE}`,
    `ws://${ip}:${PRINTER_PORT_NATIVE}`,
    `https://${ip}:${PRINTER_PORT_WEB}`,
    `wss://${ip}:${PRINTER_PORT_WEB}`,
  ];
  return `default-src 'none';script-src 'self';connect-src ${ways.join(" ")}`;
}
