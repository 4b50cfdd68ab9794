import type { Page, Request } from "@playwright/test";
import { expect } from "./kiosk-test.ts";
import { holdToReader } from "./kiosk.ts";

export const checkOut = (page: Page) => page.getByRole("button", { name: "Check out" });
export const isPreview = (sent: Request): boolean => sent.url().endsWith("/transactions/preview");

/** Identifies the till's customer with a card at the reader, because a typed number cannot pay (decision 0049). */
export async function callCustomer(page: Page, card: string): Promise<void> {
  // Repeated, because a page that has just opened may not be ready.
  await expect(async () => {
    await holdToReader(page, card);
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("points", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Types an amount on the keypad and assigns it to the first rule of the programme. */
export async function addItem(page: Page, cents: string): Promise<void> {
  // At a person's speed: faster keys count as a card reader.
  await page.keyboard.type(cents, { delay: 120 });
  await page.getByRole("list", { name: "What for?" }).getByRole("button").first().click();
}
