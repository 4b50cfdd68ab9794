import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { sabotageFunction } from "../../testing/sabotage.ts";
import { checkLedger } from "../ledger/index.ts";
import { createSaleWorld, line, receipt, saleOf, type SaleWorld } from "./testing/sale-world.ts";

let world: SaleWorld;
beforeAll(async () => {
  world = await createSaleWorld();
});
afterAll(() => world.test.close());

const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => work(n));
const account = (options: Parameters<typeof createAccount>[2] = {}) =>
  createAccount(world.test.database, "pfm", options);
const accountsOf = (count: number) => Promise.all(times(count, () => account()));
const sell = (accountId: string, euros: number, more: Parameters<typeof saleOf>[1] = { receipt: receipt() }) =>
  world.command(saleOf([line(euros)], more), { accountId });
const bookAll = (commands: readonly ReturnType<typeof sell>[]) =>
  Promise.all(commands.map((command) => world.transactions.book(command)));

/** How many transactions of the database wrote the sales of these accounts. */
async function transactionsOf(accounts: readonly string[]): Promise<number> {
  const [row] = await world.test.query<{ count: number }>(
    "SELECT count(DISTINCT xmin::text)::integer AS count FROM punktum.transactions WHERE account_id = ANY ($1::uuid[])",
    [accounts],
  );
  return row?.count ?? 0;
}

/** Holds a lock in a transaction of its own, until it is told to let go. */
async function lockElsewhere(sql: string, value: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: world.test.url, options: "-c search_path=punktum" });
  await client.connect();
  await client.query("BEGIN");
  await client.query(sql, [value]);
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

const checked = async () => (await checkLedger(world.test.url)).findings;

