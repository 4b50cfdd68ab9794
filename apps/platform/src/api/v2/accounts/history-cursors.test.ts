import { randomUUID } from "node:crypto";
import { accountCareApi, clientLogsApi, memberCareApi, transactionsApi, v2 } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

type Query = Readonly<Record<string, string>>;
/** Ids of a page, and the `after` of the next one. */
interface Page {
  readonly ids: readonly string[];
  readonly next: string | undefined;
}

const at = (accountId: string) => ({ params: { accountId } });
const idsOf = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Page => {
  const ids = rows.map(idOf);
  return { ids, next: ids.at(-1) };
};
const sell = (keyCode: string) =>
  callV2(
    world,
    transactionsApi.createTransaction,
    { body: { transactionType: "EARNTRANSACTION", amount: 1, keyCode } },
    { key: randomUUID() },
  );

const LISTS: readonly (readonly [string, (card: string, query: Query) => Promise<Page>])[] = [
  [
    "bookings",
    async (card, query) =>
      idsOf(await callV2(world, v2.listBookings, { ...at(card), query }), ({ bookingId }) => bookingId),
  ],
  [
    "level bookings",
    async (card, query) =>
      idsOf(
        await callV2(world, transactionsApi.listLevelBookings, { ...at(card), query }),
        ({ bookingId }) => bookingId,
      ),
  ],
  [
    "sales",
    async (card, query) =>
      idsOf(
        await callV2(world, transactionsApi.listAccountTransactions, { ...at(card), query }),
        ({ transactionId }) => transactionId,
      ),
  ],
  [
    "timeline",
    async (card, query) => {
      const { data, next } = await callV2(world, memberCareApi.readTimeline, { ...at(card), query }, { who: "admin" });
      return { ids: data.map(({ id }) => id), next };
    },
  ],
];

/** All ids of a list, page by page; `between` runs after each page. */
async function walk(
  read: (query: Query) => Promise<Page>,
  limit: number,
  between: () => Promise<unknown>,
): Promise<readonly string[]> {
  const seen: string[] = [];
  let page = await read({ limit: String(limit) });
  while (page.ids.length > 0) {
    seen.push(...page.ids);
    await between();
    page =
      page.next === undefined ? { ids: [], next: undefined } : await read({ limit: String(limit), after: page.next });
  }
  return seen;
}

describe("lists of an account", { tags: ["API-14", "API-21"] }, () => {
  it.each(LISTS)(
    "%s: pages neither skip nor repeat an entry while others are added",
    { timeout: 120_000 },
    async (_name, read) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 4 }),
          fc.array(fc.nat({ max: 2 }), { maxLength: 4 }),
          async (limit, rounds) => {
            const { card } = await addAccount(world);
            for (let sale = 0; sale < 5; sale += 1) {
              await sell(card);
            }
            const { ids: before } = await read(card, { limit: "200" });
            expect(before.length).toBeGreaterThanOrEqual(5);
            const waiting = [...rounds];
            const seen = await walk(
              async (query) => await read(card, query),
              limit,
              async () =>
                await Promise.all(
                  waiting.splice(0, 1).flatMap((sales) => Array.from({ length: sales }, async () => await sell(card))),
                ),
            );
            expect(seen.filter((id) => before.includes(id))).toEqual(before);
            expect(new Set(seen).size).toBe(seen.length);
          },
        ),
        { numRuns: 5 },
      );
    },
  );

  it("go on with `after` as with `before`", async () => {
    const { card } = await addAccount(world);
    await sell(card);
    await sell(card);
    for (const [, read] of LISTS) {
      const { next = "" } = await read(card, { limit: "1" });
      const { ids } = await read(card, { limit: "1", after: next });
      expect((await read(card, { limit: "1", before: next })).ids).toEqual(ids);
      expect(ids).toHaveLength(1);
    }
  });

  it("bookings of a merged account go on with `after`", async () => {
    const [first, second] = [await addAccount(world), await addAccount(world)];
    await sell(second.card);
    await sell(second.card);
    const merge = { params: { accountId: first.card, secondaryId: second.card } };
    const { mergeId } = await callV2(world, accountCareApi.mergeAccounts, merge, { who: "admin", key: randomUUID() });
    const read = async (query: Query) =>
      idsOf(
        await callV2(
          world,
          accountCareApi.listMergedBookings,
          { params: { accountId: first.card, mergeId }, query },
          { who: "admin" },
        ),
        ({ bookingId }) => bookingId,
      );
    const { ids } = await read({ limit: "200" });
    expect(await walk(read, 1, async () => await Promise.resolve())).toEqual(ids);
  });
});

it(
  "reports of tablets: pages neither skip nor repeat an entry while others are added",
  { tags: ["HTTP-12"] },
  async () => {
    const report = () =>
      world.test.query(
        `INSERT INTO punktum.client_logs (program_id, level, name, occurred_at, received_at)
       VALUES ('pfm', 'error', 'e', now(), now())`,
      );
    for (let entry = 0; entry < 5; entry += 1) {
      await report();
    }
    const read = async (query: Query): Promise<Page> => {
      const { entries, next } = await callV2(world, clientLogsApi.listClientLogs, { query }, { who: "admin" });
      return { ids: entries.map(({ id }) => String(id)), next: next?.toString() };
    };
    const { ids: before } = await read({ limit: "200" });
    expect(await walk(read, 2, report)).toEqual(before);
  },
);
