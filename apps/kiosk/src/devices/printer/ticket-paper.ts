import { succeed, type Outcome } from "@punktum/domain";
import type { Paper, Raster, Ticket, TicketRefusal } from "@punktum/printing";
import type { PrinterPaper } from "../../storage/printer-paper.ts";
import type { TicketContent } from "../../storage/redeeming/printed-ticket.ts";

/** What a ticket looks like on this device's printer. */
export interface TicketLook {
  readonly logo: Raster | undefined;
  /** The printer's paper; what fits on every 80 mm printer where it is not known. */
  readonly paper: PrinterPaper | undefined;
  /** Not the first paper: it says so above and below. */
  readonly isCopy?: boolean;
}

/** A ticket ready for the printer, with what stands on it. */
export interface TicketDocument {
  readonly document: string;
  readonly content: TicketContent;
}

/** The paper of a printer model; the narrowest of its width for one nobody knows. */
export async function paperFor(paper: PrinterPaper | undefined): Promise<Paper> {
  const { NARROWEST_80_MM, paperOf } = await import("@punktum/printing");
  return (paper === undefined ? undefined : paperOf(paper.model, paper.rollMm === 58 ? 58 : 80)) ?? NARROWEST_80_MM;
}

/** The ticket as this device's printer takes it. */
export function ticketOn({ copyMark, ...content }: TicketContent, paper: Paper, { logo, isCopy }: TicketLook): Ticket {
  return {
    ...content,
    // A logo read for wider paper is left out rather than the ticket.
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
  const document = ticketDocument(ticketOn(content, paper, look), paper);
  return document.ok ? succeed({ document: document.response, content }) : document;
}
