import { randomUUID } from "node:crypto";
import {
  cents,
  localDayOf,
  localTimeOf,
  momentOfLocalTime,
  NO_CONDITIONS,
  weekdayOf,
  type Promotion,
  type RuleConditions,
  type Sale,
} from "@punktum/domain";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { checkLedger } from "../ledger/index.ts";
import { mergeIn } from "../merges/index.ts";
import { readRuleInputs } from "./rule-inputs.ts";
import { createSaleWorld, line, saleOf, type SaleWorld } from "./testing/sale-world.ts";

const RULE: Promotion = {
  id: "1",
  revenueKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: "2",
  points: null,
  revenueCents: null,
  campaignName: "",
  names: { de: "", en: "" },
  merchandiseGroupCodes: [],
  partnerId: null,
  storeId: null,
  validFromMs: null,
  validToMs: null,
};
const DAY_MS = 86_400_000;
const AT_ONCE = 20;

let world: SaleWorld;
beforeAll(async () => {
  world = await createSaleWorld();
});
afterEach(async () => {
  await world.test.query(
    "DELETE FROM punktum.promotion_budgets; DELETE FROM punktum.promotion_uses; DELETE FROM punktum.promotions",
  );
});
afterAll(async () => {
  const report = await checkLedger(world.test.url);
  await world.test.close();
  expect(report.findings).toEqual([]);
});

const account = (options: Parameters<typeof createAccount>[2] = {}) =>
  createAccount(world.test.database, "pfm", options);
