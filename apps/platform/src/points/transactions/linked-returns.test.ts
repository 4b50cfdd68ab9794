import type { SaleLine } from "@punktum/domain";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { checkLedger } from "../ledger/index.ts";
import { mergeIn } from "../merges/index.ts";
import type { TransactionResult } from "./index.ts";
import { aReturn, aSale } from "./testing/random-returns.ts";
import { codeOf, createSaleWorld, HERE, line, receipt, saleOf, type SaleWorld } from "./testing/sale-world.ts";

/** Sequences of sales and returns. The long form is `RETURN_SEQUENCES=5000`. */
const numRuns = Number(process.env["RETURN_SEQUENCES"] ?? 10);
const START = 1_000;

let world: SaleWorld;
beforeAll(async () => {
  world = await createSaleWorld();
});
afterAll(() => world.test.close());

const account = () => createAccount(world.test.database, "pfm", { points: START });
const balanceOf = async (accountId: string) => {
  const [row] = await world.test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [
    accountId,
  ]);
  return row?.points ?? 0;
};
type Facts = ReturnType<typeof receipt>;
const book = async (lines: readonly SaleLine[], accountId?: string, facts: Facts = receipt()) => {
  const sale = saleOf(lines, { receipt: facts });
  return responseOf(await world.transactions.book(world.command(sale, accountId === undefined ? {} : { accountId })));
};
const numbered = (lines: readonly SaleLine[]) => lines.map((part, index) => ({ ...part, sequenceNumber: index + 1 }));
const sell = async (accountId: string | undefined, ...euros: number[]) => {
  const facts = receipt();
  const lines = numbered(euros.map((value, index) => line(value, { itemId: `item-${index + 1}` })));
  return { facts, sale: await book(lines, accountId, facts) };
};
const back = (euros: number, original: Facts, more: Partial<SaleLine> = {}) =>
  line(euros, { type: "RETURN", original, ...more });
const codesOf = ({ remarks }: TransactionResult) => remarks.map(({ code }) => code);

/** The element at `index`, wrapping around. */
function nth<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) {
    throw new Error("an empty list has no element");
  }
  return found;
}

interface PartBack {
  readonly amount: number;
  readonly named: number | null;
  readonly itemId: string;
}
const partBack = ({ amount, named, itemId }: PartBack, facts: Facts) =>
  back(amount / 100, facts, { itemId, ...(named !== null && { originalSequenceNumber: named }) });

