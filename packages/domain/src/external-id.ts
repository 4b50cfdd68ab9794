import { formatReceiptTime, type TimeZone } from "./format.ts";
import { euroTextOfCents, type Cents } from "./money.ts";

/**
 * The name of a sale nobody named: amount with two decimals, VAT id of the store and the receipt's minute, joined by
 * hyphens (API-62, ARTS-07, A-42). A label only: two sales of one minute may share it (B-13).
 *
 * @throws RangeError for an unknown time zone
 */
export function defaultExternalId(sale: {
  readonly amountCents: Cents;
  readonly vatId: string;
  readonly timeMs: number;
  readonly timeZone: TimeZone;
}): string {
  return `${euroTextOfCents(sale.amountCents)}-${sale.vatId}-${formatReceiptTime(sale.timeMs, sale.timeZone)}`;
}

/** Whether a name looks like a default one, so that it cannot be a receipt number (B-13). */
export function isDefaultExternalId(externalId: string): boolean {
  return /^-?\d+\.\d{2}-.*-\d{8}-\d{4}$/.test(externalId);
}
