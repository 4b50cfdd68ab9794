import type { Page, Route } from "@playwright/test";
import { join } from "node:path";
import { startKillableBrowser } from "./support/killable-browser.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { blankPage, buildPageScript } from "./support/page-script.ts";

const { OUTBOX_BROWSER_KILLS = "2" } = process.env;
const KILLS = Number(OUTBOX_BROWSER_KILLS);
const { OUTBOX_BROWSER_ENTRIES = "1000" } = process.env;
const ENTRIES = Number(OUTBOX_BROWSER_ENTRIES);
const EACH = 12;

const OUTBOX = join(import.meta.dirname, "../packages/outbox");
/** The outbox as one script, built once per worker. */
let script: Promise<string> | undefined;

async function openPage(page: Page, base: string | undefined = ""): Promise<void> {
  script ??= buildPageScript(OUTBOX, "src/testing/browser-page.ts");
  const body = blankPage(await script);
  await page.route("**/outbox-page", (route) => route.fulfill({ body, contentType: "text/html" }));
  await page.goto(`${base}/outbox-page`);
}

interface Sent {
  readonly number: number;
  readonly key: string;
  readonly payload: string;
}

function isSent(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && "number" in value && "key" in value && "payload" in value;
}

function batchOf(route: Route): readonly Sent[] {
  const value: unknown = route.request().postDataJSON();
  return Array.isArray(value) ? value.filter(isSent) : [];
}

const bookAll = (ids: readonly string[]): string => `globalThis.outboxPage.book(${JSON.stringify(ids)})`;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function measuredIn(value: unknown): { readonly bytes: number; readonly drainedMs: number } {
  const isMeasured = typeof value === "object" && value !== null && "bytes" in value && "drainedMs" in value;
  const { bytes, drainedMs } = isMeasured ? value : {};
  return { bytes: Number(bytes), drainedMs: Number(drainedMs) };
}

/** A server that remembers keys, behind a network that alternately loses requests and answers. */
function createServer() {
  const keys = new Set<string>();
  const booked: string[] = [];
  let requests = 0;
  const book = (batch: readonly Sent[]): string => {
    for (const { key, payload } of batch) {
      booked.push(...(keys.has(key) ? [] : [payload]));
      keys.add(key);
    }
    return JSON.stringify(batch.map(({ number }) => number));
  };
  const ways: readonly ((route: Route, batch: readonly Sent[]) => Promise<void>)[] = [
    async (route) => await route.abort("connectionrefused"),
    async (route, batch) => {
      book(batch);
      await route.abort("connectionreset");
    },
    async (route, batch) => await route.fulfill({ body: book(batch) }),
    async (route) => await route.fulfill({ status: 503, body: "" }),
    async (route) => await route.fulfill({ body: "<html>Free Wi-Fi, please sign in</html>" }),
    async (_route, batch) => void book(batch),
    async (route, batch) => await route.fulfill({ body: book(batch) }),
  ];
  const answer = async (route: Route): Promise<void> => {
    requests += 1;
    await ways[requests % ways.length]?.(route, batchOf(route));
  };
  return { booked, answer };
}

test(
  "the outbox's storage keeps its rules in a browser, and every write requests strict durability",
  { tag: ["@O4"] },
  async ({ page }) => {
    await openPage(page);
    expect(await page.evaluate("globalThis.outboxPage.checkStorage()")).toEqual({
      broken: [],
      durabilities: ["strict"],
    });
  },
);

test(
  "two pages share an outbox over lost requests, lost answers and unrelated pages: each booking arrives once, in its member's order",
  { tag: ["@O3", "@O4", "@T1"] },
  async ({ page, context }) => {
    const server = createServer();
    const second = await context.newPage();
    const names = (prefix: string) => Array.from({ length: EACH }, (_, index) => `${prefix}${index}`);
    for (const each of [page, second]) {
      await each.route("**/outbox-test", server.answer);
      await openPage(each);
    }
    await Promise.all([page.evaluate(bookAll(names("a"))), second.evaluate(bookAll(names("b")))]);
    expect(server.booked.toSorted()).toEqual([...names("a"), ...names("b")].toSorted());
    // A member's bookings keep the order in which each page added them.
    const ofPage = (prefix: string, member: number) =>
      server.booked
        .filter((id) => id.startsWith(prefix) && Number(id.slice(1)) % 3 === member)
        .map((id) => Number(id.slice(1)));
    for (const member of [0, 1, 2]) {
      const here = ofPage("a", member);
      expect(here).toEqual(here.toSorted((left, right) => left - right));
    }
  },
);

/** Chromium's database keeps a log of up to this size until it is compacted. */
const DATABASE_LOG_BYTES = 4 * 1024 * 1024;

test(
  `${ENTRIES} waiting bookings take less than 5 kB each and are sent faster than 50 a second`,
  { tag: ["@O1", RELEASE] },
  async ({ page }) => {
    test.setTimeout(60_000 + ENTRIES * 100);
    await openPage(page);
    const measured = measuredIn(await page.evaluate(`globalThis.outboxPage.fillAndDrain(${ENTRIES})`));
    const rate = ENTRIES / (measured.drainedMs / 1_000);
    process.stdout.write(`${ENTRIES} bookings: ${(measured.bytes / 1e6).toFixed(1)} MB, ${rate.toFixed(0)} a second\n`);
    expect(measured.bytes).toBeLessThan(ENTRIES * 5_000 + DATABASE_LOG_BYTES);
    expect(rate).toBeGreaterThan(50);
  },
);

/** Kills a writing browser repeatedly. Returns the keys it reported as saved, and those that are stored. */
async function writeAndKill(base: string | undefined, kills: number, isEarly: boolean) {
  const browser = await startKillableBrowser();
  const saved: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const page = await browser.open();
    const enough = Promise.withResolvers<void>();
    const least = saved.length + 5 + (kill % 50);
    await page.exposeFunction("noteSaved", (key: string) => {
      saved.push(key);
      if (saved.length >= least) {
        enough.resolve();
      }
    });
    await openPage(page, base);
    await page.evaluate(`void globalThis.outboxPage.writeForEver(globalThis.noteSaved, ${String(isEarly)})`);
    await enough.promise;
    await browser.kill();
  }
  const page = await browser.open();
  await openPage(page, base);
  const kept = textsOf(await page.evaluate("globalThis.outboxPage.keys()"));
  await browser.close();
  return { saved, missing: saved.filter((key) => !kept.includes(key)), damaged: browser.damaged() };
}

test(
  `a browser that is killed ${KILLS} times while writing keeps every entry it reported as saved`,
  { tag: ["@O2", "@O4", RELEASE] },
  async ({ baseURL }) => {
    test.setTimeout(60_000 + KILLS * 20_000);
    const { saved, missing, damaged } = await writeAndKill(baseURL, KILLS, false);
    process.stdout.write(`${KILLS} kills, ${saved.length} saved, ${damaged} databases found damaged and restored\n`);
    expect(saved.length).toBeGreaterThan(5 * KILLS);
    expect(missing).toEqual([]);
  },
);

test(
  "control: a page that reports entries as saved before the commit loses some when its browser is killed",
  { tag: ["@O2", RELEASE] },
  async ({ baseURL }) => {
    const { missing } = await writeAndKill(baseURL, 1, true);
    expect(missing.length).toBeGreaterThan(0);
  },
);
