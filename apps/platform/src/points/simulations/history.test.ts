import { randomUUID } from "node:crypto";
import { localDayOf, type Sale } from "@punktum/domain";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { type ActionDefinitionValues, createActionDefinition, UNCONDITIONAL } from "../action-definitions/index.ts";
import { createSaleWorld, line, receipt, saleOf, type SaleWorld } from "../transactions/testing/sale-world.ts";
import { keepHistory, takeHistory } from "./history-store.ts";
import { askForHistory, createHistoryJob, findHistory } from "./index.ts";
import type { TriedRule } from "./tried-rules.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const WEEK_AGO = new Date(NOW - 7 * 24 * HOUR_MS);
const ASKER = randomUUID();

let world: SaleWorld;
let members: readonly string[];
beforeAll(async () => {
  world = await createSaleWorld();
  await world.test.query(
    `INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
     VALUES ('pfm', '${ASKER}', 'a@pfm.example', 'x', 'PROGRAM_ADMIN')`,
  );
  members = await Promise.all([1, 2].map(() => createAccount(world.test.database, "pfm")));
});
afterEach(() =>
  world.test.query(
    `DELETE FROM punktum.promotion_simulations; DELETE FROM punktum.promotions;
     DELETE FROM punktum.transaction_reasons; DELETE FROM punktum.transaction_returns; DELETE FROM punktum.transaction_lines;
     DELETE FROM punktum.transaction_incentives; DELETE FROM punktum.transactions`,
  ),
);
afterAll(() => world.test.close());

const double: ActionDefinitionValues = {
  ...UNCONDITIONAL,
  promotionKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: 2,
  name: "",
  nameEn: "",
  merchandiseGroupCodes: [],
  campaignName: "",
  revenue: null,
  points: null,
  partnerId: null,
  storeId: null,
  validFrom: null,
  validTo: null,
  active: true,
};
const inProgram = <T>(work: Parameters<typeof world.test.database.withProgram<T>>[1]) =>
  world.test.database.withProgram("pfm", work);
const ask = async (rules: readonly TriedRule[], more: object = {}): Promise<string> => {
  const reach = { partnerIds: "ALL", storeIds: "ALL" } as const;
  const period = { from: WEEK_AGO, to: new Date(NOW + HOUR_MS) };
  const id = await inProgram((transaction) =>
    askForHistory(transaction, { rules, ...period, ...reach, askedBy: ASKER, now: new Date(), ...more }),
  );
  return id ?? "refused";
};
const stateOf = async (id: string) => inProgram((transaction) => findHistory(transaction, id));
/** Calls the job until no simulation waits or runs. */
async function runAll(nowMs = () => Date.now()): Promise<void> {
  const job = createHistoryJob(world.test.database, nowMs);
  const open = () =>
    world.test.query("SELECT FROM punktum.promotion_simulations WHERE state IN ('WAITING', 'RUNNING')");
  for (let calls = 0; calls < 100 && (await open()).length > 0; calls += 1) {
    await job();
  }
}
const resultOf = async (rules: readonly TriedRule[], more: object = {}) => {
  const id = await ask(rules, more);
  await runAll();
  return (await stateOf(id))?.result;
};
const sell = async (accountId: string | undefined, sale: Sale) =>
  responseOf(await world.transactions.book(world.command(sale, accountId === undefined ? {} : { accountId })));
const hoursAgo = (hours: number, euros = 10): Sale =>
  saleOf([line(euros, { itemId: "A" })], { transactionTimeMs: NOW - hours * HOUR_MS, receipt: receipt() });