describe("all returns of a sale together", () => {
  it(
    "take back at most what it gave, from the account that got it, for any sequence of sales and returns",
    { tags: ["B-43"], timeout: 600_000 },
    async () => {
      const setRule = (factor: number) =>
        world.test.query(
          `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, name)
         VALUES ('pfm', 1, 'rmt', 'RMT', 'MULTIPLIERACTION', $1, 'Regel')
         ON CONFLICT (program_id, id) DO UPDATE SET factor = excluded.factor`,
          [factor],
        );
      const startSale = async ({ euros, discount, factor }: { euros: number[]; discount: number; factor: number }) => {
        await setRule(factor);
        const accountId = await account();
        const facts = receipt();
        const lines = euros.map((value, index) => line(value, { itemId: `item-${index + 1}` }));
        const off = [
          -Math.min(
            discount,
            euros.reduce((sum, value) => sum + value, 0),
          ),
        ].filter((value) => value < 0);
        const sale = await book(numbered([...lines, ...off.map((value) => line(value))]), accountId, facts);
        return { accountId, facts, given: sale.points };
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(aSale, { minLength: 1, maxLength: 3 }),
          fc.array(aReturn, { minLength: 1, maxLength: 6 }),
          async (sales, returned) => {
            const stranger = await account();
            const sold = await Promise.all(sales.map(startSale));
            for (const { of, by, parts } of returned) {
              const { accountId, facts } = nth(sold, of);
              const cards = { OWN: accountId, STRANGER: stranger, NOBODY: undefined };
              const lines = parts.map((part) => partBack(part, facts));
              const answer = await book(numbered(lines), cards[by]);
              expect(answer.accountId).toBe(accountId);
              expect(codesOf(answer).includes("RETURN_OTHER_ACCOUNT")).toBe(by === "STRANGER");
            }
            for (const { accountId, given } of sold) {
              const balance = await balanceOf(accountId);
              expect(balance).toBeGreaterThanOrEqual(START);
              expect(balance).toBeLessThanOrEqual(START + given);
            }
            expect(await balanceOf(stranger)).toBe(START);
          },
        ),
        { numRuns },
      );
      await world.test.query("DELETE FROM punktum.promotions");
    },
  );

  it("20 concurrent ones take back once what it gave, with any cards and lines", { tags: ["B-43"] }, async () => {
    const accountId = await account();
    const strangers = await Promise.all(Array.from({ length: 5 }, account));
    const { facts, sale } = await sell(accountId, 20, 10);
    const ways = [
      back(20, facts, { originalSequenceNumber: 1 }),
      back(30, facts),
      back(10, facts, { itemId: "item-2" }),
    ];
    const cards = [accountId, undefined, ...strangers];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_slot, index) => book([nth(ways, index)], cards[index % 7])),
    );
    expect(answers.reduce((sum, { points }) => sum + points, 0)).toBe(0 - sale.points);
    expect(await balanceOf(accountId)).toBe(START);
    expect(await Promise.all(strangers.map(balanceOf))).toEqual(strangers.map(() => START));
    expect(answers.filter((answer) => codesOf(answer).includes("RETURN_EXCEEDS_SALE")).length).toBeGreaterThanOrEqual(
      17,
    );
  });

  it(
    "20 concurrent receipts that each sell to one of two people and return a sale of the other never deadlock",
    { tags: ["B-43"] },
    async () => {
      const people = [await account(), await account()] as const;
      const sold = await Promise.all(Array.from({ length: 20 }, (_slot, index) => sell(nth(people, index), 10)));
      const answers = await Promise.all(
        sold.map(({ facts }, index) => book(numbered([line(1), back(10, facts)]), nth(people, index + 1))),
      );
      expect(answers.map(({ points }) => points)).toEqual(answers.map(() => 1));
      expect(await Promise.all(people.map(balanceOf))).toEqual([START + 10, START + 10]);
    },
  );
});

