import type { Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { openCustomer } from "./support/customers.ts";
import { identify, identifyByTyping, mountKiosk } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { PHONE, TABLET } from "./support/look.ts";
import { openTill } from "./support/till.ts";

test.beforeEach(async ({ page, camera }) => {
  await camera.showBlank();
  await configure(page, { inactivity_time: 3_600 });
});

const TOTEM = { width: 1080, height: 1920 } as const;
const LINES = [
  { description: "Roggenbrot", extendedAmount: 4.5, itemID: "B1" },
  { description: "Apfelkuchen", extendedAmount: 8, itemID: "B2" },
];

async function openHistory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
}

test(
  "bookings of one visit are one card, and a purchase opens and says what was bought and why",
  { tag: ["@HIST-04", "@HIST-05", "@HIST-09", RELEASE] },
  async ({ page, request }) => {
    const customer = await openCustomer(request, "mhe", { points: 300 });
    const till = await openTill(request, "mhe", "visits");
    await till.sell({ euros: 12.5, card: customer.card, lines: LINES });
    await mountKiosk(page, { organization: "mhe" });
    await identify(page, customer.card);
    await openHistory(page);

    const visit = page.locator("[data-part=visit]");
    await expect(visit).toHaveCount(1);
    await expect(visit.locator("h3")).toContainText(/\w+day/);
    await expect(visit.locator("[data-part=sum]")).toContainText(/\+3\d\d/);
    await expect(visit.locator("li").first()).toContainText(/\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d/);

    const purchase = visit.getByRole("button");
    await test.step("opens by keyboard and by touch", async () => {
      await expect(purchase).toHaveCount(1);
      await expect(purchase).toHaveAttribute("aria-expanded", "false");
      await purchase.press("Enter");
      await expect(purchase).toHaveAttribute("aria-expanded", "true");
      await expect(visit).toContainText("Roggenbrot4,50 €");
      await expect(visit).toContainText("Total12,50 €");
      await expect(page.getByRole("list", { name: "Why these points" })).toBeVisible();
      await purchase.click();
      await expect(visit.getByText("Roggenbrot")).toHaveCount(0);
    });

    await test.step("is accessible at every size, and nothing is cut", async () => {
      await purchase.click();
      await expect(visit.getByText("Roggenbrot")).toBeVisible();
      for (const size of [PHONE, TOTEM, TABLET]) {
        await page.setViewportSize(size);
        await expectTargets(page, `history ${size.width}`);
        await expectAccessible(page, `history ${size.width}`);
        await expectNothingCut(page, `history ${size.width}`);
      }
    });

    await test.step("the filter shows collected or redeemed points", async () => {
      await page.getByRole("button", { name: "Redeemed" }).click();
      await expect(page.getByText("There are no such bookings here yet.")).toBeVisible();
      await expect(visit).toHaveCount(0);
      await page.getByRole("button", { name: "Collected" }).click();
      await expect(visit.locator("li")).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Collected" })).toHaveAttribute("aria-pressed", "true");
    });
  },
);

test("a typed number is told why, but not what was bought", { tag: ["@B-41", RELEASE] }, async ({ page, request }) => {
  const { card } = await openCustomer(request, "mhe");
  const till = await openTill(request, "mhe", "typed");
  await till.sell({ euros: 12.5, card, lines: LINES });
  await mountKiosk(page, { organization: "mhe" });
  await identifyByTyping(page, card);
  await openHistory(page);
  await page.locator("[data-part=visit]").getByRole("button").click();
  await expect(page.getByRole("list", { name: "Why these points" })).toBeVisible();
  await expect(page.getByText("Roggenbrot")).toHaveCount(0);
  await expect(page.getByText("12.50")).toHaveCount(0);
});

test(
  "the points that expire next are beside the figures, and a totem's crown shows the shopper",
  { tag: ["@HIST-01", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "mhe", { points: 1_300 });
    const expiring = [
      { points: 500, on: "2026-12-31" },
      { points: 30, on: "2027-01-31" },
    ];
    await page.route(/\/api\/v2\/accounts\/\d+\/balance$/, (route) =>
      route.fulfill({ json: { points: 1_300, lockedPoints: 0, expiring } }),
    );
    await mountKiosk(page, { organization: "mhe" });
    await identify(page, card);
    await page.setViewportSize(TOTEM);
    await openHistory(page);
    const next = page.locator("[data-part=expiring]");
    await expect(next).toContainText("Expire on 31.12.26");
    await expect(next).toContainText("500");
    await expect(next).toContainText("then 30 on 31.01.27");
    await expect(page.getByRole("region", { name: "Your account" })).toContainText("1,300");
    await expectAccessible(page, "history on a totem");
  },
);

test(
  "where the first generation serves the history, days group it and nothing opens",
  { tag: ["@HIST-09", "@V1-17", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "btl", { points: 300 });
    await mountKiosk(page, { organization: "btl" });
    await identify(page, card);
    await openHistory(page);
    const visit = page.locator("[data-part=visit]");
    await expect(visit.locator("h3")).toContainText(/\w+day/);
    await expect(visit.locator("[data-part=shop]")).toHaveCount(0);
    await expect(visit.getByRole("button")).toHaveCount(0);
  },
);