describe("concurrent sales", () => {
  it("are written by few transactions, each with its own answer, lines and reasons", async () => {
    const accounts = await accountsOf(100);
    const booked = (await bookAll(accounts.map((id, index) => sell(id, index + 1)))).map(responseOf);
    expect(booked.map(({ accountId, points, balance }) => [accountId, points, balance])).toEqual(
      accounts.map((id, index) => [id, index + 1, index + 1]),
    );
    const read = await Promise.all(booked.map(({ id }) => world.transactions.read(world.till, id)));
    expect(read.map(responseOf)).toEqual(booked.map(({ replayed: _replayed, ...sale }) => sale));
    expect(await transactionsOf(accounts)).toBeLessThanOrEqual(20);
    expect(await checked()).toEqual([]);
  });

  it("of one account follow each other, each with the balance after it", async () => {
    const busy = await account({ points: 100 });
    const others = await accountsOf(20);
    const booked = (await bookAll([...others.map((id) => sell(id, 1)), ...times(9, () => sell(busy, 2))])).slice(20);
    expect(booked.map((sale) => Number(responseOf(sale).balance)).toSorted((a, b) => a - b)).toEqual(
      times(9, (index) => 102 + 2 * index),
    );
    expect(await checked()).toEqual([]);
  });

  it("are refused for the same reasons as alone, and hold nobody back", { tags: ["L5", "B-04"] }, async () => {
    const [closed, twice, other] = [
      await account({ account: { status: "TERMINATED" } }),
      await account(),
      await account(),
    ];
    const good = await accountsOf(20);
    const [paper, copied] = [receipt(), sell(twice, 3)];
    const booked = await bookAll([
      ...good.map((id) => sell(id, 1)),
      sell(closed, 1),
      sell(twice, 5, { receipt: paper }),
      sell(other, 5, { receipt: paper }),
      copied,
      copied,
      sell(other, 5, { transactionTimeMs: Date.now() - 500 * 86_400_000 }),
      ...good.map((id) => sell(id, 1)),
    ]);
    expect(successesIn(booked)).toBe(43);
    expect(refusalsIn(booked)).toEqual(["USER_KEY_DEACTIVATED", "BON_ID_ALREADY_EXISTS", "REQUEST_INVALID"]);
    expect(await transactionsOf(good)).toBeLessThanOrEqual(6);
    expect(new Set(booked.slice(23, 25).map((copy) => responseOf(copy).replayed))).toEqual(new Set([false, true]));
    expect(await checked()).toEqual([]);
  });

  it("with a reused key have the lines of the first one only", { tags: ["B-04"] }, async () => {
    const [id, good] = [await account(), await accountsOf(20)];
    const first = sell(id, 3, {});
    const second = { ...first, sale: saleOf([line(4, { sequenceNumber: 5 })]) };
    const booked = await bookAll([...good.map((other) => sell(other, 1)), first, second]);
    expect(refusalsIn(booked)).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    const lines = await world.test.query<{ sum: number }>(
      `SELECT sum(l.points)::integer AS sum FROM punktum.transaction_lines l
       JOIN punktum.transactions t ON t.id = l.transaction_id WHERE t.account_id = $1`,
      [id],
    );
    expect(lines).toEqual([{ sum: (await balancesOf([id]))[0] }]);
    expect(await transactionsOf(good)).toBeLessThanOrEqual(6);
  });

  it("are booked when one of them cannot be written", async () => {
    const full = await account();
    await world.test.query("UPDATE punktum.accounts SET points = 9007199254740990 WHERE id = $1", [full]);
    const good = await accountsOf(20);
    const ends = await Promise.allSettled([...good, full, ...good].map((id) => world.transactions.book(sell(id, 5))));
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await balancesOf(good)).toEqual(good.map(() => 10));
    await world.test.query("UPDATE punktum.accounts SET points = 0 WHERE id = $1", [full]);
    expect(await checked()).toEqual([]);
  });

  it.for([
    ["account", "SELECT FROM accounts WHERE id = $1::uuid FOR UPDATE"],
    [
      "receipt",
      "SELECT pg_advisory_xact_lock(receipt_lock('pfm', receipt_key)) FROM transactions WHERE account_id = $1::uuid",
    ],
  ] as const)("do not wait for the %s of another one", async ([, sql]) => {
    const [slow, copier, good] = [await account(), await account(), await accountsOf(20)];
    const paper = receipt();
    responseOf(await world.transactions.book(sell(slow, 1, { receipt: paper })));
    const release = await lockElsewhere(sql, slow);
    const late = [sell(slow, 1), sell(copier, 1, { receipt: paper })].map((command) =>
      world.transactions.book(command),
    );
    const booked = await bookAll(good.map((id) => sell(id, 1)));
    expect(successesIn(booked)).toBe(20);
    await release();
    expect((await Promise.all(late)).map((sale) => sale.ok)).toEqual([true, false]);
  });

  it("are announced to the tablet beside their till, once each", async () => {
    await world.test.query(
      `WITH device AS (
         INSERT INTO punktum.devices (program_id, id, device_key) VALUES ('pfm', gen_random_uuid(), repeat('b', 32)) RETURNING id
       ), tablet AS (
         INSERT INTO punktum.interaction_points (program_id, id, partner_id, store_id, kind, level, name)
         VALUES ('pfm', 'A1', 1, 1, 'APP', 'STORE', 'A1'), ('pfm', 'K1', 1, 1, 'CASH', 'STORE', 'K1') RETURNING id
       )
       INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, app_interaction_id, workstation_id, device_id,
         device_key, cash_interaction_id)
       SELECT 'pfm', gen_random_uuid(), 1, 1, tablet.id, tablet.id, device.id, repeat('b', 32), 'K1' FROM device, tablet WHERE tablet.id = 'A1'`,
    );
    const accounts = await accountsOf(30);
    const booked = (await bookAll(accounts.map((id) => sell(id, 4)))).map(responseOf);
    const rows = await world.test.query<{ id: string; code: string }>(
      "SELECT payload ->> 'transactionId' AS id, payload ->> 'keyCode' AS code FROM punktum.outbox WHERE room = 'cash:K1'",
    );
    const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
    expect(rows.toSorted(byId)).toEqual(booked.map(({ id }, index) => ({ id, code: accounts[index] })).toSorted(byId));
  });

  it("control: without the look at earlier receipts, their index refuses the second booking", async () => {
    await sabotageFunction(world.test, "book_sales_together", "is_receipt_booked(p_program, s.receipt_key)", "false");
    const paper = receipt();
    const [first, second, good] = [await account(), await account(), await accountsOf(10)];
    responseOf(await world.transactions.book(sell(first, 1, { receipt: paper })));
    const booked = await bookAll([...good.map((id) => sell(id, 1)), sell(second, 1, { receipt: paper })]);
    expect(refusalsIn(booked)).toEqual(["BON_ID_ALREADY_EXISTS"]);
    expect(await balancesOf([second])).toEqual([0]);
  });
});

async function balancesOf(accounts: readonly string[]): Promise<readonly number[]> {
  const rows = await world.test.query<{ points: number }>(
    "SELECT points::integer AS points FROM punktum.accounts WHERE id = ANY ($1::uuid[])",
    [accounts],
  );
  return rows.map(({ points }) => points);
}
