import { absoluteCents, totalOfLines, type ReceiptFacts, type Sale, type SaleLine } from "@punktum/domain";
import type { VoidedReceipt } from "./read-poslog.ts";

/** A line the other way round: what was sold is returned, what was returned counts again. */
function reversed(line: SaleLine, original: ReceiptFacts): SaleLine {
  return line.type === "SALE"
    ? { ...line, type: "RETURN", original, originalSequenceNumber: line.sequenceNumber }
    : { ...line, type: "SALE", extendedAmountCents: absoluteCents(line.extendedAmountCents) };
}

/**
 * The sale that takes back another one whose till voided it afterwards: a return of all that is left of it, under a receipt
 * number of its own, so that it is taken back once. Undefined where nothing is left. Sales of earlier days hold discounts as lines:
 * they lowered what the sale gave, and it gives that back and no more (B-43).
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
