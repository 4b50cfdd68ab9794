import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { cents } from "@punktum/domain";
import {
  closeReceipt,
  createTillOutbox,
  postWithKey,
  RECEIPT_FORMATS,
  ringUp,
  type Sending,
  type TillOutbox,
  type TillPlace,
  type TillReceipt,
} from "@punktum/virtual-till";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../config/clock.ts";
import { createAccessTokens, hashOpaque } from "../office/sessions/index.ts";
import { createProgram } from "../testing/factories.ts";
import { type PlatformProcess, startPlatform } from "../testing/platform-process.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { until } from "./testing/device-client.ts";
import { type KioskClient, newTablet, openPage, type Tablet } from "./testing/kiosk-client.ts";
import { addDevices, TEST_SECRET, type TestDevice } from "./testing/realtime-world.ts";
import { openWire, type Wire } from "./testing/wire.ts";

const { FEED_EVENTS = "80", FEED_DEVICES = "4", FEED_KILLS = "1" } = process.env;
const { FEED_CUT_SECONDS = "5", FEED_HASTE = "20", FEED_MINUTES = "3" } = process.env;
const DEVICES = Number(FEED_DEVICES);
const EACH = Math.ceil(Number(FEED_EVENTS) / DEVICES);
const KILLS = Number(FEED_KILLS);
/** Tills and tablets that share a line to the platform, as those of a shop do. */
const SHOP = 10;
const SHOP_CUT_EVERY_MS = Number(FEED_CUT_SECONDS) * 1_000;
/** Pauses of the tills and the tablets are this many times shorter than in life. */
const HASTE = Number(FEED_HASTE);
const LIMIT_MS = Number(FEED_MINUTES) * 60_000;
/** A long run has its kills further apart. */
const KILL_EVERY_MS = EACH * 50;

let test: TestDatabase;
let server: PlatformProcess;
let environment: Readonly<Record<string, string>>;
const accessTokens = createAccessTokens([TEST_SECRET], systemClock);
let wires: Wire[] = [];
let pages: KioskClient[] = [];
let outboxes: TillOutbox[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  environment = { DATABASE_URL: test.url, TOKEN_SECRET: TEST_SECRET, LOG_LEVEL: "warn" };
  server = await startPlatform(environment);
});
afterAll(async () => {
  for (const { realtime } of pages) {
    realtime.close();
  }
  for (const outbox of outboxes) {
    outbox.stop();
  }
  await Promise.all(wires.map((wire) => wire.close()));
  await server.end("SIGTERM");
  await test.close();
});

