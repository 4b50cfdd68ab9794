import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { createAccount } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { createSaleWorld, line, receipt, saleOf, type SaleWorld } from "../transactions/testing/sale-world.ts";
import { createReceipts, type Receipts } from "./index.ts";
import { grand, item, poslog } from "./testing/poslog.ts";

const exchanges = vi.spyOn(Client.prototype, "query");

let world: SaleWorld;
let receipts: Receipts;
beforeAll(async () => {
  // The catalogue is kept for a second of this clock, so that it is read once, however slow the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  world = await createSaleWorld();
  receipts = createReceipts({ ...world, database: world.test.database, clock: systemClock });
});
afterAll(async () => {
  vi.useRealTimers();
  await world.test.close();
});

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Statements that a sale of so many lines sends to the database; the first sale also reads what the process keeps. */
async function countFor(sell: (count: number) => Promise<unknown>): Promise<readonly number[]> {
  await sell(1);
  const counts: number[] = [];
  for (const count of [1, 10, 100]) {
    exchanges.mockClear();
    await sell(count);
    counts.push(exchanges.mock.calls.length);
  }
  return counts;
}

describe("exchanges with the database", () => {
  it("a sale has three, however many lines it has: card, inputs, booking", async () => {
    const accountId = await createAccount(world.test.database, "pfm");
    const sell = async (count: number) => {
      const lines = linesOf(count).map((sequenceNumber) => line(2, { sequenceNumber }));
      const sold = responseOf(
        await world.transactions.book(world.command(saleOf(lines, { receipt: receipt() }), { accountId })),
      );
      expect(sold.points).toBe(points(2 * count));
      expect(sold.lines).toHaveLength(count);
    };
    expect(await countFor(sell)).toEqual([3, 3, 3]);
  });

  it("a sale without a card has two", async () => {
    const sell = async (count: number) => {
      const lines = linesOf(count).map((sequenceNumber) => line(2, { sequenceNumber }));
      responseOf(await world.transactions.book(world.command(saleOf(lines, { receipt: receipt() }))));
    };
    expect(await countFor(sell)).toEqual([2, 2, 2]);
  });

  it("a return by its receipt has one more", async () => {
    const accountId = await createAccount(world.test.database, "pfm");
    const sell = async (count: number) => {
      const original = receipt();
      const lines = linesOf(count).map((sequenceNumber) => line(2, { sequenceNumber }));
      responseOf(await world.transactions.book(world.command(saleOf(lines, { receipt: original }), { accountId })));
      exchanges.mockClear();
      const back = lines.map((sold) => ({
        ...sold,
        type: "RETURN" as const,
        original,
        originalSequenceNumber: sold.sequenceNumber,
      }));
      const returned = await world.transactions.book(
        world.command(saleOf(back, { receipt: receipt() }), { accountId }),
      );
      expect(responseOf(returned).points).toBe(points(-2 * count));
    };
    expect(await countFor(sell)).toEqual([4, 4, 4]);
  });

  it("a POSLog has one more, for the shop that it names", async () => {
    const accountId = await createAccount(world.test.database, "pfm");
    let number = 0;
    const sell = async (count: number) => {
      number += 1;
      const head =
        "<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>7</WorkstationID>" +
        `<ReceiptNumber>R-${number}</ReceiptNumber>`;
      const retail = linesOf(count)
        .map((sequenceNumber) => item(sequenceNumber, "2.00"))
        .join("");
      const time = `<EndDateTime>${new Date().toISOString()}</EndDateTime>`;
      const card = `<LoyaltyAccount><LoyaltyAccountID>${accountId}</LoyaltyAccountID></LoyaltyAccount>`;
      const bytes = Buffer.from(poslog({ head, time, retail: `${retail}${card}${grand(`${2 * count}.00`)}` }));
      const taken = await receipts.take({ identity: world.till, idempotencyKey: undefined, bytes, isPreview: false });
      expect(taken).toMatchObject({ ok: true, response: { transaction: { points: 2 * count, accountId } } });
    };
    expect(await countFor(sell)).toEqual([4, 4, 4]);
  });
});

describe("indexes of sales", () => {
  it("do not begin with the programme, because a young table would be read whole for a sale's id", async () => {
    const indexes = await world.test.query(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = 'punktum.transactions'::regclass AND a.attname = 'program_id'`,
    );
    expect(indexes).toEqual([]);
  });
});
