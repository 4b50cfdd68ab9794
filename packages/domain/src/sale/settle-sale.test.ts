import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateSale, type SaleTerms } from "./evaluate-sale.ts";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { amountOfGoods, totalOfLines, valueOfLine, type Sale, type SaleLine } from "./sale.ts";
import { amountOfLines, settleSale } from "./settle-sale.ts";
import { sales } from "../testing/baskets.ts";

const line = (sequenceNumber: number, euros: number, more: Partial<SaleLine> = {}): SaleLine => ({
  sequenceNumber,
  type: "SALE",
  itemId: `A${sequenceNumber}`,
  description: "",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: cents(Math.round(euros * 100)),
  ...more,
});
const back = (sequenceNumber: number, euros: number): SaleLine => line(sequenceNumber, euros, { type: "RETURN" });
const discount = (sequenceNumber: number, euros: number): SaleLine => line(sequenceNumber, -euros, { itemId: "" });
const saleOf = (euros: number, lines: readonly SaleLine[], more: Partial<Sale> = {}): Sale => ({
  transactionType: "EARNTRANSACTION",
  amountCents: cents(Math.round(euros * 100)),
  transactionTimeMs: 0,
  lines,
  ...more,
});
const settled = (...parts: Parameters<typeof saleOf>) => {
  const { sale, remarks } = settleSale(saleOf(...parts));
  return {
    lines: sale.lines.map((part) => [part.sequenceNumber, valueOfLine(part)]),
    amounts: remarks.map(({ amounts }) => amounts),
  };
};
const TERMS: SaleTerms = {
  promotions: [],
  revenueRoundingCode: "NO",
  pointsRoundingCode: "COM",
  pointsPerEuro: 100,
  earnsOnRest: true,
};
const pointsOf = (sale: Sale) =>
  evaluateSale({
    sale: settleSale(sale).sale,
    terms: TERMS,
    coupons: [],
    findOriginal: () => undefined,
    availablePoints: points(1e9),
  });

describe("a discount on the whole receipt", { tags: ["ARTS-04", "API-63"] }, () => {
  it("lowers every sold line in proportion, to the cent; of equal lines the lowest number bears the odd cent", () => {
    expect(settled(20, [line(1, 10), line(2, 10), line(3, 10), discount(4, 10)])).toEqual({
      lines: [
        [1, 666],
        [2, 667],
        [3, 667],
      ],
      amounts: [],
    });
  });

  it("is the same as a line, as a field, and as a lower total, which is remarked", () => {
    const lines = [line(1, 30), line(2, 10)];
    const expected = { lines: [[1, 2250], [2, 750]] }; // prettier-ignore
    expect(settled(30, [...lines, discount(3, 10)])).toEqual({ ...expected, amounts: [] });
    expect(settled(30, lines, { discountCents: cents(1_000) })).toEqual({ ...expected, amounts: [] });
    expect(settled(30, lines)).toEqual({ ...expected, amounts: [[4_000, 3_000]] });
  });

  it("keeps the reported figures: both together are the till's", () => {
    const { sale } = settleSale(saleOf(30, [line(1, 30), line(2, 10), discount(3, 10)]));
    expect(sale.lines.map(({ extendedAmountCents, discountCents }) => [extendedAmountCents, discountCents])).toEqual([
      [2_250, 750],
      [750, 250],
    ]);
    expect(sale).not.toHaveProperty("discountCents");
  });

  it("leaves returned lines unchanged while sold lines can bear it", () => {
    expect(settled(3, [line(1, 10), back(2, 5), discount(3, 2)]).lines).toEqual([
      [1, 800],
      [2, -500],
    ]);
    expect(settled(-8, [line(1, 10), back(2, 5)]).lines).toEqual([
      [1, 0],
      [2, -800],
    ]);
  });

  it("is refused on a receipt of returns only: the amount paid back counts", { tags: ["B-43"] }, () => {
    expect(settled(-8, [back(1, 6), back(2, 4)])).toEqual({
      lines: [
        [1, -480],
        [2, -320],
      ],
      amounts: [[-1_000, -800]],
    });
    expect(settled(-8, [back(1, 6), back(2, 4)], { discountCents: cents(200) }).amounts).toEqual([]);
  });

  it("an amount paid beyond the lines gets a separate line", () => {
    expect(settled(12.5, [line(1, 10)])).toEqual({
      lines: [
        [1, 1_000],
        [2, 250],
      ],
      amounts: [[1_000, 1_250]],
    });
    expect(settled(5, [back(1, 3)]).lines).toEqual([
      [1, -300],
      [2, 800],
    ]);
    expect(settled(-5, [line(1, 3)]).lines).toEqual([
      [1, 0],
      [2, -500],
    ]);
  });

  it("a negative article is a return; a payment with points keeps its amount", () => {
    expect(settled(8, [line(1, 10), line(2, -2)])).toEqual({
      lines: [
        [1, 1_000],
        [2, -200],
      ],
      amounts: [],
    });
    const paid = line(2, 5, { itemId: "", revenueKey: "rmb" });
    expect(settled(13, [line(1, 10), paid], { discountCents: cents(200) })).toEqual({
      lines: [
        [1, 800],
        [2, 500],
      ],
      amounts: [],
    });
  });
});

