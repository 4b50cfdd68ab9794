import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../testing/any-text.ts";
import { NARROWEST_80_MM, paperOf, PRINTER_MODELS } from "../paper.ts";
import { buildDocument, type PrintElement } from "./build-document.ts";
import type { DrawLine } from "./draw-line.ts";
import { rasterOf } from "./raster.ts";

const START = '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">';
const built = (...elements: readonly PrintElement[]): string => {
  const document = buildDocument(elements, NARROWEST_80_MM);
  expect(document).toMatchObject({ ok: true });
  return document.ok ? document.response : "";
};
const body = (...elements: readonly PrintElement[]): string =>
  built(...elements).slice(START.length, -"</epos-print>".length);

/** Characters that a single-byte printer has, and no markup except elements with their attributes. */
function isCleanXml(elements: readonly PrintElement[]): boolean {
  const document = buildDocument(elements, NARROWEST_80_MM);
  const text = document.ok ? document.response : "<";
  const withoutElements = text.replaceAll(/<\/?[a-z-]+(?: [a-z1-9]+="[^"<>]*")*\/?>/g, "");
  return /^[\x20-\x7E\u00A1-\u00FF]+$/u.test(text) && !/[<>"']/.test(withoutElements);
}

describe("ePOS-Print document", () => {
  it("equals the output of the vendor's own client", () => {
    expect(
      built(
        { kind: "text", text: 'Hi <é> & "q"' },
        { kind: "code", type: "QRCODE", text: "https://x.test/a?b=c", moduleDots: 5 },
        { kind: "cut" },
      ).replace(' align="center"', ""),
    ).toBe(
      `${START}<text>Hi &lt;é&gt; &amp; &quot;q&quot;&#10;</text>` +
        '<symbol type="qrcode_model_2" level="level_m" width="5">https://x.test/a?b=c</symbol><cut type="feed"/></epos-print>',
    );
  });

  it("draws bars 3 dots wide and 162 high, in the voucher's type", { tags: ["PRINT-13", "CONST-23"] }, () => {
    expect(body({ kind: "code", type: "EAN13", text: "4006381333931" })).toBe(
      '<barcode type="ean13" hri="below" width="3" height="162" align="center">4006381333931</barcode>',
    );
    expect(body({ kind: "code", type: "EAN8", text: "9638507" })).toContain('type="ean8"');
    expect(body({ kind: "code", type: "CODE128", text: "AB12" })).toContain(">{BAB12</barcode>");
    expect(body({ kind: "code", type: "QRCODE", text: "AB12" })).toContain('width="3"');
  });

  it("sends a setting only when it changes, because settings persist", () => {
    expect(
      body(
        { kind: "text", text: "A", align: "center", scale: 2, isBold: true },
        { kind: "text", text: "B", align: "center" },
        { kind: "code", type: "QRCODE", text: "1" },
        { kind: "text", text: "C" },
      ),
    ).toBe(
      '<text align="center" width="2" height="2" em="true">A&#10;</text><text width="1" height="1" em="false">B&#10;</text>' +
        '<symbol type="qrcode_model_2" level="level_m" width="3">1</symbol><text align="left">C&#10;</text>',
    );
  });

  it("wraps at the paper's width, wide letters earlier, and cuts a word that is too long", () => {
    const lines = body({ kind: "text", text: "Bitte zeigen Sie diesen Gutschein beim Bezahlen vor." });
    expect(lines).toBe("<text>Bitte zeigen Sie diesen Gutschein beim&#10;Bezahlen vor.&#10;</text>");
    const centered = body({
      kind: "text",
      text: "Bitte zeigen Sie diesen Gutschein beim Bezahlen vor.",
      align: "center",
    });
    expect(centered).toContain(">Bitte zeigen Sie diesen&#10;Gutschein beim Bezahlen vor.&#10;<");
    expect(body({ kind: "text", text: "x".repeat(50) })).toBe(
      `<text>${"x".repeat(42)}&#10;${"x".repeat(8)}&#10;</text>`,
    );
    expect(body({ kind: "text", text: "y".repeat(22), scale: 2 })).toContain(`${"y".repeat(21)}&#10;y&#10;`);
  });

  it("replaces dashes, quotes, the euro sign and foreign letters by printable ones", () => {
    expect(body({ kind: "text", text: "„Käse“ – 5 € … ódźČ\u0000\u0007 日" })).toBe(
      "<text>&quot;Käse&quot; - 5 EUR ... ódzC ?&#10;</text>",
    );
  });

  it("draws text with a euro sign, which some code pages lack", () => {
    const drawn: string[] = [];
    const drawLine: DrawLine = (line, { cellWidth, cellHeight }) => {
      drawn.push(line);
      const width = line.length * cellWidth;
      return { width, height: cellHeight, data: new Uint8Array(Math.ceil(width / 8) * cellHeight) };
    };
    const elements: readonly PrintElement[] = [
      { kind: "text", text: "2\u00A0€ „weniger“", align: "center", scale: 2, isBold: true },
      { kind: "text", text: "statt 10 €" },
      { kind: "text", text: "Vielen Dank", align: "center" },
    ];
    const document = buildDocument(elements, NARROWEST_80_MM, drawLine);
    const shape = JSON.stringify(document)
      .replaceAll("\\", "")
      .replaceAll(/>A+=*</g, "><");
    expect(drawn).toEqual(['2 € "weniger"', "statt 10 €"]);
    expect(shape).toContain(
      '<image width="312" height="48" align="center" mode="mono"></image>' +
        '<image width="120" height="24" align="left" mode="mono"></image><feed unit="6"/>' +
        '<text align="center">Vielen Dank',
    );
  });

  it.each([
    ["EAN13", "400638133393", true],
    ["EAN13", "4006381333932", false],
    ["EAN13", "40063813339", false],
    ["EAN8", "96385074", true],
    ["EAN8", "96385075", false],
    ["EAN8", "9638 507", false],
    ["CODE128", "Ä", false],
    ["CODE128", "", false],
    ["QRCODE", "", false],
    ["QRCODE", "Grün", false],
    ["QRCODE", "https://x.test/Grün", true],
    ["QRCODE", "https://x.test/\uD800", false],
  ] as const)("refuses %s %j with %s instead of omitting it", (type, text, isTaken) => {
    expect(buildDocument([{ kind: "code", type, text }], NARROWEST_80_MM).ok).toBe(isTaken);
  });

  it("makes a link in a QR code ASCII without changing its meaning", () => {
    expect(body({ kind: "code", type: "QRCODE", text: "https://x.test/Grün?a=%20" })).toContain(
      "https://x.test/Gr%C3%BCn?a=%20<",
    );
  });

  it.each([
    ["CODE128", "A".repeat(20), "A".repeat(21)],
    ["CODE128", "1".repeat(40), "1".repeat(42)],
    ["QRCODE", "a".repeat(1989), "a".repeat(2100)],
  ] as const)("refuses a %s that is wider than the paper", (type, fits, tooWide) => {
    const build = (text: string) => buildDocument([{ kind: "code", type, text }], NARROWEST_80_MM);
    expect(build(fits)).toMatchObject({ ok: true });
    expect(build(tooWide)).toMatchObject({ ok: false, error: { code: "CODE_TOO_WIDE" } });
  });

  it("draws narrower bars only if three dots are too wide for the paper", { tags: ["PRINT-13"] }, () => {
    expect(body({ kind: "code", type: "CODE128", text: "A".repeat(12) })).toContain('width="3"');
    expect(body({ kind: "code", type: "CODE128", text: "A".repeat(13) })).toContain('width="2"');
  });

  it("encodes digits of a Code 128 in pairs, with the printer's escapes for control codes, braces and backslashes", () => {
    expect(body({ kind: "code", type: "CODE128", text: "00102030" })).toContain(">{C\\x00\\x0a\\x14\\x1e<");
    expect(body({ kind: "code", type: "CODE128", text: "A{\\1234" })).toContain(">{BA{{\\\\{C\\x0c\\x22<");
    expect(body({ kind: "code", type: "CODE128", text: "12345-6" })).toContain(">{C\\x0c\\x22{B5-6<");
  });

  it("encodes a picture as in the manual: eight by three dots are o3cY", () => {
    const rows = ["10100011", "01110111", "00011001"];
    const data = Uint8Array.from(rows.join(""), (bit) => 255 * (1 - Number(bit))).reduce<number[]>(
      (pixels, light) => [...pixels, light, light, light, 255],
      [],
    );
    const raster = rasterOf(
      { width: 8, height: 3, data: Uint8Array.from(data) },
      { maxWidth: 512, maxHeight: 240, halftone: "threshold" },
    );
    // 0x18, the last row of the manual's example, is 00011000.
    expect([...raster.data]).toEqual([0xa3, 0x77, 0x19]);
    expect(body({ kind: "image", raster: { width: 8, height: 3, data: Uint8Array.of(0xa3, 0x77, 0x18) } })).toBe(
      '<image width="8" height="3" align="center" mode="mono">o3cY</image>',
    );
  });

  it("refuses a picture wider than the paper and splits one that is taller than the printer's buffer", () => {
    const raster = (width: number, height: number) => ({ width, height, data: new Uint8Array((width / 8) * height) });
    expect(buildDocument([{ kind: "image", raster: raster(520, 1) }], NARROWEST_80_MM)).toMatchObject({
      error: { code: "IMAGE_TOO_WIDE" },
    });
    expect(body({ kind: "image", raster: raster(8, 1700) }).match(/height="\d+"/g)).toEqual([
      'height="800"',
      'height="800"',
      'height="100"',
    ]);
  });

  it("is well-formed and ASCII without control characters, for any input", () => {
    const element: fc.Arbitrary<PrintElement> = fc.oneof(
      fc.record({ kind: fc.constant("text" as const), text: anyText(40) }),
      fc.record({
        kind: fc.constant("code" as const),
        type: fc.constantFrom("CODE128" as const, "QRCODE" as const),
        text: fc.string({ minLength: 1, maxLength: 12 }).filter((text) => /^[\x20-\x7E]+$/.test(text)),
      }),
    );
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), (elements) => isCleanXml(elements)),
      { numRuns: 50 },
    );
  });

  it("knows the paper of every model of the table", () => {
    expect(PRINTER_MODELS.length).toBeGreaterThan(15);
    expect(paperOf("TM-m30III")).toMatchObject({ dotsPerLine: 576, columns: 48 });
    expect(paperOf("TM-T88VI")).toMatchObject({ dotsPerLine: 512, columns: 42 });
    expect(paperOf("TM-T88VI", 58)).toMatchObject({ dotsPerLine: 360, columns: 30 });
    expect([paperOf("TM-m10"), paperOf("LX-80")]).toEqual([undefined, undefined]);
  });
});
