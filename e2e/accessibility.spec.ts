import type { Locator, Page } from "@playwright/test";
import type { UiLanguage } from "@punktum/phrases";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { openMember } from "./support/customers.ts";
import { expectSaver, identifyByReader, PASSWORD } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { openPlace } from "./support/places.ts";
import { readWords, type Say } from "./support/words.ts";

const TABLET = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Smallest padding inside a dialog, in CSS pixels. */
const DIALOG_AIR = 16;
const TOTEM = { width: 1080, height: 1920 };
const LOCALES = { en: "en-GB", de: "de-DE" } as const;

/** Checks of one state of the kiosk. */
async function look(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await expectAccessible(page, name);
    await expectTargets(page, name);
    await expectNothingCut(page, name);
  });
}

/** On a totem all shopper controls are in the lower two thirds; the hidden staff entrance may be higher. */
async function expectWithinReach(page: Page, say: Say): Promise<void> {
  await page.setViewportSize(TOTEM);
  const [, door = ""] = say("common.logoAdmin").split(": ");
  const highest = async () =>
    await page.evaluate((name) => {
      const tops = [...document.querySelectorAll("button")]
        .filter((button) => button.checkVisibility() && !(button.ariaLabel ?? "").endsWith(name))
        .map((button) => (button.querySelector("span > span") ?? button).getBoundingClientRect().top);
      return Math.min(...tops);
    }, door);
  await expect.poll(highest).toBeGreaterThan(TOTEM.height / 3);
  await page.setViewportSize(TABLET);
}

/** A dialog takes the focus, Escape closes it, and the focus returns to where it came from. */
async function openAndLeave(page: Page, name: string, opener: ReturnType<Page["getByRole"]>): Promise<void> {
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.locator("dialog:modal");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await look(page, name);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** At double text size every choice of the dialog is fully visible, also on the narrowest screen. */
async function expectWholeOnPhone(page: Page, opener: Locator): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await opener.click();
  const dialog = page.locator("dialog:modal");
  const beyond = async (): Promise<number> =>
    await dialog.evaluate((box) => {
      const edges = [...box.querySelectorAll("fieldset button, [role=switch] > span")].map(
        (part) => part.getBoundingClientRect().right,
      );
      return Math.max(...edges) - box.getBoundingClientRect().right;
    });
  await expect.poll(beyond).toBeLessThan(-DIALOG_AIR);
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(TABLET);
}

async function setUp(page: Page, language: UiLanguage): Promise<void> {
  await page.goto("/ppc/login");
  await expect(page.locator("input[name=email]")).toBeVisible();
  await look(page, "login");
  await page.locator("input[name=email]").fill("staff@ppc.example");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.locator("form select")).toHaveCount(4);
  await look(page, "mounting");
  const inputs = page.locator("form input:not([type=radio])");
  await inputs.first().fill("Counter 1");
  await inputs.nth(1).fill(await openPlace(page.request, "ppc"));
  await page.locator("input[value=BC]").check({ force: true });
  await page.locator("form select").nth(2).selectOption("STD");
  await page.locator("form select").nth(3).selectOption(language);
  await page.locator("form button[type=submit]").click();
  await expectSaver(page);
}

/** From the screen saver to the vouchers by keyboard. */
async function enter(page: Page, say: Say, card: string): Promise<void> {
  const aids = page.getByRole("button", { name: say("accessibility.open") });
  await expect(aids).toBeVisible();
  await look(page, "screen saver");
  await expectWithinReach(page, say);
  await openAndLeave(page, "reading aids", aids);
  await expectWholeOnPhone(page, aids);
  await page.getByRole("button", { name: say("screenSaver.pause") }).press("Enter");
  await page.getByRole("button", { name: say("screenSaver.play") }).press("Enter");
  await page.getByRole("button", { name: say("screenSaver.tapHint") }).press("Enter");
  await expect(page.locator("video")).toBeVisible();
  await look(page, "scanner");
  await expectWithinReach(page, say);
  await openAndLeave(page, "typing a code", page.getByRole("button", { name: say("scanner.typeCode") }).first());
  await identifyByReader(page, card);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** The whole voucher flow by keyboard: look at one, cancel, redeem it. */
async function redeem(page: Page, say: Say): Promise<void> {
  const rewards = page.getByRole("list", { name: say("burn.rewards") });
  await expect(rewards).toBeVisible();
  await look(page, "burn");
  await expectWithinReach(page, say);
  await rewards.getByRole("button").first().press("Enter");
  await look(page, "burn with a voucher chosen");
  const redeemNow = page.getByRole("button", { name: say("burn.redeemNow") });
  await redeemNow.press("Enter");
  const question = page.getByRole("alertdialog", { name: say("confirm.title") });
  await expect(question).toBeVisible();
  await look(page, "confirming");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(redeemNow).toBeFocused();
  await expect(redeemNow).toBeEnabled();
  await redeemNow.press("Enter");
  await question.getByRole("button", { name: say("confirm.REDEEM_NOW") }).press("Enter");
  const success = page.getByRole("alertdialog", { name: say("success.burnTitle") });
  await expect(success).toBeVisible();
  await look(page, "success");
  await success.getByRole("button", { name: say("success.CLOSE") }).press("Enter");
  await expect(success).toHaveCount(0);
}

async function staff(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("burn.history") }).press("Enter");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await look(page, "history");
  await page.goto("/ppc/admin");
  await expect(page.getByRole("heading", { name: say("admin.title") })).toBeVisible();
  await look(page, "admin");
  await openAndLeave(page, "unmounting", page.getByRole("button", { name: say("admin.unmount") }));
  await page.goto("/ppc/nowhere");
  await expect(page.getByRole("heading", { name: say("notFound.title") })).toBeVisible();
  await look(page, "not found");
}

for (const language of ["en", "de"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({
      locale: LOCALES[language],
      contextOptions: { reducedMotion: "reduce" },
    });

    test(
      `every screen and dialog in ${language}: no axe violation, targets of 48 px, no cut text at 200 %, keyboard operation, focus restored`,
      { tag: ["@B-38", "@FMT-01", "@UI-06", RELEASE] },
      async ({ page, camera }) => {
        test.setTimeout(600_000);
        await configure(page, { inactivity_time: 3_600 });
        await camera.showBlank();
        const say = await readWords(language);
        await setUp(page, language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const { card } = await openMember(page.request, "ppc", { points: 12_480 });
        await enter(page, say, card);
        await redeem(page, say);
        await staff(page, say);
      },
    );
  });
}
