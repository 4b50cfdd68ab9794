import { FONT_A_ROWS } from "./font-a.ts";
import type { Sheet } from "./sheet.ts";

export const CELL_WIDTH = 12;
export const CELL_HEIGHT = 24;

/** Rows of a letter; the most significant of twelve bits is the left dot. */
const GLYPHS: ReadonlyMap<string, readonly number[]> = new Map(
  FONT_A_ROWS.map((line) => [
    line.slice(0, 1),
    Array.from({ length: CELL_HEIGHT }, (_, row) => Number.parseInt(line.slice(2 + row * 3, 5 + row * 3), 16)),
  ]),
);

/** Style of a letter. */
export interface Lettering {
  readonly width: number;
  readonly height: number;
  readonly isBold: boolean;
  readonly isUnderlined: boolean;
  readonly isReverse: boolean;
}

/** Whether the printer's single-byte set has this letter; others are printed as a question mark. */
export function isKnownLetter(letter: string): boolean {
  return letter === " " || GLYPHS.has(letter);
}

/** Draws one letter with the upper left corner of its cell at `x`, `y`. */
export function drawLetter(sheet: Sheet, letter: string, x: number, y: number, how: Lettering): void {
  const { width, height } = how;
  const thickness = how.isBold ? 1 : 0;
  (GLYPHS.get(letter) ?? []).forEach((bits, row) => {
    for (let column = 0; column < CELL_WIDTH; column += 1) {
      if ((bits & (0x800 >> column)) !== 0) {
        sheet.fill(x + column * width, y + row * height, width + thickness, height);
      }
    }
  });
  if (how.isUnderlined) {
    sheet.fill(x, y + (CELL_HEIGHT - 2) * height, CELL_WIDTH * width, 2);
  }
  if (how.isReverse) {
    sheet.invert(x, y, CELL_WIDTH * width, CELL_HEIGHT * height);
  }
}
