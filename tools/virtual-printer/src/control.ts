import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { toolTexts } from "@punktum/phrases/tools";
import { pngOf, svgOf } from "./paper/png.ts";
import type { Printer } from "./printer.ts";
import type { Switches } from "./switches.ts";

const PAGE = join(import.meta.dirname, "page");
const SHOWN_SHEETS = 12;
const MAX_CHANGE_CHARACTERS = 2_000;
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Addresses of the printer, for the page. */
export interface Addresses {
  readonly host: string;
  readonly service: number;
  readonly secureService: number;
  readonly socket: number;
  readonly secureSocket: number;
}

/** One sheet of paper on the page. */
export interface PageSheet {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly jobId: string;
  readonly code: string;
  readonly lines: readonly string[];
  readonly remarks: readonly string[];
}

/** State of the printer for the page. */
export interface PageState {
  readonly switches: Switches;
  readonly sheets: readonly PageSheet[];
  readonly addresses: Addresses;
  readonly schemaError: string;
}

function stateOf(printer: Printer, addresses: Addresses): PageState {
  const sheets = printer.printed.slice(-SHOWN_SHEETS).flatMap(({ number, job, drawing, answer }) =>
    drawing.sheets.map((sheet, index) => ({
      id: `${number}-${index + 1}`,
      width: sheet.width,
      height: sheet.height,
      jobId: job.jobId ?? "",
      code: answer.code,
      lines: drawing.lines,
      remarks: drawing.remarks,
    })),
  );
  return { switches: printer.switches, sheets, addresses, schemaError: printer.lastSchemaError ?? "" };
}

function sheetOf(printer: Printer, path: string): readonly [type: string, body: string | Buffer] | undefined {
  const [, job, index, kind] = /^\/sheets\/(\d{1,9})-(\d{1,4})\.(png|svg)$/.exec(path) ?? [];
  const printed = printer.printed.find(({ number }) => String(number) === job);
  const sheet = printed?.drawing.sheets[Number(index) - 1];
  if (sheet === undefined) {
    return undefined;
  }
  return kind === "png" ? ["image/png", pngOf(sheet)] : ["image/svg+xml", svgOf(sheet)];
}

const PHRASE_BOOK = JSON.stringify({ de: toolTexts.de.printer, en: toolTexts.en.printer }).replaceAll("<", "\\u003c");

/** The page with its texts, because its script runs in the browser without packages. */
async function pageWithTexts(): Promise<string> {
  const page = await readFile(join(PAGE, "index.html"), "utf8");
  return page.replace('id="texts">', (start) => `${start}${PHRASE_BOOK}`);
}

/** The page's script without types, for the browser. */
async function pageScript(): Promise<string> {
  return stripTypeScriptTypes(await readFile(join(PAGE, "page.ts"), "utf8"));
}

async function changeOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_CHANGE_CHARACTERS) {
      return undefined;
    }
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request of the page, independent of the server. */
export interface ControlRequest {
  readonly method: string;
  /** Path below the page's own address, starting with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Reads the body of a change. */
  readonly readChange: () => Promise<unknown>;
}

/** Answer to the page. */
export interface ControlAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/**
 * Only the printer's own page may change switches. Other pages cannot send JSON without a CORS preflight, which is not
 * answered.
 */
const isOwnJson = ({ headers }: ControlRequest): boolean =>
  headers["content-type"] === "application/json" && (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";

function answerOf(status: number, type: string, body: string | Buffer): ControlAnswer {
  const headers = { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return { status, headers: { ...headers, "Content-Security-Policy": POLICY }, body };
}

/** Answers the requests of the page. */
export async function answerControls(
  printer: Printer,
  addresses: Addresses,
  request: ControlRequest,
): Promise<ControlAnswer> {
  const { method, path } = request;
  if (method === "POST" && path === "/switches") {
    const isTaken = isOwnJson(request) && printer.turn(await request.readChange());
    return answerOf(isTaken ? 200 : 400, "application/json", JSON.stringify(printer.switches));
  }
  if (path === "/") {
    return answerOf(200, "text/html; charset=utf-8", await pageWithTexts());
  }
  if (path === "/page.js") {
    return answerOf(200, "text/javascript; charset=utf-8", await pageScript());
  }
  if (path === "/state") {
    return answerOf(200, "application/json", JSON.stringify(stateOf(printer, addresses)));
  }
  const [type, body] = sheetOf(printer, path) ?? ["text/plain", "Not found"];
  return answerOf(type === "text/plain" ? 404 : 200, type, body);
}

/** Serves the page at an address of its own. */
export async function serveControls(
  printer: Printer,
  addresses: Addresses,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", headers } = request;
  const { pathname } = new URL(request.url ?? "/", "http://printer");
  const readChange = async (): Promise<unknown> => await changeOf(request);
  const answer = await answerControls(printer, addresses, { method, path: pathname, headers, readChange });
  response.writeHead(answer.status, answer.headers).end(answer.body);
}
