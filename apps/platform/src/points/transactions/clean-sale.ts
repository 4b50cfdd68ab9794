import { isDefaultExternalId, type ReceiptFacts, type Sale, type SaleLine } from "@punktum/domain";

// Control characters mean nothing on a receipt, and PostgreSQL refuses one of them, like halves of characters.
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

/** The sale with texts that can be stored. */
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
 * What makes this sale the same sale: its receipt, or else the caller's own name for it (API-66). A name made of amount and
 * minute is none: two genuine sales may share it (B-13).
 */
export function receiptOf(sale: Pick<Sale, "receipt" | "externalId">): ReceiptFacts | undefined {
  const { receipt, externalId } = sale;
  const isOwnName = externalId !== undefined && !isDefaultExternalId(externalId);
  return receipt ?? (isOwnName ? receiptNamed(externalId) : undefined);
}

/** A receipt of which only the caller's name is known. */
export function receiptNamed(externalId: string): ReceiptFacts {
  return { register: "", receiptNumber: externalId, businessDay: "" };
}