describe("lines that are not eligible, and rounding in cash", { tags: ["ARTS-04"] }, () => {
  it("a line that is not eligible earns nothing and bears its share of the discount", () => {
    const sale = saleOf(30, [line(1, 30), line(2, 10, { isEligible: false }), discount(3, 10)]);
    expect(pointsOf(sale).lines.map((part) => part.points)).toEqual([23, 0]);
  });

  it("a receipt without eligible lines earns nothing, including the difference", () => {
    expect(pointsOf(saleOf(12, [line(1, 10, { isEligible: false })])).points).toBe(0);
  });

  it("each line bears its own share of a payment with points", () => {
    const lines = [line(1, 10), line(2, 10, { isEligible: false })];
    const sale = saleOf(20, lines, { transactionType: "PAYWITHPOINTSTRANSACTION", pointsToUse: points(1_000) });
    const { reasons, paidCents } = pointsOf(sale);
    expect(paidCents).toBe(1_000);
    expect(reasons.find(({ kind }) => kind === "STANDARD")?.points).toBe(5);
  });

  it.each([
    ["up", 10.05, 5],
    ["down", 9.95, -5],
  ])("cash rounding %s does not change points, with lines and without", (_way, paid, roundingCents) => {
    const more = { roundingCents: cents(roundingCents) };
    const terms = { ...TERMS, pointsRoundingCode: "UP" } as const;
    for (const lines of [[line(1, 10)], []]) {
      const { sale, remarks } = settleSale(saleOf(paid, lines, more));
      const given = evaluateSale({ sale, terms, coupons: [], findOriginal: () => undefined, availablePoints: null });
      expect([given.points, remarks, sale.amountCents]).toEqual([10, [], Math.round(paid * 100)]);
    }
  });

  it("a missing amount is the sum of lines, discount and rounding", () => {
    const lines = [line(1, 10), discount(2, 1)];
    expect(amountOfLines({ lines, discountCents: cents(200), roundingCents: cents(-3) })).toBe(697);
    expect(amountOfLines({ lines: [back(1, 10), discount(2, 1)] })).toBe(-900);
    expect(amountOfLines({ lines: [line(1, 5)], discountCents: cents(900) })).toBe(0);
  });
});

describe("any basket, settled", { tags: ["API-63"] }, () => {
  const rounding = fc.integer({ min: -5, max: 5 }).map(cents);
  const isPaying = ({ revenueKey }: SaleLine): boolean => revenueKey === "rmb";
  const parts = fc.record({ sale: sales, off: fc.integer({ min: -100, max: 3_000 }), rounding, free: fc.boolean() });
  /** Every article has an id; the line of a discount has none. */
  const anySale = parts
    .filter(({ sale }) => sale.lines.some((part) => !isPaying(part)))
    .map(({ sale, off, rounding: roundingCents, free }): Sale => {
      const lines = sale.lines.map((part, index) => (free && index % 2 === 0 ? { ...part, isEligible: false } : part));
      const ofAll = [discount(90, Math.abs(off) / 200)];
      return { ...sale, lines: [...lines, ...ofAll], discountCents: cents(off), roundingCents };
    });

  it("has lines that add up exactly, none negative, and keeps every article with its reported figures", () => {
    fc.assert(
      fc.property(anySale, (reported) => {
        const { sale } = settleSale(reported);
        expect(totalOfLines(sale.lines)).toBe(amountOfGoods(reported));
        expect(sale.lines.filter(({ extendedAmountCents }) => extendedAmountCents < 0)).toEqual([]);
        expect(sale.amountCents).toBe(reported.amountCents);
        const found = new Map(
          sale.lines.map(({ sequenceNumber, extendedAmountCents, discountCents = 0 }) => [
            sequenceNumber,
            extendedAmountCents + discountCents,
          ]),
        );
        const articles = reported.lines.filter(({ itemId }) => itemId !== "");
        expect(articles.map(({ sequenceNumber }) => found.get(sequenceNumber))).toEqual(
          articles.map(({ extendedAmountCents }) => Math.abs(extendedAmountCents)),
        );
      }),
    );
  });

  it("is independent of the order of lines, and settling twice changes nothing", () => {
    fc.assert(
      fc.property(anySale, fc.integer(), (reported, seed) => {
        const once = settleSale(reported);
        const shuffled = reported.lines.toSorted(
          (left, right) => ((left.sequenceNumber * 7919 + seed) % 11) - ((right.sequenceNumber * 7919 + seed) % 11),
        );
        expect(settleSale({ ...reported, lines: shuffled })).toEqual(once);
        const again = settleSale(once.sale);
        expect(again.sale.lines.map(valueOfLine)).toEqual(once.sale.lines.map(valueOfLine));
        expect(again.remarks).toEqual([]);
      }),
    );
  });

  it("bears a discount in proportion: every line is within a cent", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (values, part) => {
        const total = values.reduce((sum, value) => sum + value, 0);
        const off = Math.floor(total * part);
        const lines = values.map((value, index) => line(index + 1, value / 100));
        const { sale } = settleSale(saleOf((total - off) / 100, lines, { discountCents: cents(off) }));
        const wrong = sale.lines.filter(({ extendedAmountCents, discountCents = 0 }) => {
          const reported = extendedAmountCents + discountCents;
          return Math.abs(discountCents * total - off * reported) >= Math.max(1, total);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
