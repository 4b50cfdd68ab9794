import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { startVirtualPrinter, type VirtualPrinter } from "@punktum/virtual-printer";
import { chromium, type Page } from "playwright";
import { chromiumPath } from "../support/chromium.ts";

/**
 * `npm run interop:epos -- <file>`: runs Epson's own client against the virtual printer in a real browser. The two are
 * independent implementations, so their agreement shows that the virtual printer behaves like a real one.
 */

const HELP = `Usage: npm run interop:epos -- <path to epos-2.x.x.js>

Drives the virtual printer with Epson's own client, in a real browser: connect, print, what can go wrong, disconnect, on
ports 8008 and 8043, with plain and with enciphered payload. The file is Epson's ePOS SDK for JavaScript. It may not be handed
on, so it is not part of this repository; Epson offers it for download.

Exit code: 0 they agree; 1 a step failed; 2 there is no such file, or it is another one.`;

/** A loopback address for this run only, because the client's ports cannot be chosen. */
const IP = "127.80.8.43";
const PLAIN_PORT = 8008;
const SECURE_PORT = 8043;

/** Runs in the page next to the vendor's file: one function per step, each with a time limit. */
const DRIVER = `
const within = (ms, begin) => new Promise((resolve) => {
  const timer = setTimeout(() => resolve("no answer"), ms);
  begin((value) => { clearTimeout(timer); resolve(value); });
});
let device; let printer;
globalThis.drive = {
  connect: (ip, port) => within(40000, (done) => {
    device = new epson.ePOSDevice();
    device.connect(ip, port, done);
  }),
  create: (crypto) => within(10000, (done) => {
    device.createDevice("local_printer", device.DEVICE_TYPE_PRINTER, { crypto, buffer: false }, (made, code) => {
      printer = made;
      done(code);
    });
  }),
  print: (text) => within(30000, (done) => {
    printer.onreceive = ({ success, code }) => done({ success, code });
    printer.addTextLang("en");
    printer.addTextAlign(printer.ALIGN_CENTER);
    printer.addText(text + "\\n");
    printer.addBarcode("4006381333931", printer.BARCODE_EAN13, printer.HRI_BELOW, printer.FONT_A, 3, 162);
    printer.addSymbol("https://punktum.test/?a=b&c=<d>", printer.SYMBOL_QRCODE_MODEL_2, printer.LEVEL_M, 3);
    printer.addCut(printer.CUT_FEED);
    printer.send();
  }),
  remove: () => within(10000, (done) => device.deleteDevice(printer, done)),
  disconnect: () => { device.disconnect(); return Promise.resolve("sent"); },
};
`;

const PRINTED = { success: true, code: "" };
const refused = (code: string) => ({ success: false, code });

class Interop {
  readonly #page: Page;
  readonly #printing: VirtualPrinter;
  failures = 0;

  constructor(page: Page, printing: VirtualPrinter) {
    this.#page = page;
    this.#printing = printing;
  }

