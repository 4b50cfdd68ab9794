import type { Page } from "@playwright/test";
import { uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice } from "../support/backoffice.ts";
import { mountKiosk } from "../support/kiosk.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { goByPalette, openFirstRow } from "../support/palette.ts";
import { inBothLanguages, test } from "../support/stories.ts";

const SILENT = /Pfeil Station Autohof Ost, Bistro/;

/** A mounted tablet in its own page, and its name for staff. */
async function mountTablet(page: Page): Promise<{ readonly tablet: Page; readonly name: string }> {
  const name = uniqueName("Counter");
  const tablet = await page.context().newPage();
  await mountKiosk(tablet, { organization: "pfm", deviceName: name });
  await page.bringToFront();
  return { tablet, name };
}

inBothLanguages(() => {
  test("tablets that need attention are found by mouse", { tag: ["@BO-08", RELEASE] }, async ({ page, say }) => {
    await openBackOffice(page, { role: "admin" });
    const { clicks } = await countClicks(page);
    await page.locator("a[href$='/devices']:visible").first().click();
    await expect(page.getByRole("heading", { level: 1, name: say("Devices") })).toBeVisible();
    await expect(page.getByRole("row", { name: SILENT })).toContainText(
      say.like("No sign of life since {{since}}. Check power and network."),
    );
    await expect(page.getByRole("link", { name: say.like("with a blocked camera") })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(1);
    await expectSound(page, "devices");
    await page.getByRole("link", { name: say.like("with printer trouble") }).click();
    await page.getByRole("row", { name: /Lenz Waschpark Süd, Einfahrt/ }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText(say("The printer has no paper."))).toBeVisible();
    await expectSound(page, "a tablet beside the list");
  });

  test("tablets that need attention are found by keyboard", { tag: ["@BO-08", RELEASE] }, async ({ page, say }) => {
    await openBackOffice(page, { role: "admin" });
    await keyboardOnly(page);
    await page.keyboard.press("Control+k");
    // A letter that the test's keyboard lacks, such as an umlaut, is inserted without a key event and needs the focused
    // field.
    await expect(page.getByRole("dialog", { name: say("Search") }).getByRole("searchbox")).toBeFocused();
    await goByPalette(page, say("Devices"));
    await openFirstRow(page);
    await expect(
      page.getByRole("dialog").getByText(say.like("No sign of life since {{since}}. Check power and network.")),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("a tablet shows its name when staff of its shop ask for it", { tag: ["@BO-08", RELEASE] }, async ({ page }) => {
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
  // Lets touches pass: the screen saver beneath opens the scanner.
  await tablet.locator("main").click({ position: { x: 200, y: 200 } });
  await expect(tablet).not.toHaveURL(/screen-saver$/);
  await expect(sign).toBeHidden();
});

test("an idle tablet reloads on request, and reports its return", { tag: ["@BO-08", RELEASE] }, async ({ page }) => {
  const { tablet, name } = await mountTablet(page);
  await openBackOffice(page, { role: "admin" }, "/devices?problem=FINE");
  await page.getByRole("row", { name }).click();
  const reloaded = tablet.waitForEvent("load");
  await page.getByRole("dialog").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText(/reloads as soon as nobody uses it/)).toBeVisible();
  await tablet.bringToFront();
  await reloaded;
  await page.bringToFront();
  await expect(page.getByRole("dialog").getByText("Asked to reload")).toBeVisible();
});

test("an unmounted tablet frees its place and asks for the login", { tag: ["@BO-02", RELEASE] }, async ({ page }) => {
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

/** Chooses an option in a field of the open sheet, and saves. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Settings of the tablet" });
  await sheet.getByRole("button", { name: new RegExp(`${field}$`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
}

test(
  "two people edit the settings of a tablet, merge their edits, and the tablet applies them",
  { tag: ["@BO-08", RELEASE] },
  async ({ page, browser }) => {
    const { tablet, name } = await mountTablet(page);
    await openBackOffice(page, { role: "tech" }, `/devices?name=${name}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("row", { name }).hover();
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Change settings" }).click();
    await expect(page.getByRole("dialog", { name: "Settings of the tablet" })).toBeVisible();
    await expectSound(page, "settings of a tablet");
    const context = await browser.newContext();
    const other = await context.newPage();
    await openBackOffice(
      other,
      { role: "admin" },
      new URL(page.url()).pathname.replace(/^.*pfm/, "") + "?settings=open",
    );
    await choose(other, "Mode", "information");
    await expect(other.getByText("The settings are saved.")).toBeVisible();
    await context.close();
    await page.bringToFront();
    await choose(page, "Mode", "cash register");
    const both = page.getByRole("dialog", { name: "Somebody has changed this meanwhile" });
    await expect(both).toContainText("information");
    await both.getByRole("button", { name: "Save the choice" }).click();
    await expect(page.getByText("The settings are saved.")).toBeVisible();
    await tablet.bringToFront();
    await tablet.goto("/pfm/admin");
    await expect(tablet.getByRole("definition").filter({ hasText: "Cashier screen" })).toBeVisible();
  },
);