describe("drafts on past sales", () => {
  it("count every sale of the period once, with the value of the difference", async () => {
    await inProgram((transaction) => createActionDefinition(transaction, { ...double, factor: 1 }));
    await world.test.query("UPDATE punktum.programs SET points_per_euro = 50");
    world.forgetCatalogue();
    // More than one batch, many in the same millisecond.
    const sold = Array.from({ length: 130 }, (_none, index) => hoursAgo(index % 3));
    const given = await Promise.all(sold.map((sale, index) => sell(members[index % 3], sale)));
    await sell(members[0], hoursAgo(8 * 24));
    const booked = given.reduce((sum, { points }) => sum + points, 0);
    const result = await resultOf([
      { ...double, minimum: 5 },
      { ...double, minimum: 500 },
    ]);
    expect(result).toEqual({
      sales: 130,
      changedSales: 130,
      pointsBefore: booked,
      pointsAfter: 2 * booked,
      pointsMore: booked,
      pointsLess: 0,
      costCents: (booked * 100) / 50,
      rules: [
        { sales: 130, points: 2 * booked },
        { sales: 0, points: 0 },
      ],
    });
  });

  it("replace a saved rule, and may cost less", async () => {
    const saved = await inProgram((transaction) => createActionDefinition(transaction, double));
    await sell(members[0], hoursAgo(1));
    expect(await resultOf([{ ...double, id: saved.id, active: false }])).toMatchObject({
      pointsBefore: 20,
      pointsAfter: 10,
      pointsMore: 0,
      pointsLess: 10,
    });
  });

  it("apply limits and budgets in the order of the sales, starting unused", async () => {
    const days = [70, 69, 68, 40, 39].map((hours) => hoursAgo(hours));
    for (const sale of days) {
      await sell(members[0], sale);
    }
    await sell(undefined, hoursAgo(30));
    const dayCount = new Set(days.map(({ transactionTimeMs }) => localDayOf(transactionTimeMs, "Europe/Berlin"))).size;
    expect(await resultOf([{ ...double, timesPerDay: 1 }])).toMatchObject({ changedSales: dayCount });
    expect(await resultOf([{ ...double, timesInAll: 3 }])).toMatchObject({ changedSales: 3 });
    expect(await resultOf([{ ...double, budgetPoints: 90 }])).toMatchObject({ changedSales: 4, pointsMore: 40 });
  });

  it("leave out returned goods, keep points set by staff, and include cards shown later", async () => {
    const first = await sell(members[0], hoursAgo(5, 100));
    const back = line(60, { type: "RETURN", originalId: first.id, originalSequenceNumber: 1 });
    await sell(members[0], saleOf([back], { transactionTimeMs: NOW - HOUR_MS }));
    expect(await resultOf([double])).toMatchObject({ sales: 2, changedSales: 1, pointsBefore: 40, pointsMore: 40 });
    await world.test.query(`UPDATE punktum.transaction_reasons SET kind = 'MANUAL' WHERE transaction_id = $1`, [
      first.id,
    ]);
    expect(await resultOf([double])).toMatchObject({ sales: 2, changedSales: 0, pointsBefore: 0 });
    const waiting = await sell(undefined, hoursAgo(2));
    responseOf(
      await world.transactions.incentivate({
        writer: { identity: world.till, idempotencyKey: randomUUID(), source: "v2" },
        place: { partnerId: "1", storeId: "1" },
        code: { keyCode: String(members[1]), idType: "ID" },
        transactionId: waiting.id,
      }),
    );
    expect(await resultOf([{ ...double, timesInAll: 1 }])).toMatchObject({ sales: 3, changedSales: 1 });
  });

  it("include only sales within the requester's reach", async () => {
    await sell(members[0], hoursAgo(1));
    const salesOf = async (reach: object) => (await resultOf([double], reach))?.sales;
    expect(await salesOf({ partnerIds: ["1"] })).toBe(1);
    expect(await salesOf({ partnerIds: ["2"] })).toBe(0);
    expect(await salesOf({ partnerIds: ["1"], storeIds: ["2"] })).toBe(0);
  });
});

describe("a simulation", () => {
  it("restarts after a stopped process, which can no longer change it", async () => {
    await sell(members[0], hoursAgo(1));
    const id = await ask([double]);
    const { database } = world.test;
    const left = await takeHistory(database, new Date(), new Date(Date.now() + 60_000));
    expect(left).toMatchObject({ id, takes: 1 });
    await createHistoryJob(database, () => Date.now())();
    expect(await stateOf(id)).toMatchObject({ state: "RUNNING", result: null });
    await runAll(() => Date.now() + 61_000);
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: "DONE", sales: 1, result: { sales: 1, pointsMore: 10 } });
    const progress = { until: new Date(), doneUntil: new Date(), sales: 99 };
    expect(
      await inProgram((transaction) => keepHistory(transaction, { programId: "pfm", id, takes: 1 }, progress)),
    ).toBe(false);
    expect(await stateOf(id)).toEqual(done);
  });

  it("restarts after an error, and fails after the third", async () => {
    await sell(members[0], hoursAgo(1));
    const id = await ask([double]);
    await world.test.query("ALTER TABLE punktum.transaction_lines RENAME COLUMN eligible TO lost");
    let later = 0;
    const job = createHistoryJob(world.test.database, () => Date.now() + later);
    for (const wait of [0, 61_000, 122_000]) {
      later = wait;
      await expect(job()).rejects.toThrow("eligible");
    }
    await world.test.query("ALTER TABLE punktum.transaction_lines RENAME COLUMN lost TO eligible");
    later = 183_000;
    await job();
    expect(await stateOf(id)).toMatchObject({ state: "FAILED", result: null });
    expect(await resultOf([double])).toMatchObject({ sales: 1, pointsMore: 10 });
  });

  it("is run once with two processes", async () => {
    await sell(members[0], hoursAgo(1));
    const ids = [await ask([double]), await ask([double])];
    await Promise.all([runAll(), runAll()]);
    const states = await Promise.all(ids.map(stateOf));
    expect(states).toMatchObject(ids.map(() => ({ state: "DONE", sales: 1, result: { pointsMore: 10 } })));
    const [most] = await world.test.query<{ takes: number }>(
      "SELECT max(takes) AS takes FROM punktum.promotion_simulations",
    );
    expect(most?.takes).toBe(1);
  });

  it("is refused while five wait, and is deleted after thirty days", async () => {
    for (const place of [1, 2, 3, 4, 5]) {
      expect(`${place} ${await ask([double])}`).not.toContain("refused");
    }
    expect(await ask([double])).toBe("refused");
    const later = new Date(Date.now() + 31 * 24 * HOUR_MS);
    expect(await ask([double], { now: later })).not.toBe("refused");
    expect(await world.test.query("SELECT FROM punktum.promotion_simulations")).toHaveLength(1);
  });
});