/** A rule of ten points per euro with conditions. */
const addRule = (id: number, columns: string, values: string) =>
  world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, ${columns})
     VALUES ('pfm', ${id}, 'rmt', 'RMT', 'MULTIPLIERACTION', 10, ${values})`,
  );
const tenEuros = (more: Partial<Sale> = {}): Sale => saleOf([line(10)], more);
const commandFor = (accountId: string | undefined, sale = tenEuros()) =>
  world.command(sale, accountId === undefined ? {} : { accountId });
const book = async (accountId: string | undefined, sale?: Sale): Promise<number> =>
  responseOf(await world.transactions.book(commandFor(accountId, sale))).points;
const preview = async (accountId: string | undefined, sale?: Sale): Promise<number> =>
  responseOf(await world.transactions.preview(commandFor(accountId, sale))).points;
const bookAtOnce = (accountIds: readonly (string | undefined)[]) => Promise.all(accountIds.map((id) => book(id)));
const givenOf = async (id: number) => {
  const [row] = await world.test.query<{ given: string }>(
    "SELECT given_points AS given FROM punktum.promotion_budgets WHERE promotion_id = $1",
    [id],
  );
  return Number(row?.given ?? 0);
};
const many = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

describe("a rule with a limit for members", () => {
  it.each(["times_per_day", "times_in_all"])(
    "by %s is applied only that often with concurrent sales",
    async (limit) => {
      await addRule(1, limit, "3");
      const accountId = await account();
      const given = await bookAtOnce(many(AT_ONCE, accountId));
      expect(given.toSorted((left, right) => left - right)).toEqual([...many(AT_ONCE - 3, 10), ...many(3, 100)]);
      expect(await book(accountId)).toBe(10);
    },
  );

  it("counts by the shop's days, each sale on its own day", async () => {
    await addRule(1, "times_per_day, times_in_all", "1, 2");
    const accountId = await account();
    const now = Date.now();
    const yesterday = tenEuros({ transactionTimeMs: now - DAY_MS });
    expect([await book(accountId), await book(accountId)]).toEqual([100, 10]);
    expect([await book(accountId, yesterday), await book(accountId, yesterday)]).toEqual([100, 10]);
    expect(await book(accountId, tenEuros({ transactionTimeMs: now - 2 * DAY_MS }))).toBe(10);
    expect(await book(await account())).toBe(100);
    const rows = await world.test.query<{ day: string }>(
      "SELECT day::text FROM punktum.promotion_uses WHERE account_id = $1 ORDER BY day DESC",
      [accountId],
    );
    expect(rows.map(({ day }) => day)).toEqual(
      [now, now - DAY_MS].map((timeMs) => localDayOf(timeMs, "Europe/Berlin")),
    );
  });

  it("does not apply to a sale without a card, and is not used up by previews or repeated requests", async () => {
    await addRule(1, "times_in_all", "1");
    expect(await book(undefined)).toBe(10);
    const accountId = await account();
    expect([await preview(accountId), await preview(accountId)]).toEqual([100, 100]);
    const command = commandFor(accountId);
    const answers = [await world.transactions.book(command), await world.transactions.book(command)].map(responseOf);
    expect(answers.map(({ points, replayed }) => [points, replayed])).toEqual([
      [100, false],
      [100, true],
    ]);
    expect([await preview(accountId), await book(accountId)]).toEqual([10, 10]);
  });

  it("is shared by two merged cards", async () => {
    await addRule(1, "times_in_all", "2");
    const [first, second] = [await account({ registered: true }), await account()];
    expect([await book(first), await book(second)]).toEqual([100, 100]);
    await world.test.database.withProgram("pfm", (transaction) =>
      mergeIn(transaction, { mergeId: randomUUID(), primaryId: first, secondaryId: second, adminId: undefined }),
    );
    expect(await book(first)).toBe(10);
  });
});

describe("a rule with a budget", () => {
  it("never exceeds its budget with concurrent sales", async () => {
    await addRule(1, "budget_points", "750");
    const accounts = await Promise.all(many(AT_ONCE, undefined).map(() => account()));
    const given = await bookAtOnce([...accounts, undefined]);
    expect(given.filter((points) => points === 100)).toHaveLength(7);
    expect(given.filter((points) => points === 10)).toHaveLength(AT_ONCE - 6);
    expect(await givenOf(1)).toBe(700);
    expect(await book(await account(), saleOf([line(5)]))).toBe(50);
    expect(await givenOf(1)).toBe(750);
    expect(await book(await account(), saleOf([line(5)]))).toBe(5);
  });

  it("respects two budgets and a limit at once, without deadlocks", async () => {
    await addRule(1, "budget_points, times_per_day, merchandise_group_codes", "500, 2, '{BREAD}'");
    await addRule(2, "budget_points, merchandise_group_codes", "300, '{FUEL}'");
    const accounts = await Promise.all(many(5, undefined).map(() => account()));
    const both = saleOf([
      line(5, { merchandiseGroupCode: "BREAD" }),
      line(5, { sequenceNumber: 2, merchandiseGroupCode: "FUEL" }),
    ]);
    const sales = many(4, accounts).flat();
    await Promise.all(sales.map((accountId) => book(accountId, both)));
    const [first, second] = [await givenOf(1), await givenOf(2)];
    expect([first, second]).toEqual([500, 300]);
    const [most] = await world.test.query<{ times: number }>("SELECT max(times) AS times FROM punktum.promotion_uses");
    expect(most?.times).toBe(2);
  });

  it("stops if lowered below the used part, and continues if raised", async () => {
    await addRule(1, "budget_points", "200");
    expect([await book(undefined), await book(undefined), await book(undefined)]).toEqual([100, 100, 10]);
    await world.test.query("UPDATE punktum.promotions SET budget_points = 100");
    expect(await book(undefined)).toBe(10);
    await world.test.query("UPDATE punktum.promotions SET budget_points = 300");
    expect([await book(undefined), await book(undefined)]).toEqual([100, 10]);
  });
});

describe("a rule for a level", () => {
  const addLevels = () =>
    world.test.query(
      `INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('pfm', 1, 'Status');
       INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
         VALUES ('pfm', 1, 1, '{"de": "Bronze"}', 0), ('pfm', 2, 1, '{"de": "Silber"}', 100)`,
    );

  it("applies from the sale after the one that reached it, also with concurrent sales", async () => {
    await addLevels();
    world.forgetCatalogue();
    await addRule(1, "level_ids", "'{2}'");
    const accountId = await account();
    expect(await book(undefined)).toBe(10);
    const given = await bookAtOnce(many(AT_ONCE, accountId));
    // Ten sales of ten points reach the level; the others get its points.
    expect(given.filter((points) => points === 10)).toHaveLength(10);
    expect(given.filter((points) => points === 100)).toHaveLength(10);
  });
});

describe("rules without conditions, and drafts", () => {
  it("write no row and send no extra statement", async () => {
    await world.test.query(
      `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, draft)
       VALUES ('pfm', 1, 'rmt', 'RMT', 'MULTIPLIERACTION', 99, true), ('pfm', 2, 'rmt', 'RMT', 'MULTIPLIERACTION', 2, false)`,
    );
    expect(await book(await account())).toBe(20);
    const [rows] = await world.test.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM punktum.promotion_uses)::int + (SELECT count(*) FROM punktum.promotion_budgets)::int AS count`,
    );
    expect(rows?.count).toBe(0);
  });

  it("send no statement while no active rule is limited", async () => {
    const asked = { accountId: null, account: null, levels: [], day: "2026-11-28" };
    const transaction = { programId: "pfm", run: () => Promise.reject(new Error("a statement more")) };
    const read = (limited: { readonly conditions?: RuleConditions }) =>
      readRuleInputs(transaction, { ...asked, promotions: [{ ...RULE, ...limited }] });
    const readWith = (conditions: Partial<RuleConditions>) => read({ conditions: { ...NO_CONDITIONS, ...conditions } });
    expect(await read({})).toMatchObject({ level: null });
    expect(await readWith({ weekdays: ["MONDAY"], minimumCents: cents(100) })).toMatchObject({ level: null });
    await expect(readWith({ timesPerDay: 1 })).rejects.toThrow("a statement more");
  });

  it("apply on weekdays and at hours of the shop, and in listed shops", async () => {
    const at = (transactionTimeMs: number) => preview(undefined, tenEuros({ transactionTimeMs }));
    const lastWeek = localTimeOf(Date.now() - 7 * DAY_MS, "Europe/Berlin");
    const eight = momentOfLocalTime({ ...lastWeek, hour: 8, minute: 0, second: 0, millisecond: 0 }, "Europe/Berlin");
    const conditions = `'{${weekdayOf(lastWeek)}}', 480, 540, '{1,7}'`;
    await addRule(1, "weekdays, from_minute, to_minute, store_ids", conditions);
    expect([await at(eight - 1), await at(eight), await at(eight + 3_600_000), await at(eight - DAY_MS)]).toEqual([
      10, 100, 10, 10,
    ]);
    await world.test.query("UPDATE punktum.promotions SET store_ids = '{7}'");
    expect(await at(eight)).toBe(10);
  });
});
