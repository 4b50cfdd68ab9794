import { openBackOffice } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";

test("a list is navigated by keyboard: letters move, Enter opens, Esc returns to the same row", async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/devices");
  const rows = page.locator("tbody tr[data-key]");
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tablet=/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows.nth(1)).toBeFocused();
});
