import type { Page } from "@playwright/test";
import { expect } from "./kiosk-test.ts";

/** Opens a screen by keyboard with the command palette, which is already open. `name` is the screen's name in the menu. */
export async function goByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=menuitem][data-focused]")).toHaveCount(1);
  await page.keyboard.press("Enter");
}

/** Opens the first row of the page's list by keyboard. */
export async function openFirstRow(page: Page): Promise<void> {
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
}
