import { succeed, type Outcome } from "@punktum/domain";
import type { Paper, Raster, Ticket, TicketRefusal } from "@punktum/printing";
import type { PrinterPaper } from "../../storage/printer-paper.ts";
import type { TicketContent } from "../../storage/redeeming/printed-ticket.ts";
import { browserLetters } from "./browser-letters.ts";

/** Appearance of a ticket on this device's printer. */
export interface TicketLook {
  readonly logo: Raster | undefined;
  /** The printer's paper. Unknown: the narrowest 80 mm paper. */
  readonly paper: PrinterPaper | undefined;
  /** A copy is marked above and below. */
  readonly isCopy?: boolean;
}

/** A ticket for the printer, with its content. */
export interface TicketDocument {
  readonly document: string;
  readonly content: TicketContent;
}

/** Paper of a printer model; the narrowest 80 mm paper for unknown models. */
export async function paperFor(paper: PrinterPaper | undefined): Promise<Paper> {
  const { NARROWEST_80_MM, paperOf } = await import("@punktum/printing");
  return (paper === undefined ? undefined : paperOf(paper.model, paper.rollMm === 58 ? 58 : 80)) ?? NARROWEST_80_MM;
}

/** The ticket for this device's paper. */
export function ticketOn({ copyMark, ...content }: TicketContent, paper: Paper, { logo, isCopy }: TicketLook): Ticket {
  return {
    ...content,
    // A logo too wide for the paper is left out.
    ...(logo === undefined || logo.width > paper.dotsPerLine ? {} : { logo }),
    ...(isCopy === true ? { copyMark } : {}),
  };
}

/** The document that prints a ticket. */
export async function documentOf(
  content: TicketContent,
  look: TicketLook,
): Promise<Outcome<TicketDocument, TicketRefusal>> {
  const { ticketDocument } = await import("@punktum/printing");
  const paper = await paperFor(look.paper);
  const document = ticketDocument(ticketOn(content, paper, look), paper, await browserLetters());
  return document.ok ? succeed({ document: document.response, content }) : document;
}
