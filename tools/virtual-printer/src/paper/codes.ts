import { create } from "qrcode";
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

/** A square of modules. */
export interface Symbol2d {
  readonly size: number;
  readonly data: Uint8Array;
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

function qrLevel(level: string): "L" | "M" | "Q" | "H" {
  const levels = { l: "L", m: "M", q: "Q", h: "H" } as const;
  return level === "l" || level === "q" || level === "h" ? levels[level] : "M";
}

/** The printed form of a `<symbol>` on paper of this width; a remark if a printer prints nothing. */
export function symbolOf({ attributes, text }: DocumentNode, dotsPerLine: number): Symbol2d | string {
  const type = attributes.get("type") ?? "";
  if (!type.startsWith("qrcode_model")) {
    return `${type}: not drawn here`;
  }
  const moduleDots = Number(attributes.get("width") ?? 3);
  const level = /^level_([lmqh])$/.exec(attributes.get("level") ?? "")?.[1] ?? "m";
  const { size, data } = create(unescaped(text), { errorCorrectionLevel: qrLevel(level) }).modules;
  const dots = size * moduleDots;
  return dots > dotsPerLine || dots > MAX_SYMBOL_DOTS
    ? `${type} left out: ${dots} dots are too many`
    : { size, data, moduleDots };
}
