import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { createRequire } from "node:module";
import {
  createPrinterClient,
  diagnosis,
  serviceTransport,
  socketTransport,
  type PrinterClient,
  type PrinterTarget,
  type PrinterTransport,
} from "@punktum/printing";
import { WebSocket } from "ws";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { pngOf } from "../paper/png.ts";
import type { PrinterOptions } from "../printer.ts";
import type { Sheet } from "../paper/sheet.ts";
import { startVirtualPrinter, type VirtualPrinter } from "../virtual-printer.ts";

/** A printer on free ports that prints at once. */
export function printerOnFreePorts(more: Pick<PrinterOptions, "onPrinted"> = {}): Promise<VirtualPrinter> {
  return startVirtualPrinter({
    host: "127.0.0.1",
    ports: { page: 0, service: 0, secureService: 0, socket: 0, secureSocket: 0 },
    dotsPerLine: 576,
    dotsPerMillimetre: 8,
    millimetresPerSecond: Number.POSITIVE_INFINITY,
    takesCommands: true,
    ...more,
  });
}

/** The target for its plain or encrypted ports. */
export function targetOf({ addresses }: VirtualPrinter, isSecure: boolean): PrinterTarget {
  const ports = isSecure
    ? { socket: addresses.secureSocket, service: addresses.secureService }
    : { socket: addresses.socket, service: addresses.service };
  return { ip: "127.0.0.1", isSecure, ports };
}

const clock = {
  now: () => Date.now(),
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** `fetch` that trusts one further certificate, which Node's own cannot. */
function trusting(certificate: string): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input instanceof Request ? input : String(input), { ...init, cache: "default" });
    if (asked.url.startsWith("http:")) {
      return fetch(asked);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const headers = Object.fromEntries(asked.headers);
    const sent = request(
      asked.url,
      { method: asked.method, headers, ca: certificate, signal: asked.signal },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => (text += String(part)));
        answer.on("end", () => resolve(new Response(text, { status: answer.statusCode ?? 500 })));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(await asked.text());
    return promise;
  };
}

/** Our client with one or both transports; `trusted` is a certificate that it trusts. */
export function clientOf(ways: readonly PrinterTransport["name"][], trusted?: string): PrinterClient {
  const diagnose = diagnosis({
    isLocalNetworkDenied: () => Promise.resolve(false),
    answersPlainly: () => Promise.resolve(false),
  });
  const ask = trusted === undefined ? fetch : trusting(trusted);
  const openSocket = (url: string) => new WebSocket(url, trusted === undefined ? {} : { ca: trusted });
  const random = (count: number) => Uint8Array.from(randomBytes(count));
  const all = [
    socketTransport({ fetch: ask, openSocket, random, clock, diagnose }),
    serviceTransport({ fetch: ask, diagnose }),
  ];
  return createPrinterClient({ transports: all.filter(({ name }) => ways.includes(name)), clock });
}

let reader: Promise<unknown> | undefined;

/** Prepared once: every new instance of the reader keeps its memory, and a thousand would exhaust it. */
async function prepareReader(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** The codes on a sheet, as zxing reads them. */
export async function codesOn(sheet: Sheet): Promise<readonly { readonly format: string; readonly text: string }[]> {
  await (reader ??= prepareReader());
  const codes = await readBarcodes(new Uint8Array(pngOf(sheet, 40)), { tryHarder: true });
  return codes.map(({ format, text }) => ({ format, text }));
}

/** The sheets of all jobs so far, in order. */
export function papersOf({ printer }: VirtualPrinter): readonly Sheet[] {
  return printer.printed.flatMap(({ drawing }) => drawing.sheets);
}
