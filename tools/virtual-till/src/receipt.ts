import {
  localDayOf,
  type ReceiptFacts,
  type ReceiptTender,
  type Sale,
  type SaleLine,
  type TimeZone,
} from "@punktum/domain";
import { standing, totalOf, type TillLine } from "./basket.ts";

/** Where a till stands. */
export interface TillPlace {
  readonly storeId: string;
  /** Id of the till at its platform, `1001-K1`. */
  readonly register: string;
  readonly storeName: string;
  readonly vatId: string;
  readonly timeZone: TimeZone;
}

/** A receipt that was closed: nothing of it ever changes. */
export interface TillReceipt {
  readonly place: TillPlace;
  readonly number: string;
  readonly businessDay: string;
  readonly timeMs: number;
  readonly lines: readonly TillLine[];
  readonly tender: ReceiptTender["tenderType"];
  /** The card that was shown at the till; null: the tablet asks for it. */
  readonly card: string | null;
  /** It tells that the whole receipt of this number was voided. */
  readonly isVoided: boolean;
}

/** What makes a receipt the same receipt, wherever it comes from. */
export function factsOf({ place, number, businessDay }: TillReceipt): ReceiptFacts {
  return { register: place.register, receiptNumber: number, businessDay };
}

/** Closes a basket. @throws RangeError when nothing is left on it */
export function closeReceipt(
  lines: readonly TillLine[],
  facts: Pick<TillReceipt, "place" | "number" | "timeMs" | "tender" | "card">,
): TillReceipt {
  if (standing(lines).length === 0) {
    throw new RangeError("There is nothing to pay");
  }
  return { ...facts, businessDay: localDayOf(facts.timeMs, facts.place.timeZone), lines, isVoided: false };
}

/** The message that a receipt was voided as a whole. */
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

/** The lines that count, as the domain knows them. */
export function saleOf(receipt: TillReceipt): Sale & { readonly receipt: ReceiptFacts } {
  return {
    transactionType: "EARNTRANSACTION",
    amountCents: totalOf(receipt.lines),
    transactionTimeMs: receipt.timeMs,
    receipt: factsOf(receipt),
    lines: standing(receipt.lines).map(saleLineOf),
  };
}

/** Lines that were taken off again. */
export function voidedLinesOf(receipt: TillReceipt): readonly SaleLine[] {
  return receipt.lines.filter(({ isVoided }) => isVoided).map(saleLineOf);
}
