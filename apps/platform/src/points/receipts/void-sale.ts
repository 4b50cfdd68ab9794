import { absoluteCents, totalOfLines, type ReceiptFacts, type Sale, type SaleLine } from "@punktum/domain";
import type { VoidedReceipt } from "./read-poslog.ts";

/** Inverts a line: a sold line becomes a return, and a return becomes a sale again. */
function reversed(line: SaleLine, original: ReceiptFacts): SaleLine {
  return line.type === "SALE"
    ? { ...line, type: "RETURN", original, originalSequenceNumber: line.sequenceNumber }
    : { ...line, type: "SALE", extendedAmountCents: absoluteCents(line.extendedAmountCents) };
}

/**
 * Builds the return that takes back a sale voided by its till. It covers all that is left of the sale and has a receipt
 * number of its own, so that it is booked once. Undefined when nothing is left. Older sales store discounts as negative
 * lines; these are skipped, because a return takes back at most what the sale gave.
 */
export function voidingSale(
  lines: readonly SaleLine[],
  { receipt, timeMs }: VoidedReceipt,
): (Sale & { readonly receipt: ReceiptFacts }) | undefined {
  const isDiscount = ({ type, extendedAmountCents }: SaleLine): boolean => type === "SALE" && extendedAmountCents < 0;
  const left = lines
    .filter((line) => line.extendedAmountCents !== 0 && !isDiscount(line))
    .map((line) => reversed(line, receipt));
  if (!left.some(({ type }) => type === "RETURN")) {
    return undefined;
  }
  return {
    transactionType: "EARNTRANSACTION",
    amountCents: totalOfLines(left),
    transactionTimeMs: timeMs,
    receipt: { ...receipt, receiptNumber: `${receipt.receiptNumber} (void)` },
    lines: left,
  };
}
