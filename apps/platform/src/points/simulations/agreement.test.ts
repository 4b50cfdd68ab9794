import { WEEKDAYS, type Sale } from "@punktum/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { type ActionDefinitionValues, createActionDefinition, UNCONDITIONAL } from "../action-definitions/index.ts";
import { checkLedger } from "../ledger/index.ts";
import { createReadActionDefinitions } from "../promotions/index.ts";
import { createSaleWorld, HERE, line, saleOf, type SaleWorld } from "../transactions/testing/sale-world.ts";
import { compareBasket } from "./index.ts";

let world: SaleWorld;
let members: readonly string[];
beforeAll(async () => {
  world = await createSaleWorld();
  await world.test.query(
    `INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('pfm', 1, 'Status');
     INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
       VALUES ('pfm', 1, 1, '{"de": "Bronze"}', 0), ('pfm', 2, 1, '{"de": "Silber"}', 2000)`,
  );
  members = await Promise.all([1, 2].map(() => createAccount(world.test.database, "pfm")));
});
afterAll(async () => {
  const report = await checkLedger(world.test.url);
  await world.test.close();
  expect(report.findings).toEqual([]);
});

const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> => fc.oneof(fc.constant<T[]>([]), fc.subarray([...values]));
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 });
const rule: fc.Arbitrary<ActionDefinitionValues> = fc
  .record({
    promotionKey: fc.constantFrom("rmt", "rmt", "rmc1", "rmc2"),
    actionType: fc.constantFrom("MULTIPLIERACTION", "MULTIPLIERACTION", "FIXEDPOINTACTION", "DISCOUNTACTION"),
    factor: fc.integer({ min: 0, max: 9_000 }).map((value) => value / 1_000),
    merchandiseGroupCodes: some(["FUEL", "BAKERY"]),
    revenue: rarely(fc.nat({ max: 50 })),
    points: rarely(fc.nat({ max: 200 })),
    storeId: rarely(fc.constantFrom("1")),
    draft: fc.boolean(),
    weekdays: some(WEEKDAYS),
    hours: rarely(
      fc.constantFrom({ from: "00:00", to: "24:00" }, { from: "06:00", to: "18:00" }, { from: "18:00", to: "06:00" }),
    ),
    minimum: rarely(fc.integer({ min: 1, max: 50 })),
    levelIds: some(["1", "2"]),
    storeIds: some(["1", "7"]),
    timesPerDay: rarely(fc.integer({ min: 1, max: 2 })),
    timesInAll: rarely(fc.integer({ min: 1, max: 4 })),
    budgetPoints: rarely(fc.integer({ min: 1, max: 500 })),
  })
  .map((values) => ({
    type: "RMT",
    name: "Regel",
    nameEn: "Rule",
    campaignName: "",
    partnerId: null,
    validFrom: null,
    validTo: null,
    active: true,
    ...values,
  }));

const part = fc.record({
  euros: fc.integer({ min: 1, max: 6_000 }).map((value) => value / 100),
  type: fc.constantFrom("SALE", "SALE", "SALE", "RETURN"),
  merchandiseGroupCode: fc.constantFrom("", "FUEL", "BAKERY"),
  revenueKey: fc.constantFrom(undefined, undefined, "rmc1", "rmt"),
});
const basket = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) =>
  saleOf(
    parts.map(({ euros, revenueKey, ...rest }, index) =>
      line(euros, {
        ...rest,
        sequenceNumber: index + 1,
        itemId: `item ${index}`,
        ...(revenueKey !== undefined && { revenueKey }),
      }),
    ),
  ),
);
const HOUR_MS = 3_600_000;
/** Baskets within the last week, each of one of two members or without a card. */
const baskets = fc.array(fc.record({ sale: basket, who: fc.constantFrom(0, 1, 2), hoursAgo: fc.nat({ max: 160 }) }), {
  minLength: 1,
  maxLength: 6,
});

