import type { LineType, TransactionType } from "../base/enumerations.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";

/** Keys for typed revenue: three categories, the total, and the part paid with points. */
export const REVENUE_KEYS = ["rmc1", "rmc2", "rmc3", "rmt", "rmb"] as const;

/** One of {@link REVENUE_KEYS}. */
export type RevenueKey = (typeof REVENUE_KEYS)[number];

/** Identifies a receipt, whichever interface and idempotency key report it (decision 0067). */
export interface ReceiptFacts {
  readonly register: string;
  readonly receiptNumber: string;
  /** `yyyy-MM-dd` */
  readonly businessDay: string;
}

/** One line of a basket or receipt. Texts that a till does not send are empty. */
export interface SaleLine {
  /** Unique within the sale, from 1. */
  readonly sequenceNumber: number;
  readonly type: LineType;
  readonly itemId: string;
  readonly description: string;
  readonly merchandiseGroupCode: string;
  readonly merchandiseSubGroupCode: string;
  /** Amount of the line. A RETURN may have either sign ({@link valueOfLine}). */
  readonly extendedAmountCents: Cents;
  /** Set if the revenue was typed under a key; otherwise the merchandise group decides. */
  readonly revenueKey?: RevenueKey;
  /** The receipt that a RETURN line belongs to; the line then takes back what that sale gave. */
  readonly original?: ReceiptFacts;
  /** The same by the id of the original sale and the number of its line. */
  readonly originalId?: string;
  readonly originalSequenceNumber?: number;
  /** False: the line earns nothing under any rule, e.g. a gift card. */
  readonly isEligible?: boolean;
  /** Amount that `settleSale` took off the till's figure. */
  readonly discountCents?: Cents;
}

/** A sale as any of the interfaces reports it. */
export interface Sale {
  readonly transactionType: TransactionType;
  /** Total paid; negative if more was returned than sold. */
  readonly amountCents: Cents;
  readonly transactionTimeMs: number;
  /** The caller's external id; a default is made if absent. */
  readonly externalId?: string;
  readonly receipt?: ReceiptFacts;
  readonly lines: readonly SaleLine[];
  /** A discount on the whole receipt that has no line of its own; negative for a surcharge. */
  readonly discountCents?: Cents;
  /** Cash rounding contained in the amount but in no line; negative if rounded down. */
  readonly roundingCents?: Cents;
  /** PAYWITHPOINTSTRANSACTION: pay only as much as these points are worth; absent for the whole amount. */
  readonly pointsToUse?: Points;
}

/** The signed value of a line: a RETURN always subtracts, whatever sign its amount has. */
export function valueOfLine(line: Pick<SaleLine, "type" | "extendedAmountCents">): Cents {
  return line.type === "RETURN" ? negateCents(absoluteCents(line.extendedAmountCents)) : line.extendedAmountCents;
}

/** The sum of all lines. @throws RangeError if it is not a safe integer */
export function totalOfLines(lines: readonly SaleLine[]): Cents {
  return lines.reduce((total, line) => addCents(total, valueOfLine(line)), cents(0));
}

/** The amount without cash rounding. */
export function amountOfGoods({ amountCents, roundingCents }: Pick<Sale, "amountCents" | "roundingCents">): Cents {
  return addCents(amountCents, negateCents(roundingCents ?? cents(0)));
}
