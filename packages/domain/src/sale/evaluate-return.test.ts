import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { evaluate, line, saleOf } from "../testing/plain-sale.ts";
import type { OriginalLine, OriginalSale } from "./sale-return.ts";

describe("returns", () => {
  const sold = (more: Partial<OriginalLine>): OriginalLine => ({
    sequenceNumber: 1,
    itemId: "A",
    merchandiseGroupCode: "",
    valueCents: cents(3_000),
    points: points(100),
    returnedCents: cents(0),
    returnedPoints: points(0),
    ...more,
  });
  const original = (...lines: OriginalLine[]): OriginalSale => ({
    transactionId: "t",
    owner: "ACCOUNT",
    lines,
    otherPoints: points(0),
  });
  const back = (amount: number, sequenceNumber = 1) =>
    line(amount, { sequenceNumber, type: "RETURN", itemId: "A", original: RECEIPT });
  const RECEIPT = { register: "1", receiptNumber: "7", businessDay: "2026-11-21" };

  it("take back what the sale gave, independent of today's rules, and never more in total", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 }),
        (valueCents, given, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const parts = weights.map((weight) => Math.floor((valueCents * weight) / total)).filter((part) => part > 0);
          const rest = valueCents - parts.reduce((sum, part) => sum + part, 0);
          const lines = [...parts, rest].filter((part) => part > 0).map((part, index) => back(part, index + 1));
          const sale = original(sold({ valueCents: cents(valueCents), points: points(given) }));
          const taken = evaluate(saleOf(lines), { findOriginal: () => sale });
          expect(taken.points + given).toBe(0);
        },
      ),
    );
  });

  it("continue earlier returns of the same line", () => {
    const sale = original(sold({ returnedCents: cents(1_000), returnedPoints: points(33) }));
    const taken = evaluate(saleOf([back(-2_000)]), { findOriginal: () => sale });
    expect(taken).toMatchObject({ points: -67, reasons: [{ kind: "RETURN", id: "t", revenueCents: -2_000 }] });
    expect(taken.lines[0]?.returnOf?.shares).toEqual([{ sequenceNumber: 1, cents: 2_000, points: -67 }]);
  });

  it("give back points that paid", () => {
    const sale = original(sold({ points: points(-3_000) }));
    expect(evaluate(saleOf([back(1_500)]), { findOriginal: () => sale }).points).toBe(1_500);
  });

  it("use today's rules for an unknown sale, with a remark", () => {
    const bare = evaluate(saleOf([line(2_000, { type: "RETURN" })]), { findOriginal: () => original(sold({})) });
    expect(bare).toMatchObject({ points: -20, remarks: [] });
    const unknown = evaluate(saleOf([back(2_000, 4)]));
    expect(unknown).toMatchObject({ points: -20, remarks: [{ code: "RETURN_SALE_UNKNOWN", lines: [4] }] });
  });

  it("of more than was sold take only what the sale gave, with a remark", { tags: ["B-43"] }, () => {
    const sale = original(sold({ valueCents: cents(1_000), points: points(50) }));
    const taken = evaluate(saleOf([back(2_000)]), { findOriginal: () => sale });
    expect(taken).toMatchObject({ points: -50, remarks: [{ code: "RETURN_EXCEEDS_SALE", lines: [1] }] });
    const again = evaluate(saleOf([back(1_000), back(1_000, 2)]), { findOriginal: () => sale });
    expect(again.lines.map((part) => part.points)).toEqual([-50, 0]);
    expect(again.remarks).toEqual([{ code: "RETURN_EXCEEDS_SALE", lines: [2] }]);
  });

  it("of a payment with points give it back once, even if the till repeats its key", { tags: ["A-40"] }, () => {
    const sale = original(sold({ valueCents: cents(400), points: points(-400) }));
    const typed = { ...back(400), revenueKey: "rmb" } as const;
    expect(evaluate(saleOf([typed]), { findOriginal: () => sale }).points).toBe(400);
  });

  it("take no points yet if the sale's points were not assigned, but are recorded", () => {
    const sale = { ...original(sold({})), owner: "NOBODY" } as const;
    const taken = evaluate(saleOf([back(3_000)]), { findOriginal: () => sale });
    expect(taken).toMatchObject({ points: 0, remarks: [{ code: "RETURN_SALE_WAITS", lines: [1] }] });
    expect(taken.lines[0]).toMatchObject({ points: 0, duePoints: -100 });
  });

  it("take nothing if the account that got the points is closed, with a remark", { tags: ["B-43"] }, () => {
    const sale = { ...original(sold({})), owner: "CLOSED" } as const;
    const taken = evaluate(saleOf([back(3_000)]), { findOriginal: () => sale });
    expect(taken).toMatchObject({ points: 0, remarks: [{ code: "RETURN_ACCOUNT_CLOSED", lines: [1] }] });
  });

  it("stop at the floor and report the points that could not be taken", () => {
    const taken = evaluate(saleOf([back(5_000)]), { availablePoints: points(30) });
    expect(taken).toMatchObject({ points: -30, lines: [{ points: -30, duePoints: -50 }] });
    expect(taken.reasons.map(({ kind, points: part }) => [kind, part])).toEqual([
      ["STANDARD", -50],
      ["FLOOR", 20],
    ]);
    expect(taken.remarks.map(({ code }) => code)).toEqual(["RETURN_SALE_UNKNOWN", "RETURN_STOPPED_AT_FLOOR"]);
  });

  it("leave overdrafts by payments and by staff to the ledger", () => {
    const sale = saleOf([line(100, { revenueKey: "rmb" })]);
    expect(evaluate(sale, { availablePoints: points(30) }).points).toBe(-100);
    expect(evaluate(saleOf([line(100)]), { staffPoints: points(-40), availablePoints: points(0) }).points).toBe(-40);
  });
});
