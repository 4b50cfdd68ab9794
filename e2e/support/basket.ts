import type { Page, Request } from "@playwright/test";
import { expect } from "./kiosk-test.ts";
import { holdToReader } from "./kiosk.ts";

export const checkOut = (page: Page) => page.getByRole("button", { name: "Check out" });
export const isPreview = (sent: Request): boolean => sent.url().endsWith("/transactions/preview");

/** The till's customer, by the card they hold to the reader: a typed number pays nothing (B-41). */
export async function callCustomer(page: Page, card: string): Promise<void> {
  // Held again, as anybody would, where the page has just opened and is not all there yet.
  await expect(async () => {
    await holdToReader(page, card);
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("points", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** An amount on the keypad, taken by the first of the programme's rules. */
export async function addItem(page: Page, cents: string): Promise<void> {
  // At a person's pace: faster keys are a card reader's.
  await page.keyboard.type(cents, { delay: 120 });
  await page.getByRole("list", { name: "What for?" }).getByRole("button").first().click();
}
