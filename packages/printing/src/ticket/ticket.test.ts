import { describe, expect, it } from "vitest";
import { rasterOf } from "../document/raster.ts";
import { NARROWEST_80_MM, paperOf, type Paper, type RollWidthMm } from "../paper.ts";
import { layoutTicket, logoBoxOf, ticketDocument, type Ticket } from "./ticket.ts";

const ticket: Ticket = {
  language: "de",
  shop: "Tankstelle Nordring",
  address: "Nordring 12, 24103 Kiel",
  texts: ["Ihr Gutschein", "Bitte beim Bezahlen vorzeigen.", "Nur einmal gültig.", "", "Vielen Dank!"],
  title: "Gratis Kaffee",
  code: "4006381333931",
  codeType: "EAN13",
  validity: "Gültig bis 31.12.26",
  redeemedAtMs: Date.UTC(2026, 10, 21, 14, 5),
  timeZone: "Europe/Berlin",
  redemptionNumber: "Buchung 0000-4711",
  redemptionCode: "Einlösecode PR 4821 0937 5526",
};
const paperNamed = (model: string, roll: RollWidthMm = 80): Paper => paperOf(model, roll) ?? NARROWEST_80_MM;
const document = (change: Partial<Ticket> = {}, paper = NARROWEST_80_MM): string => {
  const made = ticketDocument({ ...ticket, ...change }, paper);
  expect(made).toMatchObject({ ok: true });
  return made.ok ? made.response : "";
};
const textsOf = (xml: string): string[] =>
  Array.from(xml.matchAll(/<text[^>]*>([^<]+)</g), ([, text = ""]) => text.replaceAll("&#10;", "\n").trim());

describe("ticket", () => {
  it(
    "contains the fixed lines, title, code, validity, the time on a 24-hour clock and the number",
    { tags: ["PRINT-15", "PRINT-16", "FMT-10", "A-43", "A-64"] },
    () => {
      expect(textsOf(document())).toEqual([
        "Tankstelle Nordring",
        "Nordring 12, 24103 Kiel",
        "Ihr Gutschein",
        "Gratis Kaffee",
        "Gültig bis 31.12.26",
        "-".repeat(42),
        "Bitte beim Bezahlen vorzeigen.",
        "Nur einmal gültig.",
        "21.11.2026 15:05",
        "Buchung 0000-4711",
        "Einlösecode PR 4821 0937 5526",
        "Vielen Dank!",
      ]);
      expect(document()).toContain('<text lang="de"/>');
      expect(document().endsWith('<cut type="feed"/></epos-print>')).toBe(true);
    },
  );

  it("names no shop that is not known", { tags: ["PRINT-15"] }, () => {
    expect(textsOf(document({ shop: undefined, address: undefined }))[0]).toBe("Ihr Gutschein");
    expect(textsOf(document({ address: "" })).slice(0, 2)).toEqual(["Tankstelle Nordring", "Ihr Gutschein"]);
  });

  it("ends with the code, also on a copy", { tags: ["PRINT-18"] }, () => {
    const end = /<barcode [^>]*>4006381333931<\/barcode><cut type="feed"\/><\/epos-print>$/;
    expect(document()).toMatch(end);
    expect(document({ copyMark: "KOPIE" })).toMatch(end);
  });

  it("leaves no gap without a code", { tags: ["B-42"] }, () => {
    expect(textsOf(document({ redemptionCode: undefined })).slice(-2)).toEqual(["Buchung 0000-4711", "Vielen Dank!"]);
  });

  it("begins with the logo", { tags: ["PRINT-17"] }, () => {
    const logo = { width: 16, height: 2, data: Uint8Array.of(0xff, 0xff, 0x81, 0x81) };
    expect(document({ logo })).toContain(
      '<text lang="de"/><image width="16" height="2" align="center" mode="mono">//+BgQ==</image>',
    );
  });

  it.each(["TM-T88VII", "TM-m30III"])(
    "is below 40 kB with the largest logo and long texts on a %s",
    { tags: ["PRINT-17"] },
    (model) => {
      const paper = paperNamed(model);
      // Noise: the largest possible logo, with more than half of it black.
      const data = Uint8Array.from({ length: 1_200 * 900 * 4 }, (_none, at) => Math.imul(at, 2_654_435_761) >>> 24);
      const logo = rasterOf({ width: 1_200, height: 900, data }, logoBoxOf(paper));
      const long = "Gültig ".repeat(40);
      const texts: Ticket["texts"] = [long, long, long, long, long];
      expect(logo.height).toBe(240);
      expect(document({ logo, texts, title: long, validity: long, copyMark: "KOPIE" }, paper).length).toBeLessThan(
        40_000,
      );
    },
  );

  it.each([
    ["QRCODE", "https://punktum.test/v/1", "<symbol "],
    ["CODE128", "SUMMER-26", '<barcode type="code128" '],
    ["EAN13", "4006381333931", '<barcode type="ean13" '],
    ["EAN8", "96385074", '<barcode type="ean8" '],
  ])("draws %s", { tags: ["PRINT-14"] }, (codeType, code, element) => {
    expect(document({ codeType, code })).toContain(element);
  });

  it.each(["CUSTOM", "P4M", undefined, "PDF417"])(
    "prints %s as text that can be typed",
    { tags: ["PRINT-14"] },
    (codeType) => {
      const xml = document({ codeType, code: "WINTER-26" });
      expect(xml).not.toMatch(/<(barcode|symbol) /);
      expect(textsOf(xml)).toContain("WINTER-26");
    },
  );

  it.each([undefined, ""])(
    "a voucher with the code %j has no ticket: COUPON_NOT_FOUND",
    { tags: ["PRINT-18"] },
    (code) => {
      expect(layoutTicket({ ...ticket, code }, NARROWEST_80_MM)).toMatchObject({
        ok: false,
        error: { code: "COUPON_NOT_FOUND" },
      });
    },
  );

  it.each([
    ["Gratis Kaffee", true],
    ["10 % auf alle Wellnessanwendungen", false],
  ])("prints %s on a roll of 58 mm without breaking a word, large: %s", (title, isLarge) => {
    const xml = document({ title, code: "96385074", codeType: "EAN8" }, paperNamed("TM-T88VII", 58));
    expect(textsOf(xml).join("\n").split(/\s+/)).toEqual(expect.arrayContaining(title.split(" ")));
    expect(/<text[^>]* width="2"[^>]*>(?:Gratis|10 %)/.test(xml)).toBe(isLarge);
  });

  it("reports a code it cannot draw instead of omitting it", () => {
    expect(ticketDocument({ ...ticket, code: "123" }, NARROWEST_80_MM)).toMatchObject({
      error: { code: "CODE_INVALID" },
    });
  });

  it("shows COPY above and below on every further print", { tags: ["PRINT-16"] }, () => {
    expect(document({ copyMark: "KOPIE" }).match(/KOPIE/g)).toHaveLength(2);
    expect(document()).not.toContain("KOPIE");
  });
});
