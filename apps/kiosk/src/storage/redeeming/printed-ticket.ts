import { UI_LANGUAGES } from "@punktum/domain";
import type { Ticket } from "@punktum/printing";
import { hasShape, isAnyOf, isNumber, isOptional, isText, type Guard } from "../guards.ts";

/** What stood on a paper, so that staff can print it again; it names no person and no card. */
export type TicketContent = Required<Omit<Ticket, "logo">>;

/** A ticket of the last hours. */
export interface PrintedTicket {
  readonly reservationId: string;
  readonly content: TicketContent;
  /** `doubtful`: the printer's last word is missing; `none`: redeemed where there is no printer; `saved`: as a file since. */
  readonly paper: "printed" | "doubtful" | "none" | "saved";
  /** `refused`: the server would not book what had been printed. */
  readonly booking: "open" | "booked" | "refused";
}

/** Long enough for a customer to come back, short enough that no code of yesterday lies around. */
const TICKET_LIFE_MS = 24 * 3_600_000;

/** Whether staff may still print it again. */
export const isYoung = ({ content }: PrintedTicket, nowMs: number): boolean =>
  nowMs - content.redeemedAtMs < TICKET_LIFE_MS;

/** Whether nobody has seen a paper of the last hours; one that is still being printed is not missed. */
export function isPaperMissing(tickets: readonly PrintedTicket[], nowMs: number): boolean {
  return tickets.some((ticket) => ticket.paper === "doubtful" && ticket.booking === "booked" && isYoung(ticket, nowMs));
}

const isTexts: Guard<TicketContent["texts"]> = (value): value is TicketContent["texts"] =>
  Array.isArray(value) && value.length === 5 && value.every((line) => typeof line === "string");

/** Whether a stored value is one of today's shape. */
export const isPrintedTicket: Guard<PrintedTicket> = hasShape<PrintedTicket>({
  reservationId: isText(1),
  content: hasShape<TicketContent>({
    language: isAnyOf(UI_LANGUAGES),
    texts: isTexts,
    title: isText(),
    code: isOptional(isText()),
    codeType: isOptional(isText()),
    validity: isText(),
    redeemedAtMs: isNumber,
    timeZone: isText(1),
    redemptionNumber: isText(1),
    redemptionCode: isOptional(isText()),
    copyMark: isText(1),
  }),
  paper: isAnyOf(["printed", "doubtful", "none", "saved"]),
  booking: isAnyOf(["open", "booked", "refused"]),
});
