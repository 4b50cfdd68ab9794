import type { Route } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { identify, mountKiosk } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

const MINUTE_MS = 60_000;
const NEWEST_MS = Date.parse("2026-11-20T12:00:00Z");

/** Two thousand bookings, newest first, one every seven hours. */
const BOOKINGS = Array.from({ length: 2_000 }, (_, index) => ({
  bookingId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  bookingType: ["EARNBOOKING", "EARNBOOKING", "BURNBOOKING"][index % 3],
  bookingTypeCode: "REV",
  points: 1 + (index % 90),
  reason: `Booking number ${index + 1}`,
  bookingTime: new Date(NEWEST_MS - index * 7 * 60 * MINUTE_MS).toISOString(),
}));

/** Answers one page of them by key, as the platform does. */
async function answerPage(route: Route): Promise<void> {
  const query = new URL(route.request().url()).searchParams;
  const start = BOOKINGS.findIndex(({ bookingId }) => bookingId === query.get("before")) + 1;
  await route.fulfill({ json: BOOKINGS.slice(start, start + Number(query.get("limit"))) });
}

const PAGES = /\/api\/v2\/accounts\/\d+\/bookings\?/;

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test("HIST-01, HIST-04, HIST-05, HIST-06, HIST-08, HIST-12 two thousand bookings come page by page while one scrolls, and closing leads to burn", async ({
  page,
}) => {
  await page.route(PAGES, answerPage);
  const asked: URL[] = [];
  page.on("request", (request) => {
    asked.push(...[new URL(request.url())].filter(({ href }) => PAGES.test(href)));
  });
  await mountKiosk(page, { organization: "mhe" });
  await identify(page, "4000000007");
  await page.getByRole("button", { name: "History" }).click();

  const rows = page.locator("[data-part=bookings] li");
  await test.step("one page at first, asked for by the code and its type", async () => {
    await expect(rows).toHaveCount(100);
    await expect(rows.first()).toContainText("Booking number 1");
    await expect(rows.first()).toContainText("20.11.26 13:00:00");
    expect(asked[0]?.pathname).toBe("/api/v2/accounts/4000000007/bookings");
    expect(asked[0]?.searchParams.get("limit")).toBe("100");
    const figures = page.locator("[data-part=summary]");
    await expect(figures).toContainText("Points exchanged");
    await expect(figures).toContainText("-250");
    await expect(figures).toContainText("350");
    await expectAccessible(page, "history");
    await expectTargets(page, "history");
    await expectNothingCut(page, "history");
  });

  await test.step("the older ones by key, until the last", async () => {
    const end = page.getByRole("region", { name: "Bookings" });
    for (let seen = 100; seen < 2_000; seen += 100) {
      await end.evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(seen);
    }
    await expect(rows).toHaveCount(2_000);
    await expect(rows.last()).toContainText("Booking number 2000");
    await expect(page.getByRole("button", { name: "Show older bookings" })).toHaveCount(0);
    const keys = asked.map(({ searchParams }) => searchParams.get("before")).filter((key) => key !== null);
    expect(new Set(keys).size).toBe(20);
  });

  await test.step("closing leads to burn", async () => {
    await page.getByRole("button", { name: "Close" }).first().click();
    await expect(page).toHaveURL(/\/burn/);
    await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
  });
});

test("HIST-05, HIST-11 older bookings that do not come can be asked for again, and an account without bookings is told so", async ({
  page,
}) => {
  await page.route(PAGES, answerPage);
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

  await page.unroute(PAGES);
  await identify(page, "4000000003");
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByText("No bookings yet")).toBeVisible();
  await expect(page.locator("[data-part=summary]")).toContainText("–");
  await expectAccessible(page, "history without bookings");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/burn/);
});
