import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible, expectTargets } from "./support/accessibility.ts";
import { configure, showAdsFor } from "./support/answers.ts";
import { expectSaver, freeze, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

/** Picture changes of the memory test; a release uses 10,000. */
const { SAVER_ROTATIONS = "300" } = process.env;

/** The visible picture. */
const shownPicture = (page: Page) => page.locator("main > span[data-shown=true]").last().locator("img").last();
/** The picture that is loading in the background. */
const comingPicture = (page: Page) => page.locator("main > span[data-shown=false] img").last();

/** A mounted kiosk whose clock stops when its first picture is shown. */
async function frozenSaver(page: Page): Promise<void> {
  await mountKiosk(page, { organization: "pfm" });
  await page.clock.install();
  await page.reload();
  await expect(shownPicture(page)).toBeVisible();
  await freeze(page);
}

test(
  "each picture is shown for its time, the next one is preloaded, a broken one is never shown",
  { tag: ["@SAVER-01", "@SAVER-03", "@SAVER-05", RELEASE] },
  async ({ page }) => {
    await showAdsFor(page, 20_000);
    await page.route(/outing\.\w+$/, async (route) => await route.abort());
    await mountKiosk(page, { organization: "pfm" });
    await expect(shownPicture(page)).toHaveAttribute("src", /espresso/);
    await expect(comingPicture(page)).toHaveAttribute("src", /carwash/);
    await expect(comingPicture(page)).toHaveJSProperty("complete", true);
    await page.clock.install();
    await page.reload();
    await expect(comingPicture(page)).toHaveAttribute("src", /carwash/);
    await freeze(page);
    await expect(shownPicture(page)).toHaveAttribute("src", /espresso/);
    await page.clock.runFor(10_000);
    await expect(shownPicture(page)).toHaveAttribute("src", /espresso/);
    // During the cross-fade the old picture is below the new one.
    const shown = page.locator("main > span[data-shown=true]");
    const afterMoment = async () => {
      await page.clock.runFor(200);
      return await shown.count();
    };
    await expect.poll(afterMoment, { intervals: [20] }).toBe(2);
    await expect(shown.last()).toHaveCSS("transition-duration", "0.5s");
    await expect(shownPicture(page)).toHaveAttribute("src", /carwash/);
    await page.clock.runFor(500);
    await expect(shown).toHaveCount(1);
    await expect(page.locator("img[src*=outing]")).toHaveCount(0);
  },
);

test(
  "the shopper pauses the pictures; after inactivity the kiosk resumes",
  { tag: ["@SAVER-01", "@B-38", RELEASE] },
  async ({ page }) => {
    await frozenSaver(page);
    await page.getByRole("button", { name: "Pause the pictures" }).click();
    const picture = async () => await shownPicture(page).evaluate((shown) => shown.outerHTML);
    const seen = await picture();
    await page.clock.runFor(30_000);
    expect(await picture()).toBe(seen);
    await page.clock.runFor(12_000);
    await expect(page.getByRole("alertdialog", { name: "Still there?" })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByRole("button", { name: "Pause the pictures" })).toBeVisible();
    await page.clock.runFor(9_000);
    await expect.poll(picture).not.toBe(seen);
  },
);

/** Column and row of the message, in thirds of its area. */
const PLACES = [
  { horizontal: "left", vertical: "top", column: 0, row: 0 },
  { horizontal: "center", vertical: "top", column: 1, row: 0 },
  { horizontal: "right", vertical: "top", column: 2, row: 0 },
  { horizontal: "left", vertical: "middle", column: 0, row: 1 },
  { horizontal: "center", vertical: "middle", column: 1, row: 1 },
  { horizontal: "right", vertical: "middle", column: 2, row: 1 },
  { horizontal: "left", vertical: "bottom", column: 0, row: 2 },
  { horizontal: "center", vertical: "bottom", column: 1, row: 2 },
  { horizontal: "right", vertical: "bottom", column: 2, row: 2 },
] as const;

/** Area for the message on a screen of 1280 x 800, above the start button. */
const ROOM = { width: 1280, height: 660 };

/** Reloads the screen saver with these settings. */
async function reloadWith(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await configure(page, { screen_saver: settings });
  const config = page.waitForResponse(/\/public\/programs\/pfm\/config/);
  await page.reload();
  await config;
}

test(
  "the configuration places the message in nine positions, or hides it",
  { tag: ["@SAVER-10", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm" });
    const message = page.getByText("Fuel, breakfast, car wash");
    for (const { horizontal, vertical, column, row } of PLACES) {
      await reloadWith(page, { message: { show: true, horizontal, vertical } });
      const thirdOf = async () => {
        const place = await message.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        });
        return [Math.floor((place.x / ROOM.width) * 3), Math.floor((place.y / ROOM.height) * 3)];
      };
      await expect.poll(thirdOf, `${vertical} ${horizontal}`).toEqual([column, row]);
    }
    await reloadWith(page, { message: { show: false, horizontal: "left", vertical: "top" } });
    await expect(message).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Welcome" })).toHaveCount(1);
  },
);

