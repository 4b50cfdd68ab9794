import type { DeviceStore } from "../device-store.ts";
import type { OpenPrint } from "./open-print.ts";
import { isYoung, type PrintedTicket, type TicketContent } from "./printed-ticket.ts";

/** What the device remembers of its prints: what is not booked yet, and the tickets staff may print again. */
export interface PrintRecords {
  /** Prints the server's word is missing for, the oldest first. */
  readonly openPrints: () => readonly OpenPrint[];
  /** The tickets of the last hours, the newest first. */
  readonly tickets: () => readonly PrintedTicket[];
  /** Rests on the device before the first byte leaves for the printer. */
  readonly keep: (open: OpenPrint, content: TicketContent) => Promise<void>;
  /** Redeemed without a printer: staff may still hand out a paper. */
  readonly noteUnprinted: (reservationId: string, content: TicketContent) => Promise<void>;
  /** The paper is out, or staff have saved the ticket as a file. */
  readonly notePaper: (reservationId: string, paper?: "printed" | "saved") => Promise<void>;
  /** The server has said what became of it; what was given back came out of no printer. */
  readonly settle: (reservationId: string, end: "booked" | "refused" | "given-back") => Promise<void>;
}

const MOST_TICKETS = 20;

/** Keeps them among the device's sealed values. */
export function createPrintRecords(device: Pick<DeviceStore, "get" | "change">, nowMs: () => number): PrintRecords {
  const openPrints = (): readonly OpenPrint[] => device.get().openPrints ?? [];
  const tickets = (): readonly PrintedTicket[] =>
    (device.get().printedTickets ?? []).filter((ticket) => isYoung(ticket, nowMs()));
  const without = (reservationId: string) => (one: { readonly reservationId: string }) =>
    one.reservationId !== reservationId;
  const changed = (reservationId: string, change: Partial<PrintedTicket>): readonly PrintedTicket[] =>
    tickets().map((one) => (one.reservationId === reservationId ? { ...one, ...change } : one));
  return {
    openPrints,
    tickets,
    keep: async (open, content) => {
      const isOther = without(open.reservationId);
      const ticket: PrintedTicket = {
        reservationId: open.reservationId,
        content,
        paper: "doubtful",
        booking: "open",
      };
      await device.change({
        openPrints: [...openPrints().filter(isOther), open],
        printedTickets: [ticket, ...tickets().filter(isOther)].slice(0, MOST_TICKETS),
      });
    },
    noteUnprinted: async (reservationId, content) => {
      const ticket: PrintedTicket = { reservationId, content, paper: "none", booking: "booked" };
      await device.change({ printedTickets: [ticket, ...tickets()].slice(0, MOST_TICKETS) });
    },
    notePaper: async (reservationId, paper = "printed") => {
      await device.change({ printedTickets: changed(reservationId, { paper }) });
    },
    settle: async (reservationId, end) => {
      const isOther = without(reservationId);
      const open = openPrints().filter(isOther);
      await device.change({
        openPrints: open.length === 0 ? undefined : open,
        printedTickets: end === "given-back" ? tickets().filter(isOther) : changed(reservationId, { booking: end }),
      });
    },
  };
}
