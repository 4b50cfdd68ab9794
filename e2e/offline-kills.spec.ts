import type { Page, Route } from "@playwright/test";
import { outboxApi } from "@punktum/contracts";
import { join } from "node:path";
import { startKillableBrowser, type KillableBrowser } from "./support/killable-browser.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { blankPage, buildPageScript } from "./support/page-script.ts";

/** `npm run soak -- redeeming` kills many times. */
const KILLS = Number(process.env["REDEEM_KILLS"] ?? 2);
const VOUCHERS = 100_000;
const ALLOWANCE = {
  deviceId: "0199aa10-1111-7000-8000-000000000001",
  serial: 1,
  points: 10 * VOUCHERS,
  vouchers: VOUCHERS,
  pointsAtOnce: 100,
  settled: 0,
  until: "2099-01-01T00:00:00.000Z",
  signature: "c2lnbmVk",
};
const HEALTH = { outboxId: null, lastNumber: 0, heardAt: null, missing: [], missingCount: 0, lost: [], deadLetters: 0 };
const MOMENT = "2026-11-27T12:00:00.000Z";

const KIOSK = join(import.meta.dirname, "../apps/kiosk");
/** The kiosk's orders as one script, built once per worker. */
let script: Promise<string> | undefined;

/** Settles each key once. While it is away, it loses requests and answers in turn; an allowance it gives at any time. */
function createPlatform() {
  const settled: string[] = [];
  const state = { isUp: false, requests: 0 };
  const settle = (keys: readonly string[]): void => void settled.push(...keys.filter((key) => !settled.includes(key)));
  const answer = async (route: Route): Promise<void> => {
    const { entries } = outboxApi.sendOutbox.body.parse(route.request().postDataJSON());
    const keys = entries.map(({ key }) => key);
    state.requests += 1;
    const isLost = !state.isUp && entries.length > 0;
    settle(isLost && state.requests % 2 === 0 ? [] : keys);
    const answers = entries.map(({ number }) => ({ number, outcome: "BOOKED", replayed: false, actionTime: MOMENT }));
    const body = { serverTime: MOMENT, answers, health: HEALTH, settled: [], allowance: ALLOWANCE };
    await (isLost ? route.abort("connectionreset") : route.fulfill({ json: body }));
  };
  return { settled, state, answer };
}
type Platform = ReturnType<typeof createPlatform>;

interface Stored {
  readonly keys: readonly string[];
  readonly made: number;
  readonly left: number;
}

function storedIn(value: unknown): Stored {
  const { keys, made, left } = Object.assign({ keys: [], made: NaN, left: NaN }, value);
  return { keys, made, left };
}

async function openPage(browser: KillableBrowser, base: string | undefined, platform: Platform): Promise<Page> {
  script ??= buildPageScript(KIOSK, "src/testing/redeem-page.ts");
  const body = blankPage(await script);
  const page = await browser.open();
  await page.route("**/redeem-page", (route) => route.fulfill({ body, contentType: "text/html" }));
  await page.route("**/api/v2/outbox", platform.answer);
  await page.goto(`${base ?? ""}/redeem-page`);
  return page;
}

const readStored = async (page: Page): Promise<Stored> =>
  storedIn(await page.evaluate("globalThis.redeemPage.stored()"));

/** Kills a browser repeatedly while it redeems, then sends what it has stored. */
async function redeemAndKill(base: string | undefined, kills: number, isTorn: boolean) {
  const browser = await startKillableBrowser();
  const platform = createPlatform();
  const shown: string[] = [];
  const afterKills: Stored[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const page = await openPage(browser, base, platform);
    const enough = Promise.withResolvers<void>();
    const least = shown.length + (isTorn ? 1 : 5 + (kill % 50));
    await page.exposeFunction("noteShown", (key: string) => {
      shown.push(key);
      if (shown.length >= least) {
        enough.resolve();
      }
    });
    await page.evaluate(`void globalThis.redeemPage.redeemForEver(globalThis.noteShown, ${String(isTorn)})`);
    await enough.promise;
    await browser.kill();
    const after = await openPage(browser, base, platform);
    afterKills.push(await readStored(after));
    await browser.kill();
  }
  const page = await openPage(browser, base, platform);
  platform.state.isUp = true;
  await page.evaluate("globalThis.redeemPage.send()");
  const end = await readStored(page);
  await browser.close();
  const torn = afterKills.filter(({ keys, made, left }) => made !== keys.length || left !== VOUCHERS - made);
  return { shown, torn, end, settled: platform.settled, damaged: browser.damaged() };
}

test(
  `a browser that is killed ${KILLS} times while it redeems has both the redemption and the rest, or neither`,
  { tag: ["@O8", "@O2", "@T1", RELEASE] },
  async ({ baseURL }) => {
    test.setTimeout(120_000 + KILLS * 30_000);
    const { shown, torn, end, settled, damaged } = await redeemAndKill(baseURL, KILLS, false);
    process.stdout.write(`${KILLS} kills, ${shown.length} shown, ${settled.length} settled, ${damaged} damaged\n`);
    expect(shown.length).toBeGreaterThan(5 * KILLS);
    expect(torn).toEqual([]);
    // Each redemption that a shopper was shown arrives once, and no more arrive than the allowance counts.
    expect(shown.filter((key) => !settled.includes(key))).toEqual([]);
    expect(end).toEqual({ keys: [], made: settled.length, left: VOUCHERS - settled.length });
  },
);

test(
  "control: a tablet that writes the rest of the allowance later has one without the other after a kill",
  { tag: ["@O8", RELEASE] },
  async ({ baseURL }) => {
    const { torn } = await redeemAndKill(baseURL, 3, true);
    expect(torn.length).toBeGreaterThan(0);
  },
);
