import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { cents } from "@punktum/domain";
import {
  closeReceipt,
  createTillOutbox,
  postWithKey,
  ringUp,
  type TillOutbox,
  type TillPlace,
} from "@punktum/virtual-till";

import type { Database } from "../../apps/platform/src/database/index.ts";
import { type AccessTokens, hashOpaque } from "../../apps/platform/src/office/sessions/index.ts";
import {
  type KioskClient,
  newTablet,
  openPage,
  type Tablet,
} from "../../apps/platform/src/realtime/testing/kiosk-client.ts";
import { addDevices, type TestDevice } from "../../apps/platform/src/realtime/testing/realtime-world.ts";
import { createAccount } from "../../apps/platform/src/testing/factories.ts";
import type { TestDatabase } from "../../apps/platform/src/testing/test-database.ts";

/** Where shops are made and whom they call. */
export interface ShopWorld {
  readonly programId: string;
  readonly database: Database;
  /** As the administrator of the database's server. */
  readonly query: TestDatabase["query"];
  readonly accessTokens: AccessTokens;
  /** `http://host:port` of the proxy in front of the platforms. */
  readonly base: string;
}

/** Tills with a tablet beside each, which announces each sale. Every second customer shows a card at the till. */
export interface ShopLoad {
  /** Sells until `work` has ended, then waits until nothing waits to be sent. */
  readonly sellDuring: (work: () => Promise<void>) => Promise<void>;
  /** Receipts sold so far. */
  readonly sold: () => number;
  /** When the platform confirmed a sale, one time for each, by `performance.now()`. */
  readonly confirmedAtMs: readonly number[];
  /** When an announcement reached a tablet. */
  readonly pushedAtMs: readonly number[];
  /** Points that each card must have, by account. */
  readonly expectedPoints: () => ReadonlyMap<string, number>;
  /** Amounts that each tablet must have shown in this order, and what it has shown. */
  readonly announcements: () => readonly { readonly expected: readonly number[]; readonly shown: readonly unknown[] }[];
  readonly refused: () => Promise<number>;
  readonly stop: () => void;
}

interface Counter {
  readonly place: TillPlace;
  readonly card: { readonly code: string; readonly accountId: string };
  readonly outbox: TillOutbox;
  readonly tablet: Tablet;
  readonly page: KioskClient;
  sold: number;
}

async function addCard({ database, programId, query }: ShopWorld): Promise<Counter["card"]> {
  const accountId = await createAccount(database, programId, { registered: true });
  const [row] = await query<{ code: string }>(
    "SELECT code FROM punktum.identifiers WHERE program_id = $1 AND account_id = $2",
    [programId, accountId],
  );
  return { code: row?.code ?? "", accountId };
}

async function addTillKey({ programId, query }: ShopWorld, { till }: TestDevice): Promise<string> {
  const key = randomUUID();
  await query(
    `INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id)
     VALUES ($1, $2, 'TILL', 1, $3, $4)`,
    [programId, hashOpaque(key), till, randomUUID()],
  );
  return key;
}

/** Sells at a steady rate whether or not the platform answers. The price in euros is the receipt's number. */
async function sellAt(counter: Counter, everyMs: number, isOver: () => boolean): Promise<void> {
  for (let nextMs = performance.now() + Math.random() * everyMs; !isOver(); nextMs += everyMs) {
    await delay(Math.max(0, nextMs - performance.now()));
    counter.sold += 1;
    const article = {
      id: "1",
      name: { de: "Ware", en: "Goods" },
      priceCents: cents(counter.sold * 100),
      groupCode: "",
    };
    const receipt = closeReceipt(ringUp([], article), {
      place: counter.place,
      number: String(counter.sold),
      timeMs: Math.floor(Date.now() / 1_000) * 1_000,
      tender: "Cash",
      card: isWithCard(counter.sold) ? counter.card.code : null,
    });
    await counter.outbox.add(receipt, "json");
  }
}

const numbersTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);
const isWithCard = (number: number): boolean => number % 2 === 0;

/** Opens `count` counters that together sell `perSecond` receipts. */
export async function openShops(world: ShopWorld, count: number, perSecond: number): Promise<ShopLoad> {
  const confirmedAtMs: number[] = [];
  const pushedAtMs: number[] = [];
  const devices = await addDevices({ test: world, accessTokens: world.accessTokens }, count, world.programId);
  const counters = await Promise.all(
    devices.map(async (device): Promise<Counter> => {
      const [card, key, tablet] = [await addCard(world), await addTillKey(world, device), newTablet(device)];
      const outbox = createTillOutbox({
        post: postWithKey(world.base, key),
        onChange: ({ answer }) => {
          if (answer !== null && answer.kind !== "UNKNOWN") {
            confirmedAtMs.push(performance.now());
          }
        },
      });
      const place = { storeId: "1", register: device.till, storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" };
      const page = openPage({ base: () => world.base, accessTokens: world.accessTokens }, tablet, {
        speedup: 1,
        onEvent: () => {
          pushedAtMs.push(performance.now());
          return Promise.resolve();
        },
      });
      page.realtime.open();
      return { place, card, outbox, tablet, page, sold: 0 };
    }),
  );
  const everyMs = (1_000 * count) / perSecond;
  const totalsOf = ({ shown }: Tablet): readonly unknown[] =>
    shown.map((event) => (event.event === "REVENUE" ? event.totalRevenue : event.event));
  return {
    sellDuring: async (work) => {
      const state = { isOver: false };
      const selling = counters.map((counter) => sellAt(counter, everyMs, () => state.isOver));
      await work().finally(() => {
        state.isOver = true;
      });
      await Promise.all(selling);
      await Promise.all(counters.map(({ outbox }) => outbox.settle()));
    },
    sold: () => counters.reduce((sum, { sold }) => sum + sold, 0),
    confirmedAtMs,
    pushedAtMs,
    expectedPoints: () =>
      new Map(
        counters.map(({ card, sold }) => {
          // A point for each euro.
          const points = numbersTo(sold).filter(isWithCard);
          return [card.accountId, points.reduce((sum, amount) => sum + amount, 0)];
        }),
      ),
    announcements: () => counters.map(({ sold, tablet }) => ({ expected: numbersTo(sold), shown: totalsOf(tablet) })),
    refused: async () =>
      (await Promise.all(counters.map(({ outbox }) => outbox.refused()))).reduce((sum, list) => sum + list.length, 0),
    stop: () => {
      for (const { outbox, page } of counters) {
        outbox.stop();
        page.realtime.close();
      }
    },
  };
}
