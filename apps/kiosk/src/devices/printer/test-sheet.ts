import type { UiLanguage } from "@punktum/domain";

/** What stands on a test sheet. */
export interface TestSheet {
  readonly language: UiLanguage;
  readonly title: string;
  readonly lines: readonly string[];
}

/** The document of a sheet that proves a printer works; it carries no code that anybody could redeem. */
export async function testSheet({ language, title, lines }: TestSheet): Promise<string> {
  const { buildDocument, NARROWEST_80_MM } = await import("@punktum/printing");
  const document = buildDocument(
    [
      { kind: "language", language },
      { kind: "text", text: title, align: "center", scale: 2, isBold: true },
      { kind: "feed", lines: 1 },
      ...lines.map((text) => ({ kind: "text", text, align: "center" }) as const),
      { kind: "cut" },
    ],
    NARROWEST_80_MM,
  );
  // Nothing on it can be too wide: text is wrapped.
  return document.ok ? document.response : "";
}
