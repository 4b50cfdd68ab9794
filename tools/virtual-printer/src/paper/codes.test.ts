import { eanCheckDigit, paperOf, ticketDocument, type Ticket } from "@punktum/printing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument } from "../document/read-document.ts";
import { checkDocument } from "../document/schema.ts";
import { codesOn } from "../testing/parts.ts";
import { drawDocument, type Drawing } from "./draw-document.ts";

const RUNS = Number(process.env["PRINT_TICKETS"] ?? 20);
const MODELS = ["TM-m30III", "TM-T88VII"] as const;

const texts: Ticket["texts"] = ["Ihr Gutschein", "Bitte beim Bezahlen vorzeigen.", "Nur einmal gültig.", "", "Danke!"];
const ticket = (codeType: string, code: string, title = "Gratis Kaffee"): Ticket => ({
  language: "de",
  texts,
  title,
  code,
  codeType,
  validity: "Gültig bis 31.12.26",
  timeZone: "Europe/Berlin",
  redeemedAtMs: Date.UTC(2026, 10, 21, 14, 5),
  redemptionNumber: "Buchung 0000-4711",
});

/** The paper a ticket becomes. */
function drawingOf(model: (typeof MODELS)[number], wanted: Ticket): Drawing {
  const paper = paperOf(model);
  const made = paper === undefined ? undefined : ticketDocument(wanted, paper);
  if (paper === undefined || made === undefined || !made.ok) {
    throw new Error(`No ticket: ${JSON.stringify(made)}`);
  }
  const document = readDocument(made.response);
  checkDocument(document, { takesCommands: false });
  return drawDocument(document, paper.dotsPerLine);
}

/** What zxing reads on a ticket's paper. */
async function readBack(model: (typeof MODELS)[number], wanted: Ticket): Promise<readonly string[]> {
  const codes = await Promise.all(drawingOf(model, wanted).sheets.map(codesOn));
  return codes.flat().map(({ format, text }) => `${format} ${text}`);
}

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const asciiText = (maxLength: number) => fc.stringMatching(new RegExp(`^[\\x21-\\x7E]{1,${maxLength}}$`));
const withCheck = (text: string): string => text + eanCheckDigit(text);
const wanted = fc.oneof(
  digits(12).map((text) => ["EAN13", withCheck(text), "EAN13"] as const),
  digits(7).map((text) => ["EAN8", withCheck(text), "EAN8"] as const),
  asciiText(12).map((text) => ["CODE128", text, "Code128"] as const),
  digits(18).map((text) => ["CODE128", text, "Code128"] as const),
  asciiText(120).map((text) => ["QRCODE", text, "QRCode"] as const),
);

describe("codes on the drawn paper", () => {
  it.each([
    ["EAN13", "4006381333931", "EAN13 4006381333931"],
    ["EAN8", "96385074", "EAN8 96385074"],
    ["CODE128", "SUMMER-26", "Code128 SUMMER-26"],
    ["CODE128", "A{b}\\1234567", "Code128 A{b}\\1234567"],
    ["CODE128", "00112233445566778899", "Code128 00112233445566778899"],
    ["QRCODE", "https://punktum.test/v/4711?a=b&c=<d>", "QRCode https://punktum.test/v/4711?a=b&c=<d>"],
  ])("zxing reads exactly %s %s", { tags: ["PRINT-14", "PRINT-18"] }, async (codeType, code, read) => {
    expect(await readBack("TM-m30III", ticket(codeType, code))).toEqual([read]);
    expect(await readBack("TM-T88VII", ticket(codeType, code))).toEqual([read]);
  });

  it.each(["CUSTOM", "P4M"])("%s is printed as text instead of a code", { tags: ["PRINT-14"] }, async (codeType) => {
    const { lines, remarks } = drawingOf("TM-m30III", ticket(codeType, "WINTER-26"));
    expect(lines).toContain("WINTER-26");
    expect(remarks).toEqual([]);
    expect(await readBack("TM-m30III", ticket(codeType, "WINTER-26"))).toEqual([]);
  });

  it(
    `${RUNS} tickets: zxing reads the voucher's code on every one`,
    { tags: ["PRINT-14"], timeout: 3_600_000 },
    async () => {
      const title = fc.string({ maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...MODELS), wanted, title, async (model, [codeType, code, format], name) => {
          expect(await readBack(model, ticket(codeType, code, name))).toContain(`${format} ${code}`);
        }),
        { numRuns: RUNS },
      );
    },
  );
});
