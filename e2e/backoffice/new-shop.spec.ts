import type { Page } from "@playwright/test";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";
import { newPerson } from "../support/members.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

/** Clicks of a practised person, without typing (plan, job 22). */
const BUDGET = 14;

test("a shop with a tablet, a till, its key and a PIN is opened by mouse", { tag: ["@BO-04"] }, async ({ page }) => {
  const name = `Quay ${Date.now()}`;
  await openBackOffice(page, { role: "admin" }, "/stores");
  const { clicks } = await countClicks(page);
  await page.getByRole("link", { name: "New shop" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: /Partner/ }).click();
  await page.getByRole("option", { name: "Pfeil Tankstellen" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Town").fill("Kiel");
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("textbox", { name: /^PIN/ }).fill("4711");
  await expectSound(page, "new store");
  await page.getByRole("button", { name: /Open the shop/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} is open`);
  await page.getByRole("button", { name: /^New key/ }).click();
  const secret = page.getByRole("dialog", { name: "The new key" });
  await expect(secret).toContainText("ak_");
  await secret.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("link", { name: "To the shop" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(4);
  await expect(page.getByText("1 valid key")).toBeVisible();
  await expect(page.getByText("PIN set")).toBeVisible();
  await expectSound(page, "a store");
  expect(await clicks()).toBeLessThanOrEqual(BUDGET);
});

test("the same by keys alone", async ({ page }) => {
  const name = `Pier ${Date.now()}`;
  await openBackOffice(page, { role: "admin" }, "/stores");
  await keyboardOnly(page);
  await tabTo(page, "New shop");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const option = page.getByRole("option", { name: "Pfeil Tankstellen" });
  await expect(option).toBeVisible();
  await page.keyboard.type("Pfeil");
  await expect(option).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "PIN");
  await page.keyboard.type("4711");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} is open`);
  await tabTo(page, "New key");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "The new key" })).toContainText("ak_");
  await tabTo(page, "I have kept it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a shop is closed, and open again within ten seconds", { tag: ["@BO-04"] }, async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/stores");
  const row = page.getByRole("row", { name: /Nordring/ });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Close" }).click();
  await expect(row).toContainText("closed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toContainText("closed");
});

test.describe("two people edit", () => {
  test("a store", async ({ browser }) => {
    const open = { role: "admin", path: "/stores/101/1002" };
    await expectTwoPeopleMeet(browser, { ...open, both: "Street and number", alone: "Country" });
  });

  test("a partner", async ({ browser }) => {
    const open = { role: "admin", path: "/stores?edit=102" };
    await expectTwoPeopleMeet(browser, { ...open, both: /^Legal name/, alone: "Name" });
  });

  test("a member's person", async ({ browser, request }) => {
    const { accountId } = await newPerson(request);
    const open = async (page: Page): Promise<void> =>
      await page.getByRole("navigation", { name: "Parts of the member" }).getByRole("link", { name: "Person" }).click();
    const form = { role: "admin", path: `/members/${accountId}`, open };
    await expectTwoPeopleMeet(browser, { ...form, both: "Town", alone: "Street and number" });
  });

  test("a profile", { tag: ["@BO-08"] }, async ({ browser }) => {
    const open = async (page: Page): Promise<void> => await page.getByRole("row").nth(1).click();
    await expectTwoPeopleMeet(browser, { role: "admin", path: "/profiles", open, both: "Name" });
  });
});
