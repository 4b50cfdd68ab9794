import { countClicks, expectSound, keyboardOnly, openBackOffice } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";
import { openShop } from "../support/places.ts";

test("who changed this, by mouse: the log names person, thing and fields", async ({ page, request }) => {
  const { name } = await openShop(request, "pfm");
  await openBackOffice(page, { role: "admin" });
  const { clicks } = await countClicks(page);
  await page.getByRole("button", { name: /^Search or go to/ }).click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.type("Audit log");
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=menuitem][data-focused]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`^Shop created.*${name}`) });
  await row.click();
  await expect(page.getByRole("dialog", { name: "Shop created" })).toContainText("Robin Feld");
  expect(await clicks()).toBeLessThanOrEqual(2);
  await expectSound(page, "a change");
  await page.getByRole("dialog").getByRole("button", { name: "Only of this thing" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectSound(page, "the log of one thing");
});

test("who changed this, by keys alone", async ({ page }) => {
  await openBackOffice(page, { role: "admin" });
  await keyboardOnly(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.type("Audit log");
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=menuitem][data-focused]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("Thing", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the log leaves as a table, and the export is in the log", async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/log?period=day");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "As a table" }).click();
  expect((await coming).suggestedFilename()).toMatch(/^auditlog-pfm-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto("about:blank");
  await openBackOffice(page, { role: "admin" }, "/log?action=AUDIT_LOG_EXPORTED");
  await expect(page.getByRole("row", { name: /^Audit log exported/ }).first()).toBeVisible();
});