async function replaceRules(rules: readonly ActionDefinitionValues[]): Promise<void> {
  await world.test.query(
    "DELETE FROM punktum.promotion_budgets; DELETE FROM punktum.promotion_uses; DELETE FROM punktum.promotions",
  );
  await world.test.database.withProgram("pfm", async (transaction) => {
    for (const values of rules) {
      await createActionDefinition(transaction, values);
    }
  });
}

const commandOf = (sale: Sale, accountId: string | undefined) =>
  world.command(sale, accountId === undefined ? {} : { accountId });
const simulated = async ({ lines, transactionTimeMs }: Sale, rules: readonly ActionDefinitionValues[]) =>
  world.test.database.withProgram("pfm", (transaction) =>
    compareBasket(transaction, { lines, timeMs: transactionTimeMs, place: HERE, member: null, rules }),
  );

describe("random rules and sequences of baskets", () => {
  it("give the points of the preview, line by line and rule by rule", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { maxLength: 5 }), baskets, async (rules, sales) => {
        await replaceRules(rules);
        for (const { sale, who, hoursAgo } of sales) {
          const past = { ...sale, transactionTimeMs: sale.transactionTimeMs - hoursAgo * HOUR_MS };
          const {
            id: _id,
            bookingId: _bookingId,
            ...said
          } = responseOf(await world.transactions.preview(commandOf(past, members[who])));
          const {
            id,
            bookingId: _booking,
            // Only a booking reaches a level; a later read names the same one.
            reachedLevel,
            ...booked
          } = responseOf(await world.transactions.book(commandOf(past, members[who])));
          expect(booked).toEqual(said);
          const stored = responseOf(await world.transactions.read(world.till, id));
          expect(stored).toMatchObject({ points: said.points, lines: said.lines, reasons: said.reasons });
          expect(stored.reachedLevel).toEqual(reachedLevel);
        }
      }),
      { numRuns: 30 },
    );
  });

  it(
    "give a sale without a card the points that the simulator computed before publication",
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(rule, { maxLength: 5 }), basket, async (rules, sale) => {
          await replaceRules([]);
          const published = rules.map((values) => ({ ...values, draft: false }));
          const tried = await simulated(sale, published);
          await replaceRules(published);
          const saved = await simulated(sale, []);
          const { points, reasons } = responseOf(await world.transactions.preview(commandOf(sale, undefined)));
          const withoutIds = (list: typeof reasons) => list.map(({ id: _id, ...reason }) => reason);
          expect(tried).toMatchObject({ after: { points } });
          expect(saved).toMatchObject({ before: { points, reasons }, after: { points, reasons } });
          expect(tried).toMatchObject({ after: { reasons: withoutIds(reasons) } });
        }),
        { numRuns: 30 },
      );
    },
  );
});

describe("the keypad's action definitions", () => {
  it("respect weekday and hours, and leave out rules that depend on member or basket", async () => {
    const base = { ...UNCONDITIONAL, type: "RMT", actionType: "MULTIPLIERACTION", promotionKey: "rmt" } as const;
    const rest = { name: "", nameEn: "", merchandiseGroupCodes: [], campaignName: "", revenue: null, points: null };
    const of = { ...base, ...rest, partnerId: null, storeId: null, validFrom: null, validTo: null, active: true };
    await replaceRules([
      { ...of, factor: 2 },
      { ...of, factor: 3, weekdays: ["SATURDAY"], hours: { from: "08:00", to: "12:00" } },
      { ...of, factor: 4, minimum: 10 },
      { ...of, factor: 5, levelIds: ["1"] },
      { ...of, factor: 6, timesPerDay: 1 },
      { ...of, factor: 7, budgetPoints: 1_000 },
      { ...of, factor: 8, draft: true },
    ]);
    const factorAt = async (time: string) => {
      const read = createReadActionDefinitions(world.test.database, { nowMs: () => Date.parse(time) });
      return (await read("pfm", HERE)).get("rmt")?.factor;
    };
    expect(await factorAt("2026-11-28T10:00:00Z")).toBe("3");
    expect(await factorAt("2026-11-28T11:00:00Z")).toBe("2");
    expect(await factorAt("2026-11-27T10:00:00Z")).toBe("2");
  });
});
