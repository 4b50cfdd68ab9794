import type { UiLanguage } from "@punktum/domain";
import type { PrinterPaper } from "../../storage/printer-paper.ts";
import { paperFor } from "./ticket-paper.ts";

/** Content of a test sheet. */
export interface TestSheet {
  readonly language: UiLanguage;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Document that proves a printer works. It contains no redeemable code. */
export async function testSheet(
  { language, title, lines }: TestSheet,
  paper: PrinterPaper | undefined,
): Promise<string> {
  const { buildDocument } = await import("@punktum/printing");
  const document = buildDocument(
    [
      { kind: "language", language },
      { kind: "text", text: title, align: "center", scale: 2, isBold: true },
      { kind: "feed", lines: 1 },
      // As wide as the paper, so that it shows whether the chosen roll is the one in the printer.
      { kind: "rule" },
      ...lines.map((text) => ({ kind: "text", text, align: "center" }) as const),
      { kind: "cut" },
    ],
    await paperFor(paper),
  );
  // The document cannot be refused as too wide, because text is wrapped.
  return document.ok ? document.response : "";
}
