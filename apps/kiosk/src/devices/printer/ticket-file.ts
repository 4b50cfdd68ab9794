import { succeed, type Outcome } from "@punktum/domain";
import type { DrawLine, TicketRefusal } from "@punktum/printing";
import type { TicketContent } from "../../storage/redeeming/printed-ticket.ts";
import { paperFor, ticketOn, type TicketLook } from "./ticket-paper.ts";

/** File formats of a ticket. */
export type TicketFileKind = "pdf" | "png";

const MIME_TYPES = { pdf: "application/pdf", png: "image/png" } as const;
/** Share of the cell height below the baseline. */
const DESCENT = 0.2;
const FONTS = '"DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace';

/** Draws monospaced letters with the browser's fonts. */
async function browserLetters(): Promise<DrawLine> {
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

/** The ticket as a file, for printing elsewhere and for stores without a receipt printer. */
export async function ticketFile(
  content: TicketContent,
  look: TicketLook,
  kind: TicketFileKind,
): Promise<Outcome<Blob, TicketRefusal>> {
  const { drawPicture, layoutTicket, pdfOf, pngOf } = await import("@punktum/printing");
  const paper = await paperFor(look.paper);
  const layout = layoutTicket(ticketOn(content, paper, look), paper);
  const picture = layout.ok ? await drawPicture(layout.response, paper, await browserLetters()) : layout;
  if (!picture.ok) {
    return picture;
  }
  const { dotsPerMillimetre } = paper;
  const { title, language } = content;
  const bytes =
    kind === "pdf"
      ? await pdfOf(picture.response, { title, language, dotsPerMillimetre })
      : await pngOf(picture.response, dotsPerMillimetre);
  return succeed(new Blob([bytes], { type: MIME_TYPES[kind] }));
}
