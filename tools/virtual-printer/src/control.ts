import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { pngOf, svgOf } from "./paper/png.ts";
import type { Printer } from "./printer.ts";
import type { Switches } from "./switches.ts";

const PAGE = join(import.meta.dirname, "page");
const SHOWN_SHEETS = 12;
const MAX_CHANGE_CHARACTERS = 2_000;
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Where the printer can be reached, for the page. */
export interface Addresses {
  readonly host: string;
  readonly service: number;
  readonly secureService: number;
  readonly socket: number;
  readonly secureSocket: number;
}

/** One paper as the page shows it. */
export interface PageSheet {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly jobId: string;
  readonly code: string;
  readonly lines: readonly string[];
  readonly remarks: readonly string[];
}

/** What the page asks for. */
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

/** The page's script without its types: browsers run it as it stands otherwise. */
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

/** Only pages of its own may turn switches: other pages cannot send JSON without asking first, and are not answered. */
const isOwnJson = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"] === "application/json" && (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";

/** The page with the paper and the switches, and what it asks for. */
export async function serveControls(
  printer: Printer,
  addresses: Addresses,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, type: string, body: string | Buffer): void => {
    const headers = { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
    response.writeHead(status, { ...headers, "Content-Security-Policy": POLICY }).end(body);
  };
  const { pathname } = new URL(request.url ?? "/", "http://printer");
  if (request.method === "POST" && pathname === "/switches") {
    const isTaken = isOwnJson(request) && printer.turn(await changeOf(request));
    answer(isTaken ? 200 : 400, "application/json", JSON.stringify(printer.switches));
    return;
  }
  if (pathname === "/") {
    answer(200, "text/html; charset=utf-8", await readFile(join(PAGE, "index.html")));
  } else if (pathname === "/page.js") {
    answer(200, "text/javascript; charset=utf-8", await pageScript());
  } else if (pathname === "/state") {
    answer(200, "application/json", JSON.stringify(stateOf(printer, addresses)));
  } else {
    const [type, body] = sheetOf(printer, pathname) ?? ["text/plain", "Not found"];
    answer(type === "text/plain" ? 404 : 200, type, body);
  }
}
