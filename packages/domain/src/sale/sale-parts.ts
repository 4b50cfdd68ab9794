import { addCents, negateCents } from "../base/money.ts";
import { isLinked } from "./sale-return.ts";
import { totalOfLines, type Sale, type SaleLine } from "./sale.ts";

/** The lines of a sale that are booked on one account; null: on nobody's yet. */
export interface SalePart {
  readonly accountId: string | null;
  readonly sale: Sale;
}

/** A sale by the accounts its lines are booked on. */
export interface SaleParts {
  /** Of the card that was shown, or where it has no line of its own, of the first other account. */
  readonly main: SalePart;
  readonly others: readonly SalePart[];
}

/** Only the main part is the receipt, and pays. */
function partOf({ transactionTimeMs }: Sale, lines: readonly SaleLine[]): Sale {
  return { transactionType: "EARNTRANSACTION", transactionTimeMs, lines, amountCents: totalOfLines(lines) };
}

/**
 * Finds the account of each line: a return belongs to the account that got the points of the sale it names, whichever card is
 * shown with it (B-43). All else is the card's. The parts' amounts add up to the sale's.
 *
 * @param cardAccountId whose card was shown; null: none
 * @param ownerOf the account that got the points of the sale a line names; undefined: none that can be booked
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
