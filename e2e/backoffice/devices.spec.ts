import type { Page } from "@playwright/test";
import { uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice } from "../support/backoffice.ts";
import { mountKiosk } from "../support/kiosk.ts";
import { expect, test } from "../support/kiosk-test.ts";

const SILENT = /Pfeil Station Autohof Ost, Bistro/;

/** A mounted tablet in a page of its own, and its name for staff. */
async function mountTablet(page: Page): Promise<{ readonly tablet: Page; readonly name: string }> {
  const name = uniqueName("Counter");
  const tablet = await page.context().newPage();
  await mountKiosk(tablet, { organization: "pfm", deviceName: name });
  await page.bringToFront();
  return { tablet, name };
}

test("which tablets need help, by mouse: one look is enough", { tag: ["@BO-08"] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" });
  const { clicks } = await countClicks(page);
  await page.locator("a[href$='/devices']:visible").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Devices" })).toBeVisible();
  await expect(page.getByRole("row", { name: SILENT })).toContainText("No sign of life since");
  await expect(page.getByRole("link", { name: /with a blocked camera/ })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(1);
  await expectSound(page, "devices");
  await page.getByRole("link", { name: /with printer trouble/ }).click();
  await page.getByRole("row", { name: /Lenz Waschpark Süd, Einfahrt/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("The printer has no paper.")).toBeVisible();
  await expectSound(page, "a tablet beside the list");
});

test("which tablets need help, by keys alone", { tag: ["@BO-08"] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" });
  await keyboardOnly(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.type("Devices");
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=menuitem][data-focused]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText(/No sign of life since|Has never answered/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a tablet shows its name when staff of its shop ask for it", { tag: ["@BO-08"] }, async ({ page }) => {
  const { tablet, name } = await mountTablet(page);
  await openBackOffice(page, { role: "staff" }, "/devices?problem=FINE");
  const row = page.getByRole("row", { name });
  await row.hover();
  await expect(row.getByRole("button", { name: /^Reload/ })).toBeHidden();
  await row.getByRole("button", { name: /^Show name on tablet/ }).click();
  await expect(page.getByText(/shows its name now/)).toBeVisible();
  await tablet.bringToFront();
  const sign = tablet.locator("output", { hasText: name });
  await expect(sign).toBeVisible();
  // It takes no touch: the screen saver beneath it opens the scanner.
  await tablet.locator("main").click({ position: { x: 200, y: 200 } });
  await expect(tablet).not.toHaveURL(/screen-saver$/);
  await expect(sign).toBeHidden();
});

test(
  "an idle tablet reloads when staff ask for it, and tells that it is back",
  { tag: ["@BO-08"] },
  async ({ page }) => {
    const { tablet, name } = await mountTablet(page);
    await openBackOffice(page, { role: "admin" }, "/devices?problem=FINE");
    await page.getByRole("row", { name }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText(/reloads as soon as nobody uses it/)).toBeVisible();
    const reloaded = tablet.waitForEvent("load");
    await tablet.bringToFront();
    await reloaded;
    await page.bringToFront();
    await expect(page.getByRole("dialog").getByText("Asked to reload")).toBeVisible();
  },
);

test("an unmounted tablet frees its place and asks for the login", { tag: ["@BO-02"] }, async ({ page }) => {
  const { tablet, name } = await mountTablet(page);
  await openBackOffice(page, { role: "admin" }, "/devices?problem=FINE");
  await page.getByRole("row", { name }).hover();
  await page.getByRole("row", { name }).getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: "Unmount" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unmount the tablet" }).click();
  await expect(page.getByText(/is unmounted/)).toBeVisible();
  await tablet.bringToFront();
  await expect(tablet).toHaveURL(/\/login$/);
});
