import { encodeQR, type ErrorCorrection } from "qr";
import type { DocumentNode } from "../document/read-document.ts";
import { barsOf, DRAWN_TYPES, readableOf } from "./bars.ts";

/** Bars with the text above and below them. */
export interface Barcode {
  /** A one for each dark module. */
  readonly bars: string;
  readonly moduleDots: number;
  readonly height: number;
  readonly above: string;
  readonly below: string;
}

/** A square of modules, by row; true for each dark one. */
export interface Symbol2d {
  readonly rows: readonly (readonly boolean[])[];
  readonly moduleDots: number;
}

const MAX_SYMBOL_DOTS = 831;

/** Codes have their own escapes: `\xnn` for a byte, `\\` for the backslash. */
function unescaped(data: string): string {
  return data.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|\\)/g, (_part: string, hex?: string) =>
    hex === undefined ? "\\" : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The printed form of a `<barcode>` on paper of this width; a remark if a printer prints nothing. */
export function barcodeOf({ attributes, text }: DocumentNode, dotsPerLine: number): Barcode | string {
  const type = attributes.get("type") ?? "";
  const data = unescaped(text);
  const bars = barsOf(type, data);
  const moduleDots = Number(attributes.get("width") ?? 3);
  if (bars === undefined || bars.length * moduleDots > dotsPerLine) {
    return DRAWN_TYPES.includes(type) ? `${type} left out: invalid or too wide` : `${type}: not drawn here`;
  }
  const place = attributes.get("hri") ?? "none";
  const readable = readableOf(type, data);
  return {
    bars,
    moduleDots,
    height: Number(attributes.get("height") ?? 162),
    above: ["above", "both"].includes(place) ? readable : "",
    below: ["below", "both"].includes(place) ? readable : "",
  };
}

const LEVELS = new Map<string, ErrorCorrection>([
  ["level_l", "low"],
  ["level_m", "medium"],
  ["level_q", "quartile"],
  ["level_h", "high"],
]);

/** The printed form of a `<symbol>` on paper of this width; a remark if a printer prints nothing. */
export function symbolOf({ attributes, text }: DocumentNode, dotsPerLine: number): Symbol2d | string {
  const type = attributes.get("type") ?? "";
  if (!type.startsWith("qrcode_model")) {
    return `${type}: not drawn here`;
  }
  const moduleDots = Number(attributes.get("width") ?? 3);
  const ecc = LEVELS.get(attributes.get("level") ?? "") ?? "medium";
  // The library draws a border of at least one module.
  const bordered = encodeQR(unescaped(text), "raw", { ecc, border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const dots = rows.length * moduleDots;
  return dots > dotsPerLine || dots > MAX_SYMBOL_DOTS
    ? `${type} left out: ${dots} dots are too many`
    : { rows, moduleDots };
}
