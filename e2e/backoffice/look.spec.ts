import type { Page } from "@playwright/test";
import { countClicks, expectSound, openBackOffice } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openEmptyProgramme } from "../support/operator.ts";
import { mountTablet, openOwnPlace } from "../support/tablets.ts";

/** Clicks of a practised person, without typing: colour, texts, search, text, publish, confirm. */
const BUDGET = 6;
/** Time limit for a published look on mounted tablets (plan, section 8). */
const SHOWN_WITHIN_MS = 60_000;

const brandOf = async (tablet: Page): Promise<string> =>
  await tablet.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ui-brand").trim());

test(
  "a colour and a text are published, shown on a mounted tablet and reverted",
  { tag: ["@BO-06", "@ORG-05", RELEASE] },
  async ({ browser, page, request }) => {
    test.slow();
    const who = await openEmptyProgramme(request);
    const tablet = await mountTablet(browser, who, await openOwnPlace(request, who));
    const before = await brandOf(tablet);
    await openBackOffice(page, who, "/look");
    const { clicks } = await countClicks(page);
    const brand = page.getByRole("textbox", { name: "Brand", exact: true });
    await brand.click();
    await page.keyboard.type("#777777");
    await expect(page.getByText(/Text on the brand on Brand has a contrast of 4\.47 : 1/)).toBeVisible();
    await brand.fill("#7a1fa2");
    await expect(page.getByText("Everything on these colours can be read.")).toBeVisible();
    await page.getByRole("link", { name: "Texts" }).click();
    await page.getByRole("searchbox", { name: "Find a text" }).click();
    await page.keyboard.type("screensaver taphint");
    await page.getByRole("textbox", { name: "English: screenSaver.tapHint" }).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Touch me, {{name}}");
    await expect(page.getByText("There is no value for this text.")).toBeVisible();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Touch me for pearls");
    const preview = page.frameLocator("iframe");
    await expect(preview.locator("body")).toContainText("12,480");
    await expectSound(page, "texts of the kiosk");
    await page.getByRole("button", { name: "Publish …" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish the look?" });
    await expect(dialog.getByRole("row")).toHaveText([
      "Whatbeforeafter",
      /^Brandstandard#7a1fa2$/,
      /^Text screenSaver\.tapHint, EnglishstandardTouch me for pearls$/,
    ]);
    await expectSound(page, "what is published");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("The look is published.");
    expect(await clicks()).toBeLessThanOrEqual(BUDGET);
    await expect(tablet.getByText("Touch me for pearls").first()).toBeVisible({ timeout: SHOWN_WITHIN_MS });
    expect(await brandOf(tablet)).toBe("#7a1fa2");
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("button", { name: "Publish again: version 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish again" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Version 3" })).toContainText("Version 1 again");
    await expect(tablet.getByText("Tap to see your points").first()).toBeVisible({ timeout: SHOWN_WITHIN_MS });
    expect(await brandOf(tablet)).toBe(before);
    await expectSound(page, "versions of the look");
  },
);
