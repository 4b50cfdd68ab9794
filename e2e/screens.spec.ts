import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PASSWORD } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

/** The sizes people look at; the pictures land in e2e/.shots/. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
] as const;

const SHOTS = fileURLToPath(new URL("./.shots", import.meta.url));

interface Words {
  readonly language: "en" | "de";
  readonly locale: string;
  readonly redeemNow: string;
  readonly rewards: string;
  readonly history: string;
  readonly close: string;
  readonly done: string;
}

const ENGLISH: Words = {
  language: "en",
  locale: "en-GB",
  redeemNow: "Redeem now",
  rewards: "Your rewards",
  history: "History",
  close: "Close",
  done: "Voucher redeemed!",
};
const GERMAN: Words = {
  language: "de",
  locale: "de-DE",
  redeemNow: "Jetzt einlösen",
  rewards: "Ihre Prämien",
  history: "Verlauf",
  close: "Schließen",
  done: "Gutschein eingelöst!",
};

/** axe at every size and a picture of each: a layout may hide a fault of another. */
async function look(page: Page, name: string): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Motion has to end before colours are measured.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== "running" || animation.effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    await page.screenshot({ path: `${SHOTS}/${name}-${size.width}x${size.height}.png` });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${name} ${size.width}: ${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} scrolls sideways at ${size.width}`).toBe(0);
  }
  await page.setViewportSize(SIZES[0]);
}

async function mountBySelectors(page: Page, words: Words): Promise<void> {
  await page.goto("/ppc/login");
  await page.locator("input[name=email]").fill("staff@ppc.example");
  await look(page, `${words.language}-login`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("form select")).toHaveCount(4);
  await page.locator("form button[type=submit]").click();
  await look(page, `${words.language}-mounting-settings`);
  await page.locator("form input:not([type=radio])").first().fill("Counter 1");
  await page.locator("input[value=BC]").check({ force: true });
  await page.locator("form select").nth(2).selectOption("STD");
  await page.locator("form select").nth(3).selectOption(words.language);
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/screen-saver/);
}

async function walk(page: Page, words: Words): Promise<void> {
  const { language } = words;
  await page.goto("/ppc/nowhere");
  await look(page, `${language}-not-found`);
  await mountBySelectors(page, words);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await look(page, `${language}-screen-saver`);
  await page.goto("/ppc/device-test");
  await look(page, `${language}-device-test`);
  await page.goto("/ppc/qr-scanner?type=burn");
  await expect(page.locator("video")).toBeVisible();
  await look(page, `${language}-scanner`);
  await page.keyboard.type("4000000001", { delay: 8 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/burn/);
  const rewards = page.getByRole("list", { name: words.rewards });
  await expect(rewards).toBeVisible();
  await look(page, `${language}-burn`);
  await rewards.getByRole("button").first().click();
  await expect(page.getByRole("button", { name: words.redeemNow })).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/${language}-burn-selected-1280x800.png` });
  await page.getByRole("button", { name: words.redeemNow }).click();
  await look(page, `${language}-confirm`);
  await page.getByRole("alertdialog").getByRole("button", { name: words.redeemNow }).click();
  const success = page.getByRole("alertdialog", { name: words.done });
  await expect(success).toBeVisible();
  await look(page, `${language}-success`);
  await success.getByRole("button", { name: words.close }).last().click();
  await page.getByRole("button", { name: words.history }).click();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await look(page, `${language}-history`);
  await page.goto("/ppc/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look(page, `${language}-admin`);
}

test.describe("every screen", () => {
  test.setTimeout(240_000);
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("B-38, FMT-01 has no accessibility fault and never scrolls sideways, in English", async ({ page, camera }) => {
    await camera.showBlank();
    await walk(page, ENGLISH);
  });

  test.describe("in German", () => {
    test.use({ locale: "de-DE" });
    test("B-38, FMT-01 has no accessibility fault and never scrolls sideways, in German", async ({ page, camera }) => {
      await camera.showBlank();
      await walk(page, GERMAN);
    });
  });

  test("the virtual counter has no accessibility fault", async ({ page }) => {
    await page.goto("/counter/");
    await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
    await look(page, "counter");
  });
});
