import type { UiLanguage } from "@punktum/domain";
import type { PrinterPaper } from "../../storage/printer-paper.ts";
import { paperFor } from "./ticket-paper.ts";

/** What stands on a test sheet. */
export interface TestSheet {
  readonly language: UiLanguage;
  readonly title: string;
  readonly lines: readonly string[];
}

/** The document of a sheet that proves a printer works; it carries no code that anybody could redeem. */
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
      // As wide as the paper: it shows whether the roll that was chosen is the one in the printer.
      { kind: "rule" },
      ...lines.map((text) => ({ kind: "text", text, align: "center" }) as const),
      { kind: "cut" },
    ],
    await paperFor(paper),
  );
  // Nothing on it can be too wide: text is wrapped.
  return document.ok ? document.response : "";
}