/** A till beside each tablet, with a key of its own. */
async function addTills(devices: readonly TestDevice[]): Promise<readonly TillPlace[]> {
  for (const { till } of devices) {
    await test.query(
      `INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ('pfm', $1, 'TILL', 1, $2, $3)`,
      [hashOpaque(`key of ${till}`), till, randomUUID()],
    );
  }
  return devices.map(({ till }) => {
    return { storeId: "1", register: till, storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" };
  });
}

/** The sale with a number of its own as its price, so that the tablet can tell them apart. */
function receiptOf(place: TillPlace, number: number): TillReceipt {
  const article = { id: "1", name: { de: "Ware", en: "Goods" }, priceCents: cents(number), groupCode: "" };
  const timeMs = Math.floor(Date.now() / 1_000) * 1_000;
  return closeReceipt(ringUp([], article), { place, number: String(number), timeMs, tender: "Cash", card: null });
}

function openTill(wire: Wire, place: TillPlace, answers: Sending[]): TillOutbox {
  const outbox = createTillOutbox({
    post: postWithKey(wire.base, `key of ${place.register}`),
    onChange: (sending) => {
      if (sending.answer !== null && sending.answer.kind !== "UNKNOWN") {
        answers.push(sending);
      }
    },
    backoff: { firstMs: 250 / HASTE, longestMs: 8_000 / HASTE },
  });
  outboxes.push(outbox);
  return outbox;
}

/** Customers come one by one and in crowds. */
async function sellAll(outbox: TillOutbox, place: TillPlace): Promise<void> {
  for (let number = 1; number <= EACH; number += 1) {
    await outbox.add(receiptOf(place, number), RECEIPT_FORMATS[number % 2] ?? "json");
    if (Math.random() < 0.3) {
      await delay(Math.random() * 200);
    }
  }
  await outbox.settle();
}

async function killAndStart(port: string): Promise<void> {
  await server.end("SIGKILL");
  await delay(Math.random() * 500);
  server = await startPlatform({ ...environment, PORT: port });
}

/** Cuts lines and kills the platform until the tills have told everything. */
async function disturb(port: string, isSelling: () => boolean): Promise<{ cuts: number; kills: number }> {
  let cuts = 0;
  let kills = 0;
  const cutting = async () => {
    while (isSelling()) {
      wires[Math.floor(Math.random() * wires.length)]?.cut();
      cuts += 1;
      await delay((Math.random() * 2 * SHOP_CUT_EVERY_MS) / wires.length);
    }
  };
  const killing = async () => {
    for (; kills < KILLS; kills += 1) {
      await delay(KILL_EVERY_MS * (0.5 + Math.random()));
      await killAndStart(port);
    }
  };
  await Promise.all([cutting(), killing()]);
  return { cuts, kills };
}

function lineOf(index: number): Wire {
  const wire = wires[index % wires.length];
  if (wire === undefined) {
    throw new Error("a shop has no line");
  }
  return wire;
}

const totalsOf = ({ shown }: Tablet) =>
  shown.map((event) => (event.event === "REVENUE" ? Math.round(event.totalRevenue * 100) : event.event));

describe("tills, platform and tablets over unreliable connections", () => {
  it(
    `${DEVICES * EACH} sales at ${DEVICES} tills reach ${DEVICES} tablets over random cuts and ${KILLS} kills of the platform: none missed, none twice, in order`,
    { tags: ["R2", "SOCK-03", "SOCK-08", "ARTS-04"], timeout: LIMIT_MS },
    async () => {
      const { port } = new URL(server.base);
      const devices = await addDevices({ test, accessTokens }, DEVICES);
      const places = await addTills(devices);
      const shops = Math.ceil(DEVICES / SHOP);
      wires = await Promise.all(Array.from({ length: shops }, async () => await openWire(server.base)));
      const tablets = devices.map(newTablet);
      pages = tablets.map((tablet, index) => {
        const page = openPage({ base: () => lineOf(index).base, accessTokens }, tablet, { speedup: HASTE });
        page.realtime.open();
        return page;
      });
      const answers: Sending[] = [];
      const startedMs = performance.now();
      let isSelling = true;
      const selling = Promise.all(
        places.map(async (place, index) => await sellAll(openTill(lineOf(index), place, answers), place)),
      ).finally(() => {
        isSelling = false;
      });
      const [{ cuts, kills }] = await Promise.all([disturb(port, () => isSelling), selling]);
      await until(() => tablets.every(({ shown }) => shown.length >= EACH), LIMIT_MS / 3);
      await Promise.all(pages.map(async ({ realtime }) => await realtime.settle()));
      await delay(500);

      const expected = Array.from({ length: EACH }, (_, index) => index + 1);
      expect(tablets.map(totalsOf)).toEqual(tablets.map(() => expected));
      expect(kills).toBe(KILLS);
      const [row] = await test.query<{ sales: number }>("SELECT count(*)::integer AS sales FROM punktum.transactions");
      expect(row?.sales).toBe(DEVICES * EACH);
      const again = answers.reduce((sum, { tries }) => sum + tries - 1, 0);
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
      process.stdout.write(`${row?.sales} sales, ${cuts} cuts, ${kills} kills, ${again} sent again, ${seconds} s\n`);
    },
  );
});
