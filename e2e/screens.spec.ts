import { newCard, openMember } from "./support/customers.ts";
import { configure } from "./support/answers.ts";
import type { Page } from "@playwright/test";
import { openPlace } from "./support/places.ts";
import { expectSaver, holdToReader, type Organization, PASSWORD } from "./support/kiosk.ts";
import { axe, expectNothingCut } from "./support/accessibility.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { takePicture } from "./support/pictures.ts";

/** Common screen sizes; the pictures are saved in e2e/.shots/. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
] as const;

type Size = (typeof SIZES)[number];

const [WIDE, PORTRAIT, PHONE] = SIZES;

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

/** Runs axe and takes a picture at every size, because a fault may appear in one layout only. Keeps the last size. */
async function look(page: Page, name: string, sizes: readonly Size[] = SIZES): Promise<void> {
  // Lazy-loaded parts must be present before the check.
  await page.locator("h1").first().waitFor({ state: "attached" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Animations must have ended before colours are measured.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== "running" || animation.effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    await takePicture(page, `${name}-${size.width}x${size.height}`);
    const findFaults = async (): Promise<readonly string[]> => {
      const { violations } = await axe(page).analyze();
      return violations.map(({ id, nodes }) => `${name} ${size.width}: ${id} ${nodes[0]?.html ?? ""}`);
    };
    // Repeated, because something such as the connection's banner may appear during the check.
    await expect.poll(findFaults).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} scrolls sideways at ${size.width}`).toBe(0);
  }
}

/** Works in any language; `see` checks each screen. */
async function mountBySelectors(
  page: Page,
  words: Words,
  see: (name: string) => Promise<void>,
  organization: Organization = "ppc",
): Promise<void> {
  await page.goto(`/${organization}/login`);
  await page.locator("input[name=email]").fill(`staff@${organization}.example`);
  await see("login");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("form select")).toHaveCount(4);
  await page.locator("form button[type=submit]").click();
  await see("mounting-settings");
  const inputs = page.locator("form input:not([type=radio])");
  await inputs.first().fill("Counter 1");
  await inputs.nth(1).fill(await openPlace(page.request, organization));
  await page.locator("input[value=BC]").check({ force: true });
  await page.locator("form select").nth(2).selectOption("STD");
  await page.locator("form select").nth(3).selectOption(words.language);
  await page.locator("form button[type=submit]").click();
  await expectSaver(page);
}

/** Beside the list on a tablet. */
async function redeemWide(page: Page, words: Words): Promise<void> {
  const { language, redeemNow } = words;
  await page.setViewportSize(WIDE);
  await page.getByRole("list", { name: words.rewards }).getByRole("button").first().click();
  await look(page, `${language}-burn-selected`, [WIDE, PORTRAIT]);
  await page.getByRole("button", { name: redeemNow }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: redeemNow })).toBeVisible();
  await look(page, `${language}-confirm`, [WIDE, PORTRAIT]);
  // Turning the device opens no sheet over the dialog.
  await page.setViewportSize(PHONE);
  await question.getByRole("button", { name: redeemNow }).click();
  const success = page.getByRole("alertdialog", { name: words.done });
  await expect(success).toBeVisible();
  await look(page, `${language}-success`, [WIDE, PORTRAIT]);
  await success.getByRole("button", { name: words.close }).last().click();
}

/** In a separate sheet on a phone. */
async function redeemOnPhone(page: Page, words: Words): Promise<void> {
  const { language, redeemNow } = words;
  await page.setViewportSize(PHONE);
  await page.getByRole("list", { name: words.rewards }).getByRole("button").first().click();
  await expect(page.getByRole("button", { name: redeemNow })).toBeVisible();
  const shots: readonly Size[] = [PHONE];
  await look(page, `${language}-burn-selected`, shots);
  await page.getByRole("button", { name: redeemNow }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: redeemNow })).toBeVisible();
  await look(page, `${language}-confirm`, shots);
  await question.getByRole("button", { name: redeemNow }).click();
  const success = page.getByRole("alertdialog", { name: words.done });
  await expect(success).toBeVisible();
  await look(page, `${language}-success`, shots);
  await success.getByRole("button", { name: words.close }).last().click();
  await page.setViewportSize(WIDE);
}

async function walk(page: Page, words: Words): Promise<void> {
  const { language } = words;
  await page.goto("/ppc/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look(page, `${language}-not-found`);
  await mountBySelectors(page, words, (name) => look(page, `${language}-${name}`));
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await look(page, `${language}-screen-saver`);
  await page.goto("/ppc/device-test");
  await look(page, `${language}-device-test`);
  await page.goto("/ppc/qr-scanner?type=burn");
  await expect(page.locator("video")).toBeVisible();
  await look(page, `${language}-scanner`);
  await holdToReader(page, (await openMember(page.request, "ppc", { points: 12_480 })).card);
  const rewards = page.getByRole("list", { name: words.rewards });
  await expect(rewards).toBeVisible();
  await look(page, `${language}-burn`);
  await redeemWide(page, words);
  await redeemOnPhone(page, words);
  await page.getByRole("button", { name: words.history }).click();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await look(page, `${language}-history`);
  await page.goto("/ppc/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look(page, `${language}-admin`);
  await page.goto("/ppc/revenue");
  await expect(page.locator("[data-part=figure]")).toHaveText("0,00 €");
  await page.keyboard.type("2345", { delay: 120 });
  await expect(page.locator("[data-part=figure]")).toHaveText("23,45 €");
  await look(page, `${language}-till`);
}

test.describe("every screen", { tag: RELEASE }, () => {
  test.setTimeout(800_000);
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "has no axe violation and never scrolls sideways, in English",
    { tag: ["@B-38", "@FMT-01"] },
    async ({ page, camera }) => {
      await camera.showBlank();
      await configure(page, { inactivity_time: 3_600 });
      await walk(page, ENGLISH);
    },
  );

  test.describe("in German", () => {
    test.use({ locale: "de-DE" });
    test(
      "has no axe violation and never scrolls sideways, in German",
      { tag: ["@B-38", "@FMT-01"] },
      async ({ page, camera }) => {
        await camera.showBlank();
        await configure(page, { inactivity_time: 3_600 });
        await walk(page, GERMAN);
      },
    );
  });

  test.describe("of a registration", () => {
    test.use({ locale: "de-DE", hasTouch: true });
    test(
      "has no axe violation: with keyboard, with errors, at double text size",
      { tag: ["@B-38", "@REG-01", "@REG-04", "@REG-20"] },
      async ({ page, request, camera }) => {
        await camera.showBlank();
        await configure(page, { inactivity_time: 3_600 });
        await page.route(/\/partners$/, async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replaceAll(
            '"showRegistrationCode":"NO"',
            '"showRegistrationCode":"OPTEXT"',
          );
          await route.fulfill({ response: answer, body });
        });
        await mountBySelectors(page, GERMAN, () => Promise.resolve(), "btl");
        await page.goto("/btl/qr-scanner?type=burn");
        await expect(page.locator("video")).toBeVisible();
        await holdToReader(page, await newCard(request, "btl"));
        const form = page.getByRole("dialog", { name: "Registrieren" });
        await expect(form).toBeVisible();
        await look(page, "de-register");
        await expectNothingCut(page, "registration form");

        await page.setViewportSize(WIDE);
        const email = form.getByLabel("E-Mail *");
        const keys = form.getByRole("group", { name: "Tastatur" });
        await email.tap();
        await expect(keys).toBeVisible();
        await look(page, "de-register-keys", [WIDE, PORTRAIT]);
        await expectNothingCut(page, "registration form with keys");
        await expect(email).toBeInViewport({ ratio: 1 });

        await page.setViewportSize(WIDE);
        await email.fill("nobody");
        await form.getByLabel("Passwort *", { exact: true }).fill("short");
        await form.getByLabel("Passwort wiederholen *").fill("other");
        await form.getByLabel("Passwort wiederholen *").blur();
        await expect(form.locator("[aria-invalid=true]")).toHaveCount(3);
        await look(page, "de-register-errors");
        await expectNothingCut(page, "registration form with errors");

        await email.fill(`look-${String(Date.now())}@example.org`);
        await form.getByLabel("Passwort *", { exact: true }).fill("lang genug");
        await form.getByLabel("Passwort wiederholen *").fill("lang genug");
        await keys.getByRole("button", { name: "Fertig" }).tap();
        await form.getByRole("button", { name: "Registrieren" }).tap();
        await expect(page.getByRole("alertdialog", { name: "Fast geschafft" })).toBeVisible();
        await look(page, "de-register-attention");
        await expectNothingCut(page, "attention after a registration");
      },
    );
  });

  test("the virtual counter has no axe violation", async ({ page }) => {
    await page.goto("/counter/");
    await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
    await look(page, "counter");
  });
});
