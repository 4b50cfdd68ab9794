import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../base/money.ts";
import { partsOfSale } from "./sale-parts.ts";
import { totalOfLines, type Sale, type SaleLine } from "./sale.ts";
import { sales } from "../testing/baskets.ts";

const line = (sequenceNumber: number, owner: string | undefined, more: Partial<SaleLine> = {}): SaleLine => ({
  sequenceNumber,
  type: "RETURN",
  itemId: "",
  description: "",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: cents(1_000),
  ...(owner !== undefined && { originalId: owner }),
  ...more,
});
const saleOf = (lines: readonly SaleLine[], more: Partial<Sale> = {}): Sale => ({
  transactionType: "EARNTRANSACTION",
  amountCents: totalOfLines(lines),
  transactionTimeMs: 0,
  lines,
  ...more,
});
/** The sale of each id gave its points to the account of that name. */
const ownerOf = ({ originalId }: SaleLine): string | undefined => originalId;
const numbersOf = ({ sale }: { readonly sale: Sale }) => sale.lines.map(({ sequenceNumber }) => sequenceNumber);

describe("the parts of a sale", () => {
  it("book a return on the account that got the points, whichever card is shown", { tags: ["B-43"] }, () => {
    const sale = saleOf([line(1, "first"), line(2, "first")]);
    expect(partsOfSale(sale, "card", ownerOf)).toEqual({ main: { accountId: "first", sale }, others: [] });
    expect(partsOfSale(sale, null, ownerOf)).toEqual({ main: { accountId: "first", sale }, others: [] });
  });

  it("keep sold lines and returns of unknown sales on the card", { tags: ["B-43"] }, () => {
    const sale = saleOf([
      line(1, "first"),
      line(2, undefined, { type: "SALE" }),
      line(3, "second"),
      line(4, undefined),
    ]);
    const { main, others } = partsOfSale(sale, "card", ownerOf);
    expect([main.accountId, numbersOf(main)]).toEqual(["card", [2, 4]]);
    expect(others.map((part) => [part.accountId, numbersOf(part)])).toEqual([
      ["first", [1]],
      ["second", [3]],
    ]);
  });

  it("are a single one if everything belongs to the card, also without a line", () => {
    const sale = saleOf([], { amountCents: cents(500) });
    expect(partsOfSale(sale, "card", ownerOf)).toEqual({ main: { accountId: "card", sale }, others: [] });
  });

  it("contain all lines once, and their amounts add up, for any basket", () => {
    const owners = fc.array(fc.constantFrom("card", "first", "second", undefined), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(sales, owners, fc.constantFrom("card", null), (basket, names, card) => {
        const lines = basket.lines.map((part, index) => ({ ...part, originalId: String(names[index]) }));
        const sale = { ...basket, lines };
        const { main, others } = partsOfSale(sale, card, ({ originalId }) => names.find((name) => name === originalId));
        const parts = [main, ...others];
        expect(parts.flatMap(numbersOf).toSorted((left, right) => left - right)).toEqual(numbersOf({ sale }));
        expect(parts.reduce((sum, part) => sum + part.sale.amountCents, 0)).toBe(sale.amountCents);
        expect(new Set(parts.map(({ accountId }) => accountId)).size).toBe(parts.length);
      }),
    );
  });
});
