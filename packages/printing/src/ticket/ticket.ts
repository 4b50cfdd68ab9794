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
import type { DrawLine } from "../document/draw-line.ts";
import type { Raster } from "../document/raster.ts";
import type { Paper } from "../paper.ts";

/** Content of the ticket of a redeemed voucher. */
export interface Ticket {
  readonly language: UiLanguage;
  /** The organisation's `PRINTER_LOGO` picture as dots. */
  readonly logo?: Raster;
  /** Name of the shop; no line if it is empty. */
  readonly shop?: string | undefined;
  /** Its address on one line. */
  readonly address?: string | undefined;
  /** The five fixed lines; empty ones take no space. */
  readonly texts: readonly [string, string, string, string, string];
  readonly title: string;
  /** The voucher's `externalCode`. */
  readonly code: string | undefined;
  /** Its `externalCodeBarcodeTypeCode`; without a type the code is printed as text, like `CUSTOM` and `P4M`. */
  readonly codeType: string | undefined;
  /** The validity sentence, if any. */
  readonly validity?: string;
  readonly redeemedAtMs: number;
  readonly timeZone: TimeZone;
  /** The redemption's number with its label, for staff who look up the booking. */
  readonly redemptionNumber: string;
  /** The redemption's own code with its label, valid for one use. */
  readonly redemptionCode?: string | undefined;
  /** Printed above and below on every copy after the first ticket. */
  readonly copyMark?: string;
}

const LOGO_ROWS = 240;

/** Limits the logo, so that a ticket stays below 40 kB. */
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

/** Drawn if its type is one of the four, else printed as text to type. */
function codeElement(code: string, codeType: string | undefined): PrintElement {
  return isOneOf(DRAWN_CODES, codeType)
    ? { kind: "code", type: codeType, text: code }
    : centered(code, { scale: 2, isBold: true });
}

/** Double size, unless that would break a word. */
const titleScale = (title: string, { columns }: Paper): 1 | 2 =>
  title.split(/\s+/).every((word) => word.length * 2 <= columns) ? 2 : 1;

/** Empty lines take no space. */
const lines = (...given: readonly (string | undefined)[]): PrintElement[] =>
  given.filter((text) => text !== undefined && text !== "").map((text) => centered(text ?? ""));

const shopLines = ({ shop, address }: Ticket): readonly PrintElement[] => {
  const known = lines(shop, address);
  return known.length === 0 ? [] : [...known, FEED];
};

/**
 * The parts of the ticket from top to bottom: logo, shop, heading (the first fixed line), title, validity, the next three
 * fixed lines, time and number, the last fixed line, and the code, where a reader at the till reaches it (decision 0325).
 */
export function layoutTicket(ticket: Ticket, paper: Paper): Outcome<readonly PrintElement[], "COUPON_NOT_FOUND"> {
  const { code, texts, copyMark, validity } = ticket;
  if (code === undefined || code === "") {
    return fail("COUPON_NOT_FOUND", "The voucher has no code to print");
  }
  const [heading, second, third, fourth, farewell] = texts;
  const copy: readonly PrintElement[] =
    copyMark === undefined ? [] : [centered(` ${copyMark} `, { scale: 2, isReverse: true })];
  return succeed([
    { kind: "language", language: ticket.language },
    ...(ticket.logo === undefined ? [] : [{ kind: "image" as const, raster: ticket.logo }, FEED]),
    ...(copy.length === 0 ? [] : [...copy, FEED]),
    ...shopLines(ticket),
    ...lines(heading),
    FEED,
    centered(ticket.title, { scale: titleScale(ticket.title, paper), isBold: true }),
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
    FEED,
    codeElement(code, ticket.codeType),
    { kind: "cut" },
  ]);
}

const FEED: PrintElement = { kind: "feed", lines: 1 };

/** The document that prints a ticket. `drawLine` draws text with a euro sign. */
export function ticketDocument(ticket: Ticket, paper: Paper, drawLine?: DrawLine): Outcome<string, TicketRefusal> {
  const layout = layoutTicket(ticket, paper);
  return layout.ok ? buildDocument(layout.response, paper, drawLine) : layout;
}
