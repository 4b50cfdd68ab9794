import { describe, expect, it } from "vitest";
import { PRINT_NAMESPACE, readDocument, readEnvelope, SchemaError } from "./read-document.ts";
import { checkDocument } from "./schema.ts";

const documentOf = (body: string, attributes = ""): string =>
  `<epos-print xmlns="${PRINT_NAMESPACE}"${attributes}>${body}</epos-print>`;
const check = (xml: string, takesCommands = true): void => checkDocument(readDocument(xml), { takesCommands });

describe("the manual's tables", () => {
  it.each([
    "",
    '<text lang="de"/><text align="center" width="8" em="1">Hallo&#10;</text>',
    '<feed/><feed unit="255"/><feed line="3" linespc="30"/><feed pos="cutting"/>',
    '<image width="8" height="3" mode="mono">o3cY</image>',
    '<barcode type="ean13" hri="below" width="2" height="1">400638133393</barcode>',
    '<symbol type="qrcode_model_2" level="level_q" width="16">x</symbol>',
    '<symbol type="azteccode_compact" level="23">x</symbol>',
    '<hline x1="0" x2="500" style="thick"/>',
    '<page><area x="0" y="0" width="100" height="100"/><text>x</text><line x1="0" y1="0" x2="9" y2="9"/></page>',
    '<cut type="no_feed"/><pulse drawer="drawer_2" time="pulse_500"/><sound pattern="pattern_10" cycle="25500"/>',
    "<command>1b40</command>",
  ])("allow %s", (body) => {
    expect(() => check(documentOf(body))).not.toThrow();
  });

  it.each([
    ["an unknown element", "<blink/>"],
    ["an unknown attribute", '<text size="2">x</text>'],
    ["a value out of range", '<text width="9">x</text>'],
    ["a barcode without a type", "<barcode>1</barcode>"],
    ["a barcode too narrow", '<barcode type="ean8" width="1">1</barcode>'],
    ["a type nobody knows", '<symbol type="qrcode">x</symbol>'],
    ["an image with too few bytes", '<image width="16" height="3">o3cY</image>'],
    ["an image without a height", '<image width="8">o3cY</image>'],
    ["text outside of elements", "Hallo"],
    ["elements of page mode outside a page", '<area x="0" y="0" width="1" height="1"/>'],
    ["a cut in page mode", "<page><cut/></page>"],
    ["recovery without force", "<recovery/>"],
    ["no namespace", '<text xmlns="">x</text>'],
    ["content in an empty element", "<cut>x</cut>"],
    ["no proper XML", "<text>"],
  ])("refuse %s: nothing is printed", (_what, body) => {
    expect(() => check(documentOf(body))).toThrow(SchemaError);
  });

  it("allow only reviving elements in forced mode, and commands only where the model takes them", () => {
    expect(() => check(documentOf("<recovery/><reset/>", ' force="true"'))).not.toThrow();
    expect(() => check(documentOf("<text>x</text>", ' force="true"'))).toThrow(SchemaError);
    expect(() => check(documentOf("<command>1b40</command>"), false)).toThrow(SchemaError);
  });
});

describe("envelope", () => {
  const envelope = (body: string, header = ""): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>${body}</s:Body></s:Envelope>`;
  const header = (parameters: string): string =>
    `<s:Header><parameter xmlns="${PRINT_NAMESPACE}">${parameters}</parameter></s:Header>`;

  it("carries the device, the time limit and the job's name in its header", () => {
    const words = "<devid>local_printer</devid><timeout>10000</timeout><printjobid>ABC.1-2_3</printjobid>";
    expect(readEnvelope(envelope(documentOf(""), header(words)))).toMatchObject({
      deviceId: "local_printer",
      timeoutMs: 10_000,
      jobId: "ABC.1-2_3",
    });
  });

  it.each([
    ["a name with a blank", envelope(documentOf(""), header("<printjobid>a b</printjobid>"))],
    ["a name of 31 characters", envelope(documentOf(""), header(`<printjobid>${"a".repeat(31)}</printjobid>`))],
    ["a time limit beyond five minutes", envelope(documentOf(""), header("<timeout>300001</timeout>"))],
    ["two documents", envelope(documentOf("") + documentOf(""))],
    ["no document", envelope("")],
    ["no envelope", documentOf("")],
    ["a byte order mark", `\uFEFF${envelope(documentOf(""))}`],
  ])("refuses %s", (_what, xml) => {
    expect(() => readEnvelope(xml)).toThrow(SchemaError);
  });
});
