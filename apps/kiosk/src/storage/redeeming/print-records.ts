import type { DeviceStore } from "../device-store.ts";
import type { OpenPrint } from "./open-print.ts";
import { isRecent, type PrintedTicket, type TicketContent } from "./printed-ticket.ts";

/** The device's prints: those not booked yet, and the tickets that staff may print again. */
export interface PrintRecords {
  /** Prints without an answer of the server, oldest first. */
  readonly openPrints: () => readonly OpenPrint[];
  /** Recent tickets, newest first. */
  readonly tickets: () => readonly PrintedTicket[];
  /** Stores the print before the first byte goes to the printer. */
  readonly keep: (open: OpenPrint, content: TicketContent) => Promise<void>;
  /** Redeemed without a printer. Staff can still hand out a ticket. */
  readonly noteUnprinted: (reservationId: string, content: TicketContent) => Promise<void>;
  /** The ticket was printed, or saved as a file. */
  readonly notePaper: (reservationId: string, paper?: "printed" | "saved") => Promise<void>;
  /** The server has answered. A released reservation was not printed. */
  readonly settle: (reservationId: string, end: "booked" | "refused" | "given-back") => Promise<void>;
}

const MAX_TICKETS = 20;

/** Stores the records sealed on the device. */
export function createPrintRecords(device: Pick<DeviceStore, "get" | "change">, nowMs: () => number): PrintRecords {
  const openPrints = (): readonly OpenPrint[] => device.get().openPrints ?? [];
  const tickets = (): readonly PrintedTicket[] =>
    (device.get().printedTickets ?? []).filter((ticket) => isRecent(ticket, nowMs()));
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
        printedTickets: [ticket, ...tickets().filter(isOther)].slice(0, MAX_TICKETS),
      });
    },
    noteUnprinted: async (reservationId, content) => {
      const ticket: PrintedTicket = { reservationId, content, paper: "none", booking: "booked" };
      await device.change({ printedTickets: [ticket, ...tickets()].slice(0, MAX_TICKETS) });
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
