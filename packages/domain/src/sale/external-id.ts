import { formatReceiptTime } from "../base/format.ts";
import { euroTextOfCents, type Cents } from "../base/money.ts";
import type { Sale } from "./sale.ts";
import type { TimeZone } from "../base/zoned-time.ts";

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

/** The caller's own name for a sale, else its default one in that shop. @throws RangeError for an unknown time zone */
export function externalIdOf(
  { externalId, amountCents, transactionTimeMs }: Pick<Sale, "externalId" | "amountCents" | "transactionTimeMs">,
  { vatId, timeZone }: { readonly vatId: string; readonly timeZone: TimeZone },
): string {
  return externalId ?? defaultExternalId({ amountCents, vatId, timeMs: transactionTimeMs, timeZone });
}

/** Whether a name looks like a default one, so that it cannot be a receipt number (B-13). */
export function isDefaultExternalId(externalId: string): boolean {
  return /^-?\d+\.\d{2}-.*-\d{8}-\d{4}$/.test(externalId);
}
