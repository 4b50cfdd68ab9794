import { UI_LANGUAGES } from "@punktum/domain";
import type { Ticket } from "@punktum/printing";
import { hasShape, isAnyOf, isNumber, isOptional, isText, type Guard } from "../guards.ts";

/** Content of a ticket, so that staff can print it again. It contains no person and no card. */
export type TicketContent = Required<Omit<Ticket, "logo">>;

/** A recent ticket. */
export interface PrintedTicket {
  readonly reservationId: string;
  readonly content: TicketContent;
  /** `doubtful`: the printer did not answer; `none`: redeemed without a printer; `saved`: saved as a file since. */
  readonly paper: "printed" | "doubtful" | "none" | "saved";
  /** `refused`: the server refused to book the print. */
  readonly booking: "open" | "booked" | "refused";
}

/** Long enough for a customer to come back, short enough that no old codes are stored. */
const TICKET_MAX_AGE_MS = 24 * 3_600_000;

/** Whether staff may still print it again. */
export const isRecent = ({ content }: PrintedTicket, nowMs: number): boolean =>
  nowMs - content.redeemedAtMs < TICKET_MAX_AGE_MS;

/** Whether a recent, booked ticket was possibly not printed. Running prints do not count. */
export function isPaperMissing(tickets: readonly PrintedTicket[], nowMs: number): boolean {
  return tickets.some(
    (ticket) => ticket.paper === "doubtful" && ticket.booking === "booked" && isRecent(ticket, nowMs),
  );
}

const isTexts: Guard<TicketContent["texts"]> = (value): value is TicketContent["texts"] =>
  Array.isArray(value) && value.length === 5 && value.every((line) => typeof line === "string");

/** Whether a stored value has the current shape. */
export const isPrintedTicket: Guard<PrintedTicket> = hasShape<PrintedTicket>({
  reservationId: isText(1),
  content: hasShape<TicketContent>({
    language: isAnyOf(UI_LANGUAGES),
    shop: isOptional(isText()),
    address: isOptional(isText()),
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
