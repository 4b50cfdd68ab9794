import type { DrawLine } from "@punktum/printing";

/** Share of the cell height below the baseline. */
const DESCENT = 0.2;
const FONTS = '"DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace';

/** Draws monospaced letters with the browser's fonts. */
export async function browserLetters(): Promise<DrawLine> {
  const { rasterOf } = await import("@punktum/printing");
  return (line, { cellWidth, cellHeight, isBold, isReverse }) => {
    const width = Math.max(1, line.length * cellWidth);
    const context = new OffscreenCanvas(width, cellHeight).getContext("2d");
    if (context === null) {
      throw new Error("This browser draws no pictures");
    }
    const [paper, ink] = isReverse ? ["#000", "#fff"] : ["#fff", "#000"];
    context.fillStyle = paper;
    context.fillRect(0, 0, width, cellHeight);
    context.fillStyle = ink;
    context.textAlign = "center";
    context.font = `${isBold ? "bold " : ""}${Math.round(cellHeight * 0.8)}px ${FONTS}`;
    Array.from(line).forEach((letter, index) => {
      context.fillText(letter, (index + 0.5) * cellWidth, cellHeight * (1 - DESCENT), cellWidth);
    });
    const pixels = context.getImageData(0, 0, width, cellHeight);
    return rasterOf(pixels, { maxWidth: width, maxHeight: cellHeight, halftone: "threshold" });
  };
}
