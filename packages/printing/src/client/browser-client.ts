import { socketTransport } from "../socket/socket-transport.ts";
import { browserFacts } from "./browser-facts.ts";
import { diagnosis } from "./diagnose.ts";
import { createPrinterClient, type PrinterClient } from "./printer-client.ts";
import { serviceTransport } from "../transport/service-transport.ts";
import type { PrinterClock } from "../transport/transport.ts";

/** The client for browsers: the socket first, as specified, then the HTTP service for printers without a socket. */
export function createBrowserPrinterClient(clock: PrinterClock): PrinterClient {
  const request: typeof fetch = (input, init) => fetch(input, init);
  const diagnose = diagnosis(browserFacts);
  const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const openSocket = (url: string): WebSocket => new WebSocket(url);
  return createPrinterClient({
    clock,
    transports: [
      socketTransport({ fetch: request, openSocket, random, clock, diagnose }),
      serviceTransport({ fetch: request, diagnose }),
    ],
  });
}
