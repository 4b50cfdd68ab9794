import { formatReceiptTime } from "../base/format.ts";
import { euroTextOfCents, type Cents } from "../base/money.ts";
import type { Sale } from "./sale.ts";
import type { TimeZone } from "../base/zoned-time.ts";

/**
 * The default external id of a sale: amount with two decimals, VAT id of the store and the receipt's minute, joined by
 * hyphens. It is not unique: two sales of one minute may share it.
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

/** The caller's external id of a sale, else the default one. @throws RangeError for an unknown time zone */
export function externalIdOf(
  { externalId, amountCents, transactionTimeMs }: Pick<Sale, "externalId" | "amountCents" | "transactionTimeMs">,
  { vatId, timeZone }: { readonly vatId: string; readonly timeZone: TimeZone },
): string {
  return externalId ?? defaultExternalId({ amountCents, vatId, timeMs: transactionTimeMs, timeZone });
}

/** Whether an external id has the default form, so that it cannot be a receipt number. */
export function isDefaultExternalId(externalId: string): boolean {
  return /^-?\d+\.\d{2}-.*-\d{8}-\d{4}$/.test(externalId);
}
