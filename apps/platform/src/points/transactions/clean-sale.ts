import { isDefaultExternalId, type ReceiptFacts, type Sale, type SaleLine } from "@punktum/domain";

// Replaces control characters, which mean nothing on a receipt, and lone surrogates. PostgreSQL refuses NUL and
// surrogates.
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();

const cleanFacts = ({ register, receiptNumber, businessDay }: ReceiptFacts): ReceiptFacts => ({
  register: clean(register),
  receiptNumber: clean(receiptNumber),
  businessDay: clean(businessDay),
});

const cleanLine = (line: SaleLine): SaleLine => ({
  ...line,
  itemId: clean(line.itemId),
  description: clean(line.description),
  merchandiseGroupCode: clean(line.merchandiseGroupCode),
  merchandiseSubGroupCode: clean(line.merchandiseSubGroupCode),
  ...(line.original !== undefined && { original: cleanFacts(line.original) }),
});

/** Returns the sale with texts that can be stored. */
export function cleanSale(sale: Sale): Sale {
  const { externalId, receipt, ...rest } = sale;
  const name = clean(externalId ?? "");
  return {
    ...rest,
    lines: sale.lines.map(cleanLine),
    ...(name !== "" && { externalId: name }),
    ...(receipt !== undefined && { receipt: cleanFacts(receipt) }),
  };
}

/**
 * The identity of a sale: its receipt, else the caller's own name for it. A default name made of amount and minute does
 * not count, because two genuine sales may share it.
 */
export function receiptOf(sale: Pick<Sale, "receipt" | "externalId">): ReceiptFacts | undefined {
  const { receipt, externalId } = sale;
  const isOwnName = externalId !== undefined && !isDefaultExternalId(externalId);
  return receipt ?? (isOwnName ? receiptNamed(externalId) : undefined);
}

/** A receipt that consists only of the caller's name for the sale. */
export function receiptNamed(externalId: string): ReceiptFacts {
  return { register: "", receiptNumber: externalId, businessDay: "" };
}
