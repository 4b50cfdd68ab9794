import type { Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { BOOKINGS_PAGE, giveManyBookings } from "./support/bookings.ts";
import { newCard } from "./support/customers.ts";
import { identify, mountKiosk } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test(
  "two thousand bookings load page by page while scrolling, and closing returns to burn",
  { tag: ["@HIST-01", "@HIST-04", "@HIST-05", "@HIST-06", "@HIST-08", "@HIST-12", RELEASE] },
  async ({ page }) => {
    test.slow();
    await giveManyBookings(page);
    await configure(page, { inactivity_time: 3_600 });
    const asked: URL[] = [];
    page.on("request", (request) => {
      asked.push(...[new URL(request.url())].filter(({ href }) => BOOKINGS_PAGE.test(href)));
    });
    await mountKiosk(page, { organization: "mhe" });
    await identify(page, "4000000007");
    await page.getByRole("button", { name: "History" }).click();

    const rows = page.locator("[data-part=bookings] li");
    await test.step("one page at first, requested by the code and its type", async () => {
      await expect(rows).toHaveCount(100);
      await expect(rows.first()).toContainText("Booking number 1");
      await expect(rows.first()).toContainText("20.11.26 13:00:00");
      expect(asked[0]?.pathname).toBe("/api/v2/accounts/4000000007/bookings");
      expect(asked[0]?.searchParams.get("limit")).toBe("100");
      const figures = page.locator("[data-part=summary]");
      await expect(figures).toContainText("Points exchanged");
      await expect(figures).toContainText("-250");
      await expect(figures).toContainText("350");
      await expectTargets(page, "history");
    });

    await test.step("older bookings load by keyboard, until the last", async () => {
      const end = page.getByRole("region", { name: "Bookings" });
      for (let seen = 100; seen < 2_000; seen += 100) {
        await end.evaluate((list) => list.scrollTo(0, list.scrollHeight));
        await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(seen);
      }
      await expect(rows).toHaveCount(2_000);
      await end.evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect(rows.last()).toContainText("Booking number 2000");
      await expect(page.getByRole("button", { name: "Show older bookings" })).toHaveCount(0);
      const keys = asked.map(({ searchParams }) => searchParams.get("before")).filter((key) => key !== null);
      expect(new Set(keys).size).toBe(20);
    });

    await test.step("closing returns to burn", async () => {
      await page.getByRole("button", { name: "Close" }).first().click();
      await expect(page).toHaveURL(/\/burn/);
      await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
    });
  },
);

/** The figures are above the bookings, and only the list scrolls, so that the page's close button stays visible. */
async function expectFiguresAbove(page: Page): Promise<void> {
  await page.setViewportSize({ width: 800, height: 1280 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const summary = page.locator("[data-part=summary]");
  const bookings = page.locator("[data-part=bookings]");
  const room = async (): Promise<number> => {
    const [above, below] = await Promise.all([summary.boundingBox(), bookings.boundingBox()]);
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(room).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(room).toBeGreaterThan(0);
}

test(
  "a failed page of bookings can be loaded again, and an account without bookings says so",
  { tag: ["@HIST-05", "@HIST-11", RELEASE] },
  async ({ page, request }) => {
    test.slow();
    const unused = await newCard(request, "mhe");
    await giveManyBookings(page);
    await configure(page, { inactivity_time: 3_600 });
    await page.route(/bookings\?.*before=/, (route) => route.abort());
    await mountKiosk(page, { organization: "mhe" });
    await identify(page, "4000000007");
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.locator("[data-part=bookings] li")).toHaveCount(100);
    const end = page.getByRole("region", { name: "Bookings" });
    await end.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(page.getByText("The older bookings could not be loaded.")).toBeVisible({ timeout: 30_000 });
    await page.unroute(/bookings\?.*before=/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.locator("[data-part=bookings] li").count()).toBeGreaterThan(100);
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Log out" }).click();

    await page.unroute(BOOKINGS_PAGE);
    await identify(page, "4000000007");
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.locator("[data-part=bookings] li")).toHaveCount(7);
    await expectAccessible(page, "history");
    await expectNothingCut(page, "history");
    await expectFiguresAbove(page);
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Log out" }).click();
    await identify(page, unused);
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await expect(page.locator("[data-part=summary]")).toContainText("–");
    await expectAccessible(page, "history without bookings");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/burn/);
  },
);
