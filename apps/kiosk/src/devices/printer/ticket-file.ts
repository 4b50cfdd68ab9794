import { succeed, type Outcome } from "@punktum/domain";
import type { TicketRefusal } from "@punktum/printing";
import type { TicketContent } from "../../storage/redeeming/printed-ticket.ts";
import { browserLetters } from "./browser-letters.ts";
import { paperFor, ticketOn, type TicketLook } from "./ticket-paper.ts";

/** File formats of a ticket. */
export type TicketFileKind = "pdf" | "png";

const MIME_TYPES = { pdf: "application/pdf", png: "image/png" } as const;

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
