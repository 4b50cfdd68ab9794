import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets, settle } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { newCard } from "./support/customers.ts";
import { expectSaver, freeze, holdToReader, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { takePicture } from "./support/pictures.ts";
import { field, form, mountWith, showCard } from "./support/registration.ts";

const PHONE = { width: 390, height: 844 };
const UPRIGHT = { width: 800, height: 1280 };
const LYING = { width: 1280, height: 800 };
const TOTEM = { width: 1080, height: 1920 };
/** Text sizes in percent, as a browser's settings set them. */
const TEXT_SIZES = [100, 200] as const;

const UNKNOWN = "does not exist";
const HINT = "Hold your card in front of the camera at the top";

const refusal = (page: Page): Locator => page.locator("main").getByRole("alert");
const typeButton = (page: Page): Locator => page.getByRole("button", { name: "Type in the code" });

async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}%`), percent);
}

/** Texts of the controls that lie over the shown picture of the screen saver. */
async function controlsOverPoster(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const pictures = [...document.querySelectorAll("main > span[data-shown=true] > img[data-part]")];
    const poster = pictures.at(-1)?.getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll("main header button, main header fieldset, main > button span span"),
    ];
    return controls
      .filter((control) => {
        const { top, bottom, height } = control.getBoundingClientRect();
        return height > 0 && poster !== undefined && top < poster.bottom - 1 && bottom > poster.top + 1;
      })
      .map(({ textContent, outerHTML }) => textContent || outerHTML);
  });
}

test.beforeEach(async ({ camera }) => await camera.showBlank());

for (const cover of [false, true]) {
  test(
    `on a phone no control is over the poster, with large text and eight languages too (cover: ${cover})`,
    { tag: ["@SAVER-04", "@SAVER-09", "@B-38", RELEASE] },
    async ({ page }) => {
      await page.setViewportSize(PHONE);
      for (const [name, codes] of [
        ["two", ["de", "en"]],
        ["eight", ["de", "en", "es", "fr", "it", "pl", "tr", "uk"]],
      ] as const) {
        await configure(page, {
          screen_saver: { showSelectLanguage: true, offeredLanguages: codes, backgroundCover: cover },
        });
        await mountKiosk(page, { organization: "pfm" });
        await expect(page.locator("main > span[data-shown=true] img").last()).toBeVisible();
        await expect(page.getByRole("button", { name: "Display settings" })).toBeVisible();
        for (const percent of TEXT_SIZES) {
          await setTextSize(page, percent);
          await settle(page);
          await takePicture(page, `scan/saver-${name}-${cover}-${percent}`);
          expect(await controlsOverPoster(page), `${name} languages at ${percent} %`).toEqual([]);
          await expectTargets(page, "screen saver");
        }
      }
    },
  );
}

test(
  "a refusal stays beside the frame as long as it takes to read it, and moves nothing",
  { tag: ["@SCAN-35", "@SCAN-38", "@B-38", RELEASE] },
  async ({ page }) => {
    await page.clock.install();
    await mountKiosk(page, { organization: "pfm" });
    for (const size of [LYING, UPRIGHT, PHONE]) {
      await page.setViewportSize(size);
      await page.goto("/pfm/qr-scanner?type=burn");
      await expect(page.locator("video")).toBeVisible();
      await settle(page);
      const before = await typeButton(page).boundingBox();
      await freeze(page);
      await holdToReader(page, "4999999999");
      await expect(refusal(page)).toContainText(UNKNOWN);
      await takePicture(page, `scan/refusal-${size.width}`);
      expect(await typeButton(page).boundingBox()).toEqual(before);
      await page.clock.runFor(5_800);
      await expect(refusal(page)).toContainText(UNKNOWN);
      await page.clock.runFor(4_000);
      await expect(refusal(page)).toBeEmpty();
      await page.clock.resume();
    }
  },
);

test(
  "a read of two characters is answered, also if it comes while a number is typed",
  { tag: ["@SCAN-35", "@SCAN-38", "@A-18", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm" });
    await page.goto("/pfm/qr-scanner?type=burn");
    await expect(page.locator("video")).toBeVisible();
    await holdToReader(page, "12");
    await expect(refusal(page)).toContainText(UNKNOWN);
    await typeButton(page).click();
    await expect(page.getByLabel("Card number")).toBeVisible();
    await holdToReader(page, "https://punktum.example/a/b/c/d/e");
    await expect(refusal(page)).toContainText("We cannot read anything useful from this code.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "the drawing stands as the device stands, and the picture has most of the screen",
  { tag: ["@SCAN-09", "@SCAN-14", RELEASE] },
  async ({ page }) => {
    const drawn = async (): Promise<{ readonly width: number; readonly height: number }> => {
      const box = await page.locator("main [data-flow] > svg rect").first().boundingBox();
      return { width: Number(box?.width), height: Number(box?.height) };
    };
    for (const camera of ["Top", "Left", "Right"] as const) {
      await mountKiosk(page, { organization: "pfm", camera });
      for (const [size, least] of [
        [LYING, 0.4],
        [UPRIGHT, 0.55],
        [PHONE, 0.55],
      ] as const) {
        await page.setViewportSize(size);
        await page.goto("/pfm/qr-scanner?type=burn");
        await expect(page.locator("video")).toBeVisible();
        const picture = await page.locator("video").boundingBox();
        await takePicture(page, `scan/scanner-${camera}-${size.width}`);
        const share = (Number(picture?.width) * Number(picture?.height)) / (size.width * size.height);
        expect(share, `${camera} at ${size.width}`).toBeGreaterThan(least);
      }
      await page.setViewportSize(LYING);
      const lying = await drawn();
      expect(lying.width).toBeGreaterThan(lying.height);
      await page.setViewportSize(UPRIGHT);
      const upright = await drawn();
      expect(upright.height).toBeGreaterThan(upright.width);
    }
    for (const percent of TEXT_SIZES) {
      await setTextSize(page, percent);
      for (const size of [LYING, UPRIGHT, PHONE, TOTEM]) {
        await page.setViewportSize(size);
        await settle(page);
        await takePicture(page, `scan/scanner-text-${percent}-${size.width}`);
        await expectNothingCut(page, "scanner");
        await expectTargets(page, "scanner");
      }
    }
  },
);

test(
  "a totem shows what to do above the reach of a hand, and the picture and all controls below it",
  { tag: ["@SCAN-09", "@SCAN-15", "@B-38", RELEASE] },
  async ({ page }) => {
    await page.setViewportSize(TOTEM);
    await mountKiosk(page, { organization: "pfm" });
    await page.goto("/pfm/qr-scanner?type=burn");
    await expect(page.locator("video")).toBeVisible();
    const third = TOTEM.height / 3;
    const hint = await page.getByText(HINT, { exact: true }).boundingBox();
    expect(Number(hint?.y) + Number(hint?.height)).toBeLessThan(third * 1.03);
    const picture = await page.locator("video").boundingBox();
    expect(Number(picture?.width)).toBeGreaterThan(900);
    expect(Number(picture?.height)).toBeGreaterThan(850);
    for (const button of await page.getByRole("button").all()) {
      expect(Number((await button.boundingBox())?.y)).toBeGreaterThan(third);
    }
    await takePicture(page, "scan/totem");
    await expectAccessible(page, "totem");
    await page.goto("/pfm/qr-scanner?type=earn&totalRevenue=12.50&date=2026-11-27");
    const amount = page.getByText("12,50 €").first();
    await expect(amount).toBeVisible();
    expect(Number((await amount.boundingBox())?.y)).toBeLessThan(third);
    await takePicture(page, "scan/totem-earning");
  },
);

test(
  "what is being earned is shown while a card is swiped, too",
  { tag: ["@SCAN-15", "@SCAN-38", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm" });
    for (const screen of ["qr-scanner", "magnetic-stripe-reader"]) {
      await page.goto(`/pfm/${screen}?type=earn&totalRevenue=12.50&date=2026-11-27`);
      await expect(page.getByText("Your purchase")).toBeVisible();
      await expect(page.getByText("12,50 €").first()).toBeVisible();
      await takePicture(page, `scan/earning-${screen}`);
    }
  },
);

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test(
    "the form says what joining gives, in the programme's look, with the terms in reach and large keys",
    { tag: ["@REG-01", "@REG-03", "@ORG-12", "@B-38", RELEASE] },
    async ({ page, request }) => {
      await mountWith(page, "mhe", { registrationModePosRegistrationTypeCode: "OPTSIM" });
      await showCard(page, await newCard(request, "mhe"));
      await expect(form(page)).toBeVisible();
      const terms = form(page).getByRole("link", { name: "Terms and conditions" });
      for (const percent of TEXT_SIZES) {
        await setTextSize(page, percent);
        for (const size of [LYING, UPRIGHT, TOTEM, PHONE]) {
          await page.setViewportSize(size);
          await settle(page);
          await takePicture(page, `scan/register-${percent}-${size.width}`);
          await expect(terms).toBeInViewport({ ratio: 1 });
          await expectNothingCut(page, "registration");
          await expectTargets(page, "registration");
        }
      }
      await setTextSize(page, 100);
      await expect(field(page, "Email *")).toBeInViewport({ ratio: 1 });
      await expect(form(page).getByText("Get vouchers that only members have.")).toBeInViewport();
      await expectAccessible(page, "registration");
      for (const [size, least] of [
        [LYING, 64],
        [UPRIGHT, 74],
        [TOTEM, 74],
      ] as const) {
        await page.setViewportSize(size);
        await field(page, "Email *").tap();
        const key = form(page).getByRole("group", { name: "Keyboard" }).getByRole("button", { name: "q", exact: true });
        expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(least);
        await expect(field(page, "Email *")).toBeInViewport({ ratio: 1 });
        await takePicture(page, `scan/register-keys-${size.width}`);
        await form(page).getByRole("button", { name: "Done" }).tap();
      }
      await form(page).getByRole("button", { name: "Dismiss" }).tap();
      await page.goto("/mhe/screen-saver");
      await expectSaver(page);
    },
  );
});
