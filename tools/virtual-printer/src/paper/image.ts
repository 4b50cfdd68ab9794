import type { DocumentNode } from "../document/read-document.ts";

/** A picture of a document, dot by dot. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly isBlack: (x: number, y: number) => boolean;
}

/** Reads an `<image>`: one bit per dot, or four for greyscale. */
export function imageOf({ attributes, text }: DocumentNode): Image {
  const [width, height] = [Number(attributes.get("width")), Number(attributes.get("height"))];
  const isGrey = attributes.get("mode") === "gray16";
  const bytesPerRow = Math.ceil(width / (isGrey ? 2 : 8));
  const bytes = Buffer.from(text, "base64");
  const isBlack = (x: number, y: number): boolean => {
    const byte = bytes[y * bytesPerRow + Math.floor(x / (isGrey ? 2 : 8))] ?? 0;
    return isGrey ? ((x % 2 === 0 ? byte >> 4 : byte) & 0xf) < 8 : (byte & (0x80 >> (x & 7))) !== 0;
  };
  return { width, height, isBlack };
}
