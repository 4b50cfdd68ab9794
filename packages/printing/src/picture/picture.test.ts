import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { eanCheckDigit } from "../document/code-data.ts";
import type { Raster } from "../document/raster.ts";
import { NARROWEST_80_MM } from "../paper.ts";
import { layoutTicket, type Ticket } from "../ticket/ticket.ts";
import type { DrawLine } from "../document/draw-line.ts";
import { drawPicture } from "./draw-picture.ts";
import { pdfOf } from "./pdf.ts";
import { pngOf } from "./png.ts";

/** The browser draws letters; here a line is a grey bar of its size. */
const drawLine: DrawLine = (line, { cellWidth, cellHeight }) => {
  const width = line.length * cellWidth;
  return { width, height: cellHeight, data: new Uint8Array(Math.ceil(width / 8) * cellHeight).fill(0x22) };
};

async function pictureOf(codeType: string, code: string): Promise<Raster> {
  const ticket: Ticket = {
    language: "de",
    texts: ["Ihr Gutschein", "Nur einmal gültig.", "", "", "Danke!"],
    title: "Gratis Kaffee",
    code,
    codeType,
    redeemedAtMs: Date.UTC(2026, 10, 21, 14, 5),
    timeZone: "Europe/Berlin",
    redemptionNumber: "Buchung 0000-4711",
    copyMark: "KOPIE",
  };
  const layout = layoutTicket(ticket, NARROWEST_80_MM);
  const picture = layout.ok ? await drawPicture(layout.response, NARROWEST_80_MM, drawLine) : layout;
  if (!picture.ok) {
    throw new Error(picture.error.message);
  }
  return picture.response;
}

async function readBack(codeType: string, code: string): Promise<readonly string[]> {
  const png = await pngOf(await pictureOf(codeType, code), NARROWEST_80_MM.dotsPerMillimetre);
  const codes = await readBarcodes(png, { tryHarder: true });
  return codes.map(({ format, text }) => `${format} ${text}`);
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer },
    fireImmediately: true,
  });
});

describe("a ticket as a file", () => {
  it.each([
    ["EAN13", "4006381333931", "EAN13 4006381333931"],
    ["EAN13", "2010000003039", "EAN13 2010000003039"],
    ["EAN8", "96385074", "EAN8 96385074"],
    ["CODE128", "SUMMER-26", "Code128 SUMMER-26"],
    ["CODE128", "A{b}\\1234567", "Code128 A{b}\\1234567"],
    ["CODE128", "00112233445566778899", "Code128 00112233445566778899"],
    ["QRCODE", "https://punktum.test/v/4711?a=b&c=<d>\\e", "QRCode https://punktum.test/v/4711?a=b&c=<d>\\e"],
  ])("zxing reads exactly %s %s from the PNG", { tags: ["PRINT-14", "PRINT-18"] }, async (codeType, code, read) => {
    expect(await readBack(codeType, code)).toEqual([read]);
  });

  it("every code can be read back", { tags: ["PRINT-14"], timeout: 60_000 }, async () => {
    const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
    const wanted = fc.oneof(
      digits(12).map((text) => ["EAN13", text + eanCheckDigit(text), "EAN13"] as const),
      digits(7).map((text) => ["EAN8", text + eanCheckDigit(text), "EAN8"] as const),
      fc.stringMatching(/^[\x21-\x7E]{1,10}$/).map((text) => ["CODE128", text, "Code128"] as const),
      fc.stringMatching(/^[\x21-\x7E]{1,80}$/).map((text) => ["QRCODE", text, "QRCode"] as const),
    );
    await fc.assert(
      fc.asyncProperty(wanted, async ([codeType, code, format]) => {
        expect(await readBack(codeType, code)).toEqual([`${format} ${code}`]);
      }),
      { numRuns: 40 },
    );
  });

  it("the PDF has one page of the paper's size with the picture, and its table has the right offsets", async () => {
    const picture = await pictureOf("EAN13", "4006381333931");
    const facts = { title: "Gratis Kaffee – Zürich", language: "de", dotsPerMillimetre: 8 };
    const bytes = Buffer.from(await pdfOf(picture, facts));
    const text = bytes.toString("latin1");
    const table = text.slice(numberIn(text, /startxref\n(\d+)\n%%EOF\n$/));
    const places = Array.from(table.matchAll(/^(\d{10}) 00000 n $/gm), ([, place]) => Number(place));
    expect(table).toMatch(/^xref\n0 7\n/);
    expect(places.map((place, index) => text.slice(place).startsWith(`${index + 1} 0 obj`))).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    // 576 dots with their edges are 72 mm: 204.09 points.
    expect(text).toContain(`/MediaBox[0 0 204.09 ${((picture.height / 8 / 25.4) * 72).toFixed(2)}]`);
    expect(text).toContain(`/Title<feff${Buffer.from(facts.title, "utf16le").swap16().toString("hex")}>`);
    const length = numberIn(text, /FlateDecode\/Length (\d+)>>\nstream\n/);
    const begin = text.indexOf("stream\n", text.indexOf("FlateDecode")) + "stream\n".length;
    const dots = inflateSync(bytes.subarray(begin, begin + length));
    expect(dots.equals(Buffer.from(picture.data))).toBe(true);
  });

  it("a code that cannot be drawn is refused instead of being omitted", async () => {
    await expect(pictureOf("EAN13", "123")).rejects.toThrow("cannot be drawn");
  });
});
