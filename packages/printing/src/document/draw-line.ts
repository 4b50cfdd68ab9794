import type { Raster } from "./raster.ts";

/** Cell of a character in the printer's normal size, in dots. */
export const CELL_WIDTH = 12;
export const CELL_HEIGHT = 24;
/** Height of a line in the printer's normal size. */
export const LINE_DOTS = 30;

/** Style of a line of text. */
export interface LineStyle {
  /** Width of one character; all have the same width. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly isBold: boolean;
  /** White on black. */
  readonly isReverse: boolean;
}

/** Draws one line of text, e.g. with the browser's fonts. */
export type DrawLine = (line: string, style: LineStyle) => Raster;

interface Lettering {
  readonly scale: number;
  readonly isBold: boolean;
  readonly isReverse: boolean;
}

/** Style of a drawn line that looks like a printed one of this lettering. */
export function lineStyleOf({ scale, isBold, isReverse }: Lettering): LineStyle {
  return { cellWidth: CELL_WIDTH * scale, cellHeight: CELL_HEIGHT * scale, isBold, isReverse };
}
