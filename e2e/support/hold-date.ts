import type { Page } from "@playwright/test";

/**
 * Freezes the date of an open page until it is loaded again. Timers and event timestamps stay real. Playwright's clock
 * does not fit: installed on an open page it reports 1970 for some milliseconds, and the inactivity timer then measures
 * half a century.
 */
export async function holdDate(page: Page, atMs: number): Promise<void> {
  await page.evaluate((heldMs) => {
    Date.now = () => heldMs;
  }, atMs);
}