  async #step(what: string, call: string, wanted: unknown): Promise<void> {
    const seen: unknown = await this.#page.evaluate(`drive.${call}`);
    this.#note(what, seen, wanted);
  }

  #note(what: string, seen: unknown, wanted: unknown): void {
    const isRight = isDeepStrictEqual(seen, wanted);
    this.failures += Number(!isRight);
    console.log(
      `${isRight ? "ok    " : "FAILED"} ${what}${isRight ? "" : `: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`}`,
    );
  }

  /** Connect, create device, print, the error cases, delete device, disconnect. */
  async session(port: number, crypto: boolean): Promise<void> {
    const { printer } = this.#printing;
    const name = `port ${port}, payload ${crypto ? "enciphered" : "plain"}`;
    const before = printer.printed.length;
    await this.#step(`${name}: connect`, `connect("${IP}", ${port})`, port === SECURE_PORT ? "SSL_CONNECT_OK" : "OK");
    await this.#step(`${name}: create device`, `create(${crypto})`, "OK");
    await this.#step(`${name}: print`, `print("Hello <&> ${port}")`, PRINTED);
    this.#note(`${name}: what came out`, printer.printed.at(-1)?.drawing.lines[0], `Hello <&> ${port}`);
    this.#note(`${name}: nothing was left out`, printer.printed.at(-1)?.drawing.remarks, []);
    for (const [what, change, wanted] of [
      ["paper out", { paper: "out" }, refused("EPTR_REC_EMPTY")],
      ["cover open", { paper: "full", isCoverOpen: true }, refused("EPTR_COVER_OPEN")],
      ["cutter jammed", { isCoverOpen: false, isCutterJammed: true }, refused("EPTR_CUTTER")],
      ["near end", { isCutterJammed: false, paper: "near-end" }, PRINTED],
      ["well again", { paper: "full" }, PRINTED],
    ] as const) {
      printer.turn(change);
      await this.#step(`${name}: print with ${what}`, 'print("Again")', wanted);
    }
    this.#note(`${name}: sheets printed`, printer.printed.length - before, 3);
    await this.#step(`${name}: delete device`, "remove()", "OK");
    await this.#step(`${name}: disconnect`, "disconnect()", "sent");
  }

  async offAndOn(): Promise<void> {
    const { printer } = this.#printing;
    printer.turn({ isOff: true });
    await this.#step("switched off: connect", `connect("${IP}", ${PLAIN_PORT})`, "ERROR_TIMEOUT");
    printer.turn({ isOff: false });
    await this.#step("switched on: connect", `connect("${IP}", ${PLAIN_PORT})`, "OK");
    await this.#step("switched on: create device", "create(false)", "OK");
    await this.#step("switched on: print", 'print("Once more")', PRINTED);
    await this.#step("switched on: disconnect", "disconnect()", "sent");
  }
}

/** The client sets a cookie, so it needs a page with an http address. */
async function servePage(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Till</title>");
  });
  server.listen(0, IP);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://${IP}:${port}/`, stop: () => server.close() };
}

async function drive(file: string): Promise<number> {
  const printing = await startVirtualPrinter({
    host: IP,
    ports: { page: 0, service: 0, secureService: 0, socket: PLAIN_PORT, secureSocket: SECURE_PORT },
    dotsPerLine: 576,
    dotsPerMillimetre: 8,
    millimetresPerSecond: Number.POSITIVE_INFINITY,
    takesCommands: true,
  });
  const till = await servePage();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.log(`error in the page: ${error.message}`));
    await page.goto(till.url);
    await page.addScriptTag({ path: file });
    if (!(await page.evaluate("typeof epson === 'object' && typeof epson.ePOSDevice === 'function'"))) {
      throw new Error(`${file} offers no epson.ePOSDevice: is it the whole file, for browsers?`);
    }
    await page.addScriptTag({ content: DRIVER });
    const interop = new Interop(page, printing);
    for (const port of [PLAIN_PORT, SECURE_PORT]) {
      await interop.session(port, false);
      await interop.session(port, true);
    }
    await interop.offAndOn();
    return interop.failures;
  } finally {
    await browser.close();
    till.stop();
    await printing.stop();
  }
}

/** Why this file cannot be the vendor's client; undefined if it can. */
async function refusalOf(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    return `There is no file ${file} that could be read.`;
  }
  return text.includes("ePOSDevice") ? undefined : `${file} is not Epson's client: it knows no ePOSDevice.`;
}

async function main(words: readonly string[]): Promise<number> {
  const [file] = words;
  if (file === "--help" || file === "-h") {
    console.log(HELP);
    return 0;
  }
  const refusal =
    file === undefined || words.length > 1 ? "Give the path of one file, Epson's client." : await refusalOf(file);
  if (file === undefined || refusal !== undefined) {
    console.error(`${refusal ?? ""}\n\n${HELP}`);
    return 2;
  }
  const failures = await drive(file);
  console.log(failures === 0 ? "\nThe vendor's client and the virtual printer agree." : `\n${failures} steps failed.`);
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
