import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { mountKiosk } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

const recovery = (page: Page) => page.getByRole("alert").filter({ hasText: "Something went wrong" });
const start = (page: Page) => page.getByRole("button", { name: /Start|Tap to see/ }).first();

test(
  "a crashed kiosk shows an error and returns to its screen saver by itself",
  { tag: ["@HTTP-11", "@HTTP-12", "@B-30", RELEASE] },
  async ({ page }) => {
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await mountKiosk(page);
    // Set by the crash watch, which starts after the first screen.
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/manifests/pfm.webmanifest");

    await test.step("repeated uncaught errors", async () => {
      await page.evaluate(() => {
        for (let count = 0; count < 25; count += 1) {
          setTimeout(() => {
            throw new Error("one of many");
          });
        }
      });
      await expect(recovery(page)).toBeVisible();
      await expectAccessible(page, "recovery page");
      await expect(start(page)).toBeVisible({ timeout: 40_000 });
      await expect(recovery(page)).toHaveCount(0);
    });

    await test.step("a part that cannot be loaded: one reload, then the recovery page", async () => {
      await page.route(/\/assets\/admin-.*\.js$/, (route) => route.abort());
      const loadsBefore = loads;
      await page.getByRole("button", { name: /for staff only/ }).click();
      await expect.poll(() => loads).toBe(loadsBefore + 1);
      await expect(start(page)).toBeVisible();
      await page.getByRole("button", { name: /for staff only/ }).click();
      await expect(recovery(page)).toBeVisible();
      expect(loads).toBe(loadsBefore + 1);
      await page.getByRole("button", { name: "To the start page" }).click();
      await expect(start(page)).toBeVisible();
    });
  },
);
