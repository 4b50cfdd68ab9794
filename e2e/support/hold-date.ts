import type { Page } from "@playwright/test";

/**
 * Holds the date of an open page still until the page loads again. Timers and the times of events stay real.
 * Playwright's own clock is no help here: set up on an open page it says 1970 for some milliseconds, and a watch that
 * looks at the date just then finds half a century gone a second later.
 */
export async function holdDate(page: Page, atMs: number): Promise<void> {
  await page.evaluate((heldMs) => {
    Date.now = () => heldMs;
  }, atMs);
}
