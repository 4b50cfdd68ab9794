import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets, settle } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { newCard, openMember } from "./support/customers.ts";
import { expectSaver, holdToReader, mountKiosk, type Organization } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { takePicture } from "./support/pictures.ts";
import { pseudoTexts, readPackTexts, sayFrom, type Say } from "./support/words.ts";

const PACKS = [
  ["es", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["pl", "Polski"],
  ["tr", "Türkçe"],
  ["uk", "Українська"],
] as const;

const SIZES = [
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Everything that a screen must keep in any language. The last size stays. */
async function look(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settle(page);
      await takePicture(page, `languages/${name}-${size.width}x${size.height}`);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${name} scrolls sideways at ${size.width}`).toBe(0);
      await expectAccessible(page, name);
    }
    await expectTargets(page, name);
    await expectNothingCut(page, name);
  });
}

const languageList = (page: Page): Locator => page.locator("button[aria-haspopup=dialog]");

async function offer(page: Page, codes: readonly string[]): Promise<void> {
  await configure(page, {
    inactivity_time: 3_600,
    screen_saver: { showSelectLanguage: true, offeredLanguages: codes },
  });
}

async function choose(page: Page, name: string): Promise<void> {
  await languageList(page).click();
  await page.locator("dialog:modal").getByRole("button", { name, exact: true }).click();
  await expect(page.locator("dialog:modal")).toHaveCount(0);
}

/** From the screen saver to a redeemed voucher and the history. */
async function visit(page: Page, say: Say, name: string): Promise<void> {
  await look(page, `${name}-saver`);
  await page.getByRole("button", { name: say("accessibility.open") }).click();
  await look(page, `${name}-reading-aids`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say("screenSaver.tapHint") }).click();
  await expect(page.locator("video")).toBeVisible();
  await look(page, `${name}-scanner`);
  await holdToReader(page, (await openMember(page.request, "ppc", { points: 12_480 })).card);
  const rewards = page.getByRole("list", { name: say("burn.rewards") });
  await expect(rewards).toBeVisible({ timeout: 30_000 });
  await look(page, `${name}-burn`);
  await rewards.getByRole("button").first().click();
  await look(page, `${name}-chosen`);
  await page.getByRole("button", { name: say("burn.redeemNow"), exact: true }).click();
  const question = page.getByRole("alertdialog", { name: say("confirm.title") });
  await expect(question).toBeVisible();
  await look(page, `${name}-confirm`);
  await question.getByRole("button", { name: say("confirm.REDEEM_NOW") }).click();
  const success = page.getByRole("alertdialog", { name: say("success.burnTitle") });
  await expect(success).toBeVisible();
  await look(page, `${name}-success`);
  await success
    .getByRole("button", { name: say("success.CLOSE") })
    .last()
    .click();
  await page.getByRole("button", { name: say("burn.history") }).click();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await look(page, `${name}-history`);
}

/** The form that a card without a member opens, empty and with errors. */
async function register(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole("button", { name: say("screenSaver.tapHint") }).click();
  await expect(page.locator("video")).toBeVisible();
  await holdToReader(page, await newCard(page.request, "btl"));
  const form = page.getByRole("dialog", { name: say("register.REGISTER") });
  await expect(form).toBeVisible({ timeout: 30_000 });
  await look(page, `${name}-register`);
  const email = form.locator("input[name=emailAddress]");
  await email.fill("nobody");
  await email.blur();
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
  await look(page, `${name}-register-errors`);
}

async function mountFor(page: Page, organization: Organization, codes: readonly string[]): Promise<void> {
  await offer(page, codes);
  await page.route(/\/partners$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"showRegistrationCode":"NO"', '"showRegistrationCode":"OPTEXT"');
    await route.fulfill({ response: answer, body });
  });
  await mountKiosk(page, { organization });
}

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test(
  "a shopper chooses one of eight languages on the screen saver; it is forgotten afterwards",
  { tag: ["@SAVER-09", "@SAVER-11", "@ORG-08", "@FMT-08", "@FMT-09", RELEASE] },
  async ({ page }) => {
    await mountFor(page, "ppc", ["de", "en", ...PACKS.map(([code]) => code), "xx"]);
    const say = sayFrom(await readPackTexts("it"));
    const html = page.locator("html");
    await languageList(page).click();
    const list = page.getByRole("dialog", { name: "Language" });
    // The last tag is one that this build has no texts in.
    await expect(list.locator("button[lang]")).toHaveText(["Deutsch", "English", ...PACKS.map(([, name]) => name)]);
    await list.getByRole("button", { name: "Italiano" }).click();
    await expect(html).toHaveAttribute("lang", "it");
    const asked = page.waitForRequest(/GetUserDetails|accounts/);
    await page.getByRole("button", { name: say("screenSaver.tapHint") }).click();
    await expect(page.locator("video")).toBeVisible();
    await holdToReader(page, (await openMember(page.request, "ppc", { points: 12_480 })).card);
    // The server has its texts in German and English only: the pack says which of them is shown.
    expect((await asked).headers()["accept-language"]).toBe("en");
    const account = page.getByRole("region", { name: say("burn.account") });
    await expect(account).toContainText("12.480");
    await expect(account).toContainText("punti");
    await page.getByRole("button", { name: say("burn.logout") }).click();
    await expectSaver(page);
    await expect(html).toHaveAttribute("lang", "en");
    await expect(languageList(page)).toHaveText("English");
  },
);

test(
  "a language ends with a reload, and with inactivity on the screen saver",
  { tag: ["@SAVER-11", "@FMT-08", RELEASE] },
  async ({ page }) => {
    await page.clock.install();
    await configure(page, {
      inactivity_time: 60,
      screen_saver: { showSelectLanguage: true, offeredLanguages: ["en", "it", "fr"] },
    });
    await mountKiosk(page, { organization: "ppc" });
    const html = page.locator("html");
    await choose(page, "Italiano");
    await expect(html).toHaveAttribute("lang", "it");
    await page.reload();
    await expect(languageList(page)).toHaveText("English");
    await expect(html).toHaveAttribute("lang", "en");
    await choose(page, "Français");
    await expect(html).toHaveAttribute("lang", "fr");
    await page.clock.fastForward(61_000);
    await page.clock.runFor(2_000);
    await expect(languageList(page)).toHaveText("English");
    await expect(html).toHaveAttribute("lang", "en");
  },
);

test("a programme that offers no other language shows no choice", { tag: ["@ORG-08", RELEASE] }, async ({ page }) => {
  await offer(page, []);
  await mountKiosk(page, { organization: "ppc" });
  await page.getByRole("button", { name: "Display settings" }).click();
  const aids = page.getByRole("dialog");
  await expect(aids.getByRole("group", { name: "Text size" })).toBeVisible();
  await expect(aids.getByRole("group", { name: "Language" })).toHaveCount(0);
  await expect(languageList(page)).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Language" })).toHaveCount(0);
});

test(
  "a language whose texts cannot be read is given up, and the next choice works",
  { tag: ["@FMT-03", RELEASE] },
  async ({ page }) => {
    await page.route(/\/assets\/texts-[^/]+\.json$/, async (route) => await route.abort());
    await mountFor(page, "ppc", ["en", "it", "de"]);
    await choose(page, "Italiano");
    await expect(languageList(page)).toHaveText("English");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await choose(page, "Deutsch");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  },
);

test.describe("every screen of a shopper", { tag: RELEASE }, () => {
  test.setTimeout(900_000);
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const [code, name] of PACKS) {
    test(`has room for ${name}`, { tag: ["@FMT-01", "@B-38"] }, async ({ page }) => {
      await mountFor(page, "ppc", ["en", ...PACKS.map(([one]) => one)]);
      await choose(page, name);
      await expect(page.locator("html")).toHaveAttribute("lang", code);
      await visit(page, sayFrom(await readPackTexts(code)), code);
    });
  }

  test.describe("turned for a language that is written from right to left", () => {
    test.beforeEach(async ({ page }) => {
      const texts = pseudoTexts(await readPackTexts("it"));
      await page.route(/\/assets\/texts-[^/]+\.json$/, async (route) => {
        await route.fulfill({ json: { direction: "rtl", texts } });
      });
    });

    test("keeps its room, and turns back for the next shopper", { tag: ["@B-38"] }, async ({ page }) => {
      const say = sayFrom(pseudoTexts(await readPackTexts("it")));
      await mountFor(page, "ppc", ["en", "it", "de"]);
      await choose(page, "Italiano");
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await visit(page, say, "rtl");
      await page
        .getByRole("button", { name: say("common.close") })
        .first()
        .click();
      await page.getByRole("button", { name: say("burn.logout") }).click();
      await expectSaver(page);
      await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
    });

    test("has a registration", { tag: ["@B-38"] }, async ({ page }) => {
      await mountFor(page, "btl", ["en", "it", "de"]);
      await choose(page, "Italiano");
      await register(page, sayFrom(pseudoTexts(await readPackTexts("it"))), "rtl");
    });
  });
});
