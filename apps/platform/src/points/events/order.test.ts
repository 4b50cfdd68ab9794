import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OrderedRow, orderRows } from "./order.ts";

const AT = new Date("2026-11-24T10:00:00Z");
const row = (source: string, overrides: Partial<OrderedRow>): OrderedRow => ({
  source,
  type: "points.booked",
  accountId: "one",
  writtenAt: AT,
  transactionNo: 1,
  commandNo: 1,
  balanceBefore: 0,
  balanceAfter: 0,
  ...overrides,
});

const anyChange = fc.record({
  change: fc.integer({ min: -2, max: 2 }),
  transactionNo: fc.integer({ min: 1, max: 3 }),
  commandNo: fc.integer({ min: 1, max: 2 }),
});

/** Bookings on one account within a millisecond, in their order. Numbers of transactions do not follow it. */
const history = fc.array(anyChange, { minLength: 1, maxLength: 8 }).map((changes) => {
  let balance = 10;
  return changes.map(({ change, ...numbers }, index) => {
    balance += change;
    return row(`B:${index}`, { ...numbers, balanceBefore: balance - change, balanceAfter: balance });
  });
});

const isChain = (rows: readonly OrderedRow[]): boolean =>
  rows.every(({ balanceBefore }, index) => index === 0 || rows[index - 1]?.balanceAfter === balanceBefore);

describe("the order of events", () => {
  it("chains bookings of one millisecond by their balances, each once", () => {
    fc.assert(
      fc.property(
        history.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ([rows, shuffled]) => {
          const ordered = orderRows(shuffled);
          expect(isChain(ordered)).toBe(true);
          expect(ordered.map(({ source }) => source).toSorted()).toEqual(rows.map(({ source }) => source).toSorted());
        },
      ),
    );
  });

  it("continues where earlier bookings ended", () => {
    const earlier = new Date(AT.getTime() - 1);
    const before = row("B:0", { writtenAt: earlier, balanceBefore: 5, balanceAfter: 7 });
    const there = row("B:1", { balanceBefore: 7, balanceAfter: 9 });
    const back = row("B:2", { balanceBefore: 9, balanceAfter: 7 });
    expect(orderRows([back, there, before])).toEqual([before, there, back]);
  });

  it("has a redemption after its booking, joining first and leaving last", () => {
    const rows = [
      row("M:2", { type: "member.left" }),
      row("R:b", { type: "voucher.redeemed", balanceAfter: -1 }),
      row("G:1", { type: "members.merged" }),
      row("B:b", { balanceAfter: -1 }),
      row("M:1", { type: "member.joined", writtenAt: new Date(AT.getTime() + 5) }),
    ];
    expect(orderRows(rows).map(({ source }) => source)).toEqual(["M:1", "B:b", "R:b", "G:1", "M:2"]);
  });
});
