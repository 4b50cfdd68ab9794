import type { LineType, TransactionType } from "../base/enumerations.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";

/** Keys a revenue can be typed under: three categories, the total, and what is paid with points (EARN-03, A-39). */
export const REVENUE_KEYS = ["rmc1", "rmc2", "rmc3", "rmt", "rmb"] as const;

/** One of {@link REVENUE_KEYS} (EARN-03). */
export type RevenueKey = (typeof REVENUE_KEYS)[number];

/** What makes a sale the same sale, whoever reports it and under whatever key (API-66, T2). */
export interface ReceiptFacts {
  readonly register: string;
  readonly receiptNumber: string;
  /** `yyyy-MM-dd` */
  readonly businessDay: string;
}

/** One line of a basket or receipt (API-64). Texts a till does not send are empty. */
export interface SaleLine {
  /** Unique within the sale, from 1. */
  readonly sequenceNumber: number;
  readonly type: LineType;
  readonly itemId: string;
  readonly description: string;
  readonly merchandiseGroupCode: string;
  readonly merchandiseSubGroupCode: string;
  /** What the line costs; a RETURN may carry it with or without a minus ({@link valueOfLine}). */
  readonly extendedAmountCents: Cents;
  /** Set where a revenue was typed under a key; otherwise the merchandise group decides. */
  readonly revenueKey?: RevenueKey;
  /** The receipt a RETURN line belongs to: it then takes back what that sale gave. */
  readonly original?: ReceiptFacts;
  /** The same by the id of that sale, and the one line of it that is meant. */
  readonly originalId?: string;
  readonly originalSequenceNumber?: number;
  /** False: it earns nothing, whatever rule there is for it, such as a gift card. */
  readonly isEligible?: boolean;
  /** What `settleSale` took off what the till reported: both together are the till's figure. */
  readonly discountCents?: Cents;
}

/** A sale as any of the interfaces reports it (API-63). */
export interface Sale {
  readonly transactionType: TransactionType;
  /** What was paid in all; negative when more came back than was sold. */
  readonly amountCents: Cents;
  readonly transactionTimeMs: number;
  /** The caller's own name for it; a default is made where there is none (API-62). */
  readonly externalId?: string;
  readonly receipt?: ReceiptFacts;
  readonly lines: readonly SaleLine[];
  /** A discount on the whole receipt that has no line of its own; negative where something was added. */
  readonly discountCents?: Cents;
  /** What the amount was rounded up by, or down where negative, to be paid in cash: part of the amount, and of no line. */
  readonly roundingCents?: Cents;
  /** PAYWITHPOINTSTRANSACTION: pay only as much as these points are worth; absent: the whole amount. */
  readonly pointsToUse?: Points;
}

/** What a line adds to the sale: a RETURN always takes away, whichever sign its amount came with (DATA-26). */
export function valueOfLine(line: Pick<SaleLine, "type" | "extendedAmountCents">): Cents {
  return line.type === "RETURN" ? negateCents(absoluteCents(line.extendedAmountCents)) : line.extendedAmountCents;
}

/** The sum of all lines (API-63). @throws RangeError when it is not a safe integer */
export function totalOfLines(lines: readonly SaleLine[]): Cents {
  return lines.reduce((total, line) => addCents(total, valueOfLine(line)), cents(0));
}

/** What the goods came to, before anything was rounded to be paid in cash. */
export function amountOfGoods({ amountCents, roundingCents }: Pick<Sale, "amountCents" | "roundingCents">): Cents {
  return addCents(amountCents, negateCents(roundingCents ?? cents(0)));
}