test(
  "the configuration shows or hides overlay, language switch and logo",
  { tag: ["@SAVER-04", "@SAVER-09", "@SAVER-12", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm" });
    const german = page.getByRole("button", { name: "DE" });
    await reloadWith(page, { backgroundCover: true, showSelectLanguage: true, hideLogo: false });
    await expect(shownPicture(page)).toHaveCSS("object-fit", "cover");
    await expect(german).toBeVisible();
    await expect(page.locator("header img")).toBeVisible();
    await reloadWith(page, { backgroundCover: false, showSelectLanguage: false, hideLogo: true });
    await expect(shownPicture(page)).toHaveCSS("object-fit", "contain");
    await expect(german).toHaveCount(0);
    await expect(page.locator("header img")).toHaveCount(0);
    // Staff can still enter.
    await page.getByRole("button", { name: /for staff only/ }).click();
    await expect(page).toHaveURL(/\/admin/);
  },
);

test(
  "a tap anywhere opens the scanner, in the language chosen before",
  { tag: ["@SAVER-06", "@SAVER-07", "@SAVER-09"] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm" });
    await page.getByRole("button", { name: "DE" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    const start = page.getByRole("button", { name: "Tippen und Punkte ansehen" });
    await expect(start.locator("svg")).toBeVisible();
    await expectAccessible(page, "screen saver in German");
    await expectTargets(page, "screen saver");
    await page.mouse.click(640, 400);
    await expect(page).toHaveURL(/\/qr-scanner\?type=burn$/);
    await expect(page.getByRole("heading", { name: "Kundenkarte" })).toBeVisible();
  },
);

test(
  "a cashier screen shows no tap icon, and neither tap nor Enter opens the scanner",
  { tag: ["@SAVER-06", "@SAVER-08", "@A-10", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm", mode: "Cashier screen" });
    await expect(shownPicture(page)).toBeVisible();
    await expect(page.getByText("Tap to see your points")).toHaveCount(0);
    await page.mouse.click(640, 400);
    await page.mouse.click(200, 600);
    await page.keyboard.press("Enter");
    // The following steps show that no navigation was pending.
    await page.getByRole("button", { name: "Display settings" }).click();
    await expect(page.getByRole("dialog", { name: "Display" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByText("Fuel, breakfast, car wash")).toBeVisible();
    await expectSaver(page);
    await page.getByRole("button", { name: "Open the till" }).click();
    await expect(page).toHaveURL(/\/revenue$/);
  },
);

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "the pictures change without a fade, and many changes leak nothing",
    { tag: ["@SAVER-01", "@SAVER-03", RELEASE] },
    async ({ page }) => {
      test.setTimeout(60_000 + Number(SAVER_ROTATIONS) * 200);
      await showAdsFor(page, 1);
      await mountKiosk(page, { organization: "pfm" });
      await expect(shownPicture(page)).toBeVisible();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Performance.enable");
      await page.evaluate(() => {
        let turns = 0;
        new MutationObserver((records) => {
          turns += records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);
          document.documentElement.dataset["turns"] = String(turns);
        }).observe(document.body, { childList: true, subtree: true });
      });
      const turns = async () => Number(await page.locator("html").getAttribute("data-turns"));
      await expect.poll(turns).toBeGreaterThan(100);
      const first = await measure(cdp);
      await expect
        .poll(turns, { timeout: Number(SAVER_ROTATIONS) * 200 })
        .toBeGreaterThan(100 + Number(SAVER_ROTATIONS));
      const last = await measure(cdp);
      const description = JSON.stringify({ first, last, turns: await turns() });
      test.info().annotations.push({ type: "memory", description });
      expect(last.heapBytes - first.heapBytes).toBeLessThan(1_000_000);
      // A shown picture has three nodes and two listeners: of 300 pictures, less than a quarter may await garbage
      // collection.
      expect(last.nodes - first.nodes).toBeLessThan(200);
      expect(last.listeners - first.listeners).toBeLessThan(100);
      await expect(page.locator("main > span[data-shown=true]").last()).toHaveCSS(
        "transition-duration",
        /e-05s|^0\.00001s/,
      );
    },
  );
});

interface Memory {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Objects of the page after garbage collection. */
async function measure(cdp: CDPSession): Promise<Memory> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const valueOf = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heapBytes: valueOf("JSHeapUsedSize"), nodes: valueOf("Nodes"), listeners: valueOf("JSEventListeners") };
}

test.describe("touch", () => {
  test.use({ hasTouch: true });

  /** One touch: down, move, up after a while. */
  async function touch(cdp: CDPSession, from: number, to: number, restMs: number): Promise<void> {
    const y = 400;
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y }] });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: (from + to) / 2, y }] });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: to, y }] });
    await new Promise((resolve) => setTimeout(resolve, restMs));
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  test(
    "a trembling or long touch is a tap, a swipe does nothing",
    { tag: ["@UI-07", "@CONST-38", "@CONST-39", RELEASE] },
    async ({ page }) => {
      await mountKiosk(page, { organization: "pfm" });
      await expect(page.getByRole("button", { name: "Pause the pictures" })).toBeVisible();
      const cdp = await page.context().newCDPSession(page);
      // The set-up page precedes this one in the history, and a browser may take the swipe as Back.
      await touch(cdp, 300, 900, 0);
      await touch(cdp, 600, 640, 2_700);
      await expect(page.getByText("Tap to see your points")).toBeVisible();
      await expectSaver(page);
      await touch(cdp, 600, 655, 1_200);
      await expect(page).toHaveURL(/\/qr-scanner/);
    },
  );
});
