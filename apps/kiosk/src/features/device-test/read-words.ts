import type { CodeFormat } from "../../devices/code-reader/formats.ts";

/** Number of final characters shown, so that staff can compare them with the card without showing its number. */
const SHOWN_LENGTH = 3;

/** A read code as the test shows it. */
export interface ReadWords {
  readonly count: number;
  readonly end: string;
}

/** Length and end of a read text. A short text shows no end, because that would be most of it. */
export function readWords(text: string): ReadWords {
  const characters = Array.from(text);
  const end = characters.length > 2 * SHOWN_LENGTH ? `…${characters.slice(-SHOWN_LENGTH).join("")}` : "";
  return { count: characters.length, end };
}

/** Names of the formats as printed in the manuals of readers. */
export const FORMAT_NAMES: Readonly<Record<CodeFormat, string>> = {
  QRCode: "QR",
  EAN13: "EAN-13",
  EAN8: "EAN-8",
  Code128: "Code 128",
  PDF417: "PDF417",
  Aztec: "Aztec",
};
