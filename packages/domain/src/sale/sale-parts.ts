import { addCents, negateCents } from "../base/money.ts";
import { isLinked } from "./sale-return.ts";
import { totalOfLines, type Sale, type SaleLine } from "./sale.ts";

/** The lines of a sale that are booked on one account; null for an anonymous part. */
export interface SalePart {
  readonly accountId: string | null;
  readonly sale: Sale;
}

/** A sale, split by the accounts that its lines are booked on. */
export interface SaleParts {
  /** The part of the card that was shown; if the card has no lines, that of the first other account. */
  readonly main: SalePart;
  readonly others: readonly SalePart[];
}

/** Only the main part carries the receipt and the payment. */
function partOf({ transactionTimeMs }: Sale, lines: readonly SaleLine[]): Sale {
  return { transactionType: "EARNTRANSACTION", transactionTimeMs, lines, amountCents: totalOfLines(lines) };
}

/**
 * Finds the account of each line. A return belongs to the account that got the points of the original sale, whatever
 * card is shown (decision 0046). All other lines belong to the card. The amounts of the parts add up to that of the
 * sale.
 *
 * @param cardAccountId account of the card shown; null if none was shown
 * @param ownerOf the account that got the points of the sale that a line names; undefined if there is none or it is
 * closed
 */
export function partsOfSale(
  sale: Sale,
  cardAccountId: string | null,
  ownerOf: (line: SaleLine) => string | undefined,
): SaleParts {
  const byAccount = new Map<string | null, SaleLine[]>();
  for (const line of sale.lines) {
    const accountId = (isLinked(line) ? ownerOf(line) : undefined) ?? cardAccountId;
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), line]);
  }
  const [first = cardAccountId] = byAccount.keys();
  const accountId = byAccount.has(cardAccountId) ? cardAccountId : first;
  const others = [...byAccount].filter(([owner]) => owner !== accountId);
  const elsewhere = others.flatMap(([, lines]) => lines);
  const main = {
    ...sale,
    amountCents: addCents(sale.amountCents, negateCents(totalOfLines(elsewhere))),
    lines: byAccount.get(accountId) ?? [],
  };
  return {
    main: { accountId, sale: others.length === 0 ? sale : main },
    others: others.map(([owner, lines]) => ({ accountId: owner, sale: partOf(sale, lines) })),
  };
}
