import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import {
  expectedReturn,
  returnsOf,
  takeablePoints,
  type LineReturn,
  type OriginalLine,
  type OriginalSale,
} from "./sale-return.ts";
import type { SaleLine } from "./sale.ts";

// The domain does not use Node, but its tests run on it.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Sequences of returns. The long form is `RETURNS_RUNS=200000`. */
const numRuns = Number(process.env["RETURNS_RUNS"] ?? 2_000);

const ARTICLES = ["", "A", "B"] as const;
const GROUPS = ["", "BAKERY"] as const;
const none = { returnedCents: cents(0), returnedPoints: points(0) };
const sold = (parts: Partial<OriginalLine>): OriginalLine => ({
  sequenceNumber: 1,
  itemId: "A",
  merchandiseGroupCode: "",
  valueCents: cents(1_000),
  points: points(10),
  ...none,
  ...parts,
});
const saleOf = (lines: readonly OriginalLine[], otherPoints = 0): OriginalSale => ({
  transactionId: "sale",
  owner: "ACCOUNT",
  lines,
  otherPoints: points(otherPoints),
});
const back = (amountCents: number, more: Partial<SaleLine> = {}): SaleLine => ({
  sequenceNumber: 1,
  type: "RETURN",
  itemId: "",
  description: "",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: cents(amountCents),
  originalId: "sale",
  ...more,
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The stored sale at the time of the next receipt. */
const after = (sale: OriginalSale, taken: readonly LineReturn[]): OriginalSale => ({
  ...sale,
  lines: sale.lines.map((line) => {
    const shares = taken.flatMap((part) => part.shares).filter((share) => share.sequenceNumber === line.sequenceNumber);
    return {
      ...line,
      returnedCents: cents(line.returnedCents + sumOf(shares.map((share) => share.cents))),
      returnedPoints: points(line.returnedPoints - sumOf(shares.map((share) => share.points))),
    };
  }),
});
const takeOne = (sale: OriginalSale, line: SaleLine) => returnsOf([line], () => sale).get(0);
const positive = (values: readonly number[]): number => sumOf(values.filter((value) => value > 0));

const originals = fc
  .record({
    lines: fc.array(
      fc.record({
        itemId: fc.constantFrom(...ARTICLES),
        merchandiseGroupCode: fc.constantFrom(...GROUPS),
        valueCents: fc.integer({ min: 1, max: 5_000 }).map(cents),
        points: fc.integer({ min: -500, max: 500 }).map(points),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    otherPoints: fc.oneof(fc.constant(0), fc.integer({ min: -600, max: 0 })),
  })
  .map(({ lines, otherPoints }) =>
    saleOf(
      lines.map((line, index) => ({ ...line, ...none, sequenceNumber: index + 1 })),
      otherPoints,
    ),
  );
/** Returns as tills send them: by number, by article, by neither; too much, zero, negative. */
const returned = fc
  .record({
    amount: fc.integer({ min: -8_000, max: 8_000 }),
    itemId: fc.constantFrom(...ARTICLES, "Z"),
    merchandiseGroupCode: fc.constantFrom(...GROUPS),
    named: fc.option(fc.integer({ min: 1, max: 7 })),
  })
  .map(({ amount, named, ...texts }) =>
    back(amount, { ...texts, ...(named !== null && { originalSequenceNumber: named }) }),
  );
/** Consecutive receipts, each with several returns of the same sale. */
const receipts = fc.array(fc.array(returned, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe("all returns of a sale together", () => {
  it(
    "take back at most what it gave, per line and in total, in any order",
    { tags: ["B-43"], timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(originals, receipts, (sale, sequence) => {
          let present = sale;
          let booked = 0;
          for (const lines of sequence) {
            const taken = [...returnsOf(lines, () => present).values()];
            expect(taken).toHaveLength(lines.length);
            booked += sumOf(taken.map((part) => part.points));
            present = after(present, taken);
          }
          for (const line of present.lines) {
            expect(line.returnedCents).toBeLessThanOrEqual(line.valueCents);
            expect(line.returnedPoints).toBeGreaterThanOrEqual(Math.min(0, line.points));
            expect(line.returnedPoints).toBeLessThanOrEqual(Math.max(0, line.points));
          }
          const given = Math.max(0, positive(sale.lines.map((line) => line.points)) + sale.otherPoints);
          expect(positive(present.lines.map((line) => line.returnedPoints))).toBeLessThanOrEqual(given);
          expect(0 - booked).toBe(sumOf(present.lines.map((line) => line.returnedPoints)));
        }),
        { numRuns },
      );
    },
  );

  it(
    "take back exactly what it gave once all money is returned, in any parts",
    { tags: ["B-43"], timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(originals, receipts, (sale, sequence) => {
          const parts = sequence.flat();
          const first = parts.reduce(
            (present, line) => after(present, [...returnsOf([line], () => present).values()]),
            sale,
          );
          const rest = sumOf(first.lines.map((line) => line.valueCents - line.returnedCents));
          const last = after(first, [...returnsOf([back(rest)], () => first).values()]);
          const taken = last.lines.map((line) => line.returnedPoints);
          const given = sale.lines.map((line) => line.points);
          expect(positive(taken)).toBe(Math.max(0, positive(given) + sale.otherPoints));
          expect(sumOf(taken.filter((value) => value < 0))).toBe(sumOf(given.filter((value) => value < 0)));
        }),
        { numRuns },
      );
    },
  );

  it("remark exactly the returns that take less than their share", { tags: ["B-43"], timeout: 600_000 }, () => {
    fc.assert(
      fc.property(originals, returned, (sale, line) => {
        const plain = { ...sale, otherPoints: points(0) };
        const { originalSequenceNumber: _number, ...unnamed } = { ...line, itemId: "" };
        const left = sumOf(plain.lines.map(({ valueCents }) => valueCents));
        const codes = takeOne(plain, unnamed)?.remarks.map(({ code }) => code);
        const isTooMuch = Math.abs(line.extendedAmountCents) > left;
        expect(codes).toEqual(["RETURN_EXCEEDS_SALE"].filter(() => isTooMuch));
      }),
      { numRuns },
    );
  });
});

describe("a return", () => {
  const TWO = saleOf([sold({}), sold({ sequenceNumber: 2, itemId: "B", valueCents: cents(500), points: points(20) })]);

  it("by line number or article stays within that line", () => {
    expect(takeOne(TWO, back(1_500, { originalSequenceNumber: 1, itemId: "B" }))).toMatchObject({ points: -10 });
    const byArticle = takeOne(TWO, back(1_500, { itemId: "B" }));
    expect(byArticle?.shares).toEqual([{ sequenceNumber: 2, cents: 500, points: -20 }]);
    expect(byArticle?.remarks).toEqual([{ code: "RETURN_EXCEEDS_SALE", lines: [1] }]);
  });

  it("without a line is spread over the lines, one of sufficient value first", () => {
    expect(takeOne(TWO, back(1_200))?.shares).toEqual([
      { sequenceNumber: 1, cents: 1_000, points: -10 },
      { sequenceNumber: 2, cents: 200, points: -8 },
    ]);
    const grouped = saleOf([sold({}), sold({ sequenceNumber: 2, merchandiseGroupCode: "BAKERY" })]);
    expect(takeOne(grouped, back(700, { merchandiseGroupCode: "BAKERY" }))?.shares).toMatchObject([
      { sequenceNumber: 2 },
    ]);
  });

  it("of an unknown line is taken off the sale, with a remark", () => {
    const taken = takeOne(TWO, back(500, { originalSequenceNumber: 9, sequenceNumber: 3 }));
    expect(taken).toMatchObject({ points: -5, remarks: [{ code: "RETURN_LINE_UNKNOWN", lines: [3] }] });
  });

  it("takes no more than the lines gave after a discount", () => {
    const sale = saleOf([sold({ valueCents: cents(1_250), points: points(13) })], -3);
    expect(takeablePoints(sale)).toBe(10);
    expect(takeOne(sale, back(1_250))).toMatchObject({ points: -10, remarks: [{ code: "RETURN_EXCEEDS_SALE" }] });
  });

  it("ignores a sold line that names a receipt", () => {
    expect(returnsOf([back(100, { type: "SALE" })], () => TWO).size).toBe(0);
  });
});

describe("the points that a counter expects of a return", { tags: ["B-43", "B-04"] }, () => {
  const knownLine = fc.record({
    valueCents: fc.integer({ min: 1, max: 100_000 }),
    points: fc.integer({ min: 0, max: 5_000 }),
    returned: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it("are those that the rest of the lines takes back, also after earlier returns of parts", () => {
    fc.assert(
      fc.property(fc.array(knownLine, { minLength: 1, maxLength: 5 }), (all) => {
        const lines = all.map(({ valueCents, points: given, returned }, index) => {
          const line = sold({ sequenceNumber: index + 1, valueCents: cents(valueCents), points: points(given) });
          const backCents = Math.floor(valueCents * returned);
          const earlier = takeOne(saleOf([line]), back(backCents, { originalSequenceNumber: index + 1 }));
          return after(
            saleOf([line]),
            [earlier].filter((one) => one !== undefined),
          ).lines;
        });
        const sale = saleOf(lines.flat());
        const rest = sale.lines.map((line, index) => ({
          ...back(line.valueCents - line.returnedCents, { originalSequenceNumber: line.sequenceNumber }),
          sequenceNumber: index + 1,
        }));
        const taken = [...returnsOf(rest, () => sale).values()];
        const known = sale.lines.map(({ valueCents, returnedCents, points: given }) => ({
          amountCents: valueCents,
          returnableCents: cents(valueCents - returnedCents),
          points: given,
        }));
        expect(expectedReturn(known)).toBe(sumOf(taken.map((one) => one.points)) + 0);
      }),
      { numRuns },
    );
  });

  it("are zero for lines that came back, and positive where points had paid", () => {
    const line = { amountCents: cents(1_000), returnableCents: cents(0), points: points(10) };
    expect(expectedReturn([line])).toBe(0);
    expect(expectedReturn([{ ...line, returnableCents: cents(500), points: points(-30) }])).toBe(15);
  });
});
