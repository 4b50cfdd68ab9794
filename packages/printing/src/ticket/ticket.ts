import {
  fail,
  formatTicketTime,
  isOneOf,
  succeed,
  type Outcome,
  type TimeZone,
  type UiLanguage,
} from "@punktum/domain";
import { buildDocument, type DocumentRefusal, type PrintElement } from "../document/build-document.ts";
import type { CodeType } from "../document/code-data.ts";
import type { Raster } from "../document/raster.ts";
import type { Paper } from "../paper.ts";

/** What stands on the paper of a redeemed voucher. */
export interface Ticket {
  readonly language: UiLanguage;
  /** The organisation's `PRINTER_LOGO` picture as dots (PRINT-17). */
  readonly logo?: Raster;
  /** The five fixed lines (PRINT-16, A-64); empty ones leave no gap. */
  readonly texts: readonly [string, string, string, string, string];
  readonly title: string;
  /** The voucher's `externalCode` (PRINT-18). */
  readonly code: string | undefined;
  /** Its `externalCodeBarcodeTypeCode`; none is printed as text, like `CUSTOM` and `P4M`. */
  readonly codeType: string | undefined;
  /** The validity sentence, where there is one. */
  readonly validity?: string;
  readonly redeemedAtMs: number;
  readonly timeZone: TimeZone;
  /** The redemption's number with its label, by which staff find the booking. */
  readonly redemptionNumber: string;
  /** The redemption's own code with its label, good once (B-42). */
  readonly redemptionCode?: string | undefined;
  /** Printed above and below when it is not the first paper for this redemption. */
  readonly copyMark?: string;
}

const LOGO_ROWS = 240;

/** A logo takes this much of the paper at most, so that a ticket stays below 40 kB on its way to the printer. */
export function logoBoxOf({ dotsPerLine }: Paper): { readonly maxWidth: number; readonly maxHeight: number } {
  return { maxWidth: dotsPerLine, maxHeight: LOGO_ROWS };
}

/** Why there is no ticket. */
export type TicketRefusal = DocumentRefusal | "COUPON_NOT_FOUND";

const DRAWN_CODES = ["QRCODE", "CODE128", "EAN13", "EAN8"] as const satisfies readonly CodeType[];

const centered = (text: string, more: Partial<PrintElement & { kind: "text" }> = {}): PrintElement => ({
  kind: "text",
  text,
  align: "center",
  ...more,
});

/** Drawn where its type is one of the four, else as text that can be typed (PRINT-14). */
function codeElement(code: string, codeType: string | undefined): PrintElement {
  return isOneOf(DRAWN_CODES, codeType)
    ? { kind: "code", type: codeType, text: code }
    : centered(code, { scale: 2, isBold: true });
}

/** Twice as large, unless a word would have to be broken for that. */
const titleScale = (title: string, { columns }: Paper): 1 | 2 =>
  title.split(/\s+/).every((word) => word.length * 2 <= columns) ? 2 : 1;

/**
 * The ticket's parts from top to bottom: logo, heading (the first fixed line), title, code, validity, the next three
 * fixed lines, moment and number, the last fixed line.
 */
export function layoutTicket(ticket: Ticket, paper: Paper): Outcome<readonly PrintElement[], "COUPON_NOT_FOUND"> {
  const { code, texts, copyMark, validity } = ticket;
  if (code === undefined || code === "") {
    return fail("COUPON_NOT_FOUND", "The voucher has no code to print");
  }
  const [heading, second, third, fourth, farewell] = texts;
  const lines = (...given: readonly (string | undefined)[]): PrintElement[] =>
    given.filter((text) => text !== undefined && text !== "").map((text) => centered(text ?? ""));
  const copy: readonly PrintElement[] =
    copyMark === undefined ? [] : [centered(` ${copyMark} `, { scale: 2, isReverse: true })];
  return succeed([
    { kind: "language", language: ticket.language },
    ...(ticket.logo === undefined ? [] : [{ kind: "image" as const, raster: ticket.logo }, FEED]),
    ...(copy.length === 0 ? [] : [...copy, FEED]),
    ...lines(heading),
    FEED,
    centered(ticket.title, { scale: titleScale(ticket.title, paper), isBold: true }),
    FEED,
    codeElement(code, ticket.codeType),
    FEED,
    ...lines(validity),
    { kind: "rule" },
    ...lines(second, third, fourth),
    FEED,
    ...lines(formatTicketTime(ticket.redeemedAtMs, ticket.timeZone), ticket.redemptionNumber),
    ...(ticket.redemptionCode === undefined ? [] : [centered(ticket.redemptionCode, { isBold: true })]),
    FEED,
    ...lines(farewell),
    ...(copy.length === 0 ? [] : [FEED, ...copy]),
    { kind: "cut" },
  ]);
}

const FEED: PrintElement = { kind: "feed", lines: 1 };

/** The document that prints a ticket. */
export function ticketDocument(ticket: Ticket, paper: Paper): Outcome<string, TicketRefusal> {
  const layout = layoutTicket(ticket, paper);
  return layout.ok ? buildDocument(layout.response, paper) : layout;
}