describe("a linked return", () => {
  it("three of one sale take its points once", { tags: ["B-43"] }, async () => {
    const accountId = await account();
    const { facts } = await sell(accountId, 20);
    const answers = [];
    for (const _time of [1, 2, 3]) {
      answers.push(await book([back(20, facts)], accountId));
    }
    expect(answers.map(({ points }) => points)).toEqual([-20, 0, 0]);
    expect(answers.map(codesOf)).toEqual([[], ["RETURN_EXCEEDS_SALE"], ["RETURN_EXCEEDS_SALE"]]);
    expect(await balanceOf(accountId)).toBe(START);
  });

  it(
    "with another card takes points from the account that got them, and does not reveal its balance to the card",
    { tags: ["B-43"] },
    async () => {
      const [owner, stranger] = [await account(), await account()];
      const { facts } = await sell(owner, 20);
      const answer = await book([back(20, facts)], stranger);
      expect(answer).toMatchObject({ accountId: owner, points: -20, balance: null });
      expect(answer.remarks).toEqual([{ code: "RETURN_OTHER_ACCOUNT", lines: [1] }]);
      expect([await balanceOf(owner), await balanceOf(stranger)]).toEqual([START, START]);
    },
  );

  it(
    "together with a sold line takes points from the account that got them in the same transaction, once",
    { tags: ["B-43"] },
    async () => {
      const [owner, buyer] = [await account(), await account()];
      const { facts } = await sell(owner, 20);
      const lines = numbered([line(5), back(20, facts)]);
      const command = world.command(saleOf(lines, { receipt: receipt() }), { accountId: buyer });
      const first = responseOf(await world.transactions.book(command));
      expect(first).toMatchObject({ accountId: buyer, amountCents: 500, points: 5, balance: START + 5 });
      expect(first.remarks).toEqual([{ code: "RETURN_OTHER_ACCOUNT", lines: [2] }]);
      expect([await balanceOf(owner), await balanceOf(buyer)]).toEqual([START, START + 5]);
      const copies = await Promise.all(Array.from({ length: 5 }, () => world.transactions.book(command)));
      expect(copies.map(responseOf)).toEqual(copies.map(() => ({ ...first, replayed: true })));
      expect([await balanceOf(owner), await balanceOf(buyer)]).toEqual([START, START + 5]);
      const again = world.transactions.book(world.command(command.sale, { accountId: buyer }));
      expect(await again).toMatchObject({ error: { code: "BON_ID_ALREADY_EXISTS" } });
    },
  );

  it("together with a payment by points keeps the till's price", { tags: ["B-43"] }, async () => {
    const [owner, buyer] = [await account(), await account()];
    const { facts } = await sell(owner, 3);
    const sale = saleOf(numbered([line(8), back(3, facts)]), { transactionType: "PAYWITHPOINTSTRANSACTION" });
    const answer = responseOf(await world.transactions.book(world.command(sale, { accountId: buyer })));
    expect(answer).toMatchObject({ paidCents: 500, points: -500, balance: START - 500 });
    expect(await balanceOf(owner)).toBe(START);
  });

  it(
    "of an unknown sale follows today's rules with a remark; another programme's sale is unknown",
    { tags: ["B-43"] },
    async () => {
      const accountId = await account();
      await createProgram(world.test.database, "mhe");
      const { sale } = await sell(accountId, 20);
      const unknown = await book([back(5, receipt())], accountId);
      expect([unknown.points, unknown.remarks]).toEqual([-5, [{ code: "RETURN_SALE_UNKNOWN", lines: [1] }]]);
      const foreigner = { ...world.till, programId: "mhe", partnerIds: "ALL", storeIds: "ALL" } as const;
      const foreign = saleOf([line(5, { type: "RETURN", originalId: sale.id, originalSequenceNumber: 1 })]);
      const writer = { identity: foreigner, idempotencyKey: randomUUID(), source: "v2" } as const;
      const place = { partnerId: null, storeId: null };
      const answer = responseOf(await world.transactions.book({ writer, place, sale: foreign }));
      expect(codesOf(answer)).toEqual(["RETURN_SALE_UNKNOWN"]);
      expect(await balanceOf(accountId)).toBe(START + 15);
    },
  );

  it("of a named line stays within what that line gave", { tags: ["B-43"] }, async () => {
    const accountId = await account();
    const { facts } = await sell(accountId, 20, 30);
    const answer = await book([back(50, facts, { originalSequenceNumber: 1 })], accountId);
    expect([answer.points, codesOf(answer)]).toEqual([-20, ["RETURN_EXCEEDS_SALE"]]);
    expect(await book([back(30, facts)], accountId)).toMatchObject({ points: -30, remarks: [] });
  });

  it("follows the points through merges, and takes nothing from a closed account", { tags: ["B-43"] }, async () => {
    const [merged, kept, last, closed] = [await account(), await account(), await account(), await account()];
    const { facts } = await sell(merged, 20);
    const merge = (secondaryId: string, primaryId: string) =>
      world.test.database.withProgram("pfm", (transaction) =>
        mergeIn(transaction, { mergeId: randomUUID(), primaryId, secondaryId, adminId: undefined }),
      );
    await merge(merged, kept);
    await merge(kept, last);
    expect(await book([back(20, facts)], closed)).toMatchObject({ accountId: last, points: -20 });
    const other = await sell(closed, 20);
    await world.test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [closed]);
    const answer = await book([back(20, other.facts)], last);
    expect([answer.points, codesOf(answer)]).toEqual([0, ["RETURN_ACCOUNT_CLOSED"]]);
    expect([await balanceOf(last), await balanceOf(closed)]).toEqual([START * 3, START + 20]);
  });

  it(
    "of a sale without a card lowers what the card gets later, whatever card is shown with it",
    { tags: ["B-43"] },
    async () => {
      const [stranger, owner] = [await account(), await account()];
      const { facts, sale } = await sell(undefined, 20);
      const answer = await book([back(15, facts)], stranger);
      expect([answer.points, codesOf(answer)]).toEqual([0, ["RETURN_SALE_WAITS"]]);
      const command = {
        writer: world.command(saleOf([])).writer,
        place: HERE,
        code: codeOf(owner),
        transactionId: sale.id,
      };
      expect(responseOf(await world.transactions.incentivate(command))).toMatchObject({ points: 5 });
      expect(await book([back(15, facts)], stranger)).toMatchObject({ accountId: owner, points: -5 });
      expect([await balanceOf(owner), await balanceOf(stranger)]).toEqual([START, START]);
    },
  );
});

it("leaves a consistent ledger", async () => {
  const report = await checkLedger(world.test.url);
  expect(report.findings).toEqual([]);
});
