import {
  localDayOf,
  type ReceiptFacts,
  type ReceiptTender,
  type Sale,
  type SaleLine,
  type TimeZone,
} from "@punktum/domain";
import { countedLines, totalOf, type TillLine } from "./basket.ts";

/** Place of a till. */
export interface TillPlace {
  readonly storeId: string;
  /** Id of the till at the platform, e.g. `1001-K1`. */
  readonly register: string;
  readonly storeName: string;
  readonly vatId: string;
  readonly timeZone: TimeZone;
}

/** A closed receipt; it never changes. */
export interface TillReceipt {
  readonly place: TillPlace;
  readonly number: string;
  readonly businessDay: string;
  readonly timeMs: number;
  readonly lines: readonly TillLine[];
  readonly tender: ReceiptTender["tenderType"];
  /** The card shown at the till; null if the tablet asks for it. */
  readonly card: string | null;
  /** A message that the whole receipt of this number was voided. */
  readonly isVoided: boolean;
}

/** The facts that identify a receipt. */
export function factsOf({ place, number, businessDay }: TillReceipt): ReceiptFacts {
  return { register: place.register, receiptNumber: number, businessDay };
}

/** Closes a basket. @throws RangeError if it has no lines that count */
export function closeReceipt(
  lines: readonly TillLine[],
  facts: Pick<TillReceipt, "place" | "number" | "timeMs" | "tender" | "card">,
): TillReceipt {
  if (countedLines(lines).length === 0) {
    throw new RangeError("There is nothing to pay");
  }
  return { ...facts, businessDay: localDayOf(facts.timeMs, facts.place.timeZone), lines, isVoided: false };
}

/** The message that a whole receipt was voided. */
export function voidReceipt(receipt: TillReceipt): TillReceipt {
  return { ...receipt, isVoided: true };
}

function saleLineOf({ number, articleId, name, groupCode, amountCents, isReturn, original }: TillLine): SaleLine {
  return {
    sequenceNumber: number,
    type: isReturn ? "RETURN" : "SALE",
    itemId: articleId,
    description: name.de,
    merchandiseGroupCode: groupCode,
    merchandiseSubGroupCode: "",
    extendedAmountCents: amountCents,
    ...(original !== undefined && { original }),
  };
}

/** The counted lines as a sale of the domain. */
export function saleOf(receipt: TillReceipt): Sale & { readonly receipt: ReceiptFacts } {
  return {
    transactionType: "EARNTRANSACTION",
    amountCents: totalOf(receipt.lines),
    transactionTimeMs: receipt.timeMs,
    receipt: factsOf(receipt),
    lines: countedLines(receipt.lines).map(saleLineOf),
  };
}

/** The voided lines. */
export function voidedLinesOf(receipt: TillReceipt): readonly SaleLine[] {
  return receipt.lines.filter(({ isVoided }) => isVoided).map(saleLineOf);
}
