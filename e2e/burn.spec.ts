import type { Page, Route } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { expectSaver, identify, mountKiosk } from "./support/kiosk.ts";
import { openMember } from "./support/customers.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

const coupons = (page: Page) => page.getByRole("list", { name: "Your coupons" });
const rewards = (page: Page) => page.getByRole("list", { name: "Your rewards" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Redeem this voucher?" });
const success = (page: Page) => page.getByRole("alertdialog", { name: "Voucher redeemed!" });
const account = (page: Page) => page.getByRole("region", { name: "Your account" });

const LONG_TEXT = "A sentence about a coupon that goes on for longer than anybody would read at a counter. ".repeat(20);
const LONG_TITLE =
  "Breakfast for two with specialities of the house, freshly pressed orange juice and home-made jam of the season, today";

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test(
  "the screen of a shopper with 120 coupons, on a tablet and on a phone",
  {
    tag: [
      "@BURN-03",
      "@BURN-04",
      "@BURN-05",
      "@BURN-07",
      "@BURN-09",
      "@BURN-12",
      "@BURN-13",
      "@BURN-14",
      "@BURN-15",
      "@BURN-17",
      RELEASE,
    ],
  },
  async ({ page }) => {
    test.slow();
    // Texts in the platform's answers that are longer than any real one.
    await page.route(/GetUserDetails/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text
          .replaceAll('"In every Morgenrot bakery, on everything from the cake counter."', JSON.stringify(LONG_TEXT))
          .replaceAll('"10% off cakes and pastries"', JSON.stringify(LONG_TITLE)),
      });
    });
    await mountKiosk(page, { organization: "pfm" });
    await identify(page, "4000000006");

    await test.step("identity, balance and further actions are shown", async () => {
      await expect(account(page)).toContainText("Worth 21,50 €");
      await expect(account(page).getByRole("heading", { name: "Silver" })).toBeVisible();
      const ring = page.getByRole("progressbar", { name: "Progress to the next status" });
      await expect(ring).toHaveAttribute("aria-valuetext", "7,100 points to Gold");
      await expect(account(page).locator("img")).toHaveAttribute("src", /media\/.*levels|media/);
      await expect(page.getByRole("button", { name: "History" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
    });

    await test.step("coupons before rewards, each sorted by price, all in the list", async () => {
      const headings = page.locator("[data-area=list] h2");
      await expect(headings).toHaveText(["Your coupons", "Your rewards"]);
      expect(await coupons(page).getByRole("listitem").count()).toBeGreaterThanOrEqual(120);
      const prices = await rewards(page).locator("[data-part=worth]").allTextContents();
      const points = prices.map((price) => Number(price.replace(/\D/g, "")));
      expect(points.length).toBeGreaterThan(4);
      expect(points).toEqual(points.toSorted((left, right) => left - right));
    });

    await test.step("one press leads past the coupons to the rewards, and back", async () => {
      const jump = page.getByRole("navigation", { name: "Go to" });
      await jump.getByRole("button", { name: /Your rewards/ }).click();
      await expect(rewards(page).getByRole("button").first()).toBeInViewport();
      await expect(page.getByRole("heading", { name: "Your rewards" })).toBeFocused();
      await expect(page.getByRole("heading", { name: "Your rewards" })).toBeInViewport({ ratio: 1 });
      await jump.getByRole("button", { name: /Your coupons/ }).click();
      await expect(coupons(page).getByRole("button").first()).toBeInViewport();
    });

    await test.step("unaffordable vouchers are dimmed, explained, and cannot be redeemed", async () => {
      const locked = coupons(page)
        .getByRole("button", { name: /Voucher disabled/ })
        .first();
      await expect(locked).toBeDisabled();
      await expect(locked.locator("[data-part=picture] > *")).toHaveCSS("opacity", "0.55");
      await expect(
        rewards(page)
          .getByRole("button", { name: /points missing/ })
          .first(),
      ).toBeDisabled();
      await locked.click({ force: true });
      // Keys reach it, so that a screen reader announces the reason.
      await locked.focus();
      await expect(locked).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText("Select voucher")).toBeVisible();
    });

    await test.step("beside the list on a tablet: picture, title of three lines, validity, a description of 170 px", async () => {
      await coupons(page).getByRole("button", { name: LONG_TITLE }).click();
      const card = page.locator("[data-area=card]");
      await expect(card.getByRole("heading", { name: LONG_TITLE })).toBeVisible();
      await expect(card.getByText(/Valid from \d\d\.\d\d\.\d\d to \d\d\.\d\d\.\d\d/)).toBeVisible();
      await expect(card.getByRole("button", { name: "Redeem now" })).toBeVisible();
      const description = card.getByRole("region", { name: "Description" });
      expect((await description.boundingBox())?.height).toBeLessThanOrEqual(170);
      await expect(description).toHaveCSS("overflow-y", "auto");
      const title = coupons(page).getByText(LONG_TITLE);
      await expect(title).toHaveCSS("-webkit-line-clamp", "3");
      await expectTargets(page, "burn with a voucher");
    });

    await test.step("above the list on a phone, and back to the same ticket", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const ticket = coupons(page)
        .getByRole("button", { name: /Double points on/ })
        .first();
      await ticket.click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("heading", { name: /Double points/ })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(ticket).toBeFocused();
      await page.setViewportSize({ width: 768, height: 1024 });
      await expect(page.locator("[data-area=card]")).toBeVisible();
    });
  },
);

/** Lets a request reach the platform but drops its answer, as a lost connection does. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

const REDEEM = /accountcoupons\/R\d+$/;

/** Selects the reward of this price and confirms. */
async function redeemReward(page: Page, price: string): Promise<void> {
  await rewards(page).getByRole("button", { name: price }).first().click();
  await page.getByRole("button", { name: "Redeem now" }).click();
  await question(page).getByRole("button", { name: "Redeem now" }).dblclick();
}

test(
  "a redemption is booked once: answers lost, pressed twice, reloaded in between",
  { tag: ["@BURN-10", "@BURN-11", "@BURN-28", "@BURN-29", "@BURN-43", "@B-24"] },
  async ({ page, request }) => {
    test.slow();
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      keys.push(
        ...[request].filter((sent) => REDEEM.test(sent.url())).map((sent) => sent.headers()["idempotency-key"]),
      );
    });
    const { card } = await openMember(request, "mhe", { points: 2_150 });
    await mountKiosk(page, { organization: "mhe" });
    await identify(page, card);
    await expect(account(page)).toContainText("2,150");

    await test.step("three answers are lost before one arrives: one redemption under one key", async () => {
      await page.route(REDEEM, loseAnswer);
      await redeemReward(page, "100 points");
      await expect(page.getByRole("dialog").getByText("Your voucher is being redeemed")).toBeVisible();
      const unanswered = page.getByRole("alertdialog", { name: "No answer yet" });
      await expect(unanswered).toBeVisible({ timeout: 30_000 });
      await page.unroute(REDEEM);
      await unanswered.getByRole("button", { name: "Try again" }).click();
      await expect(success(page)).toContainText("-100");
      await expect(success(page)).toContainText("2,050");
      await success(page).getByRole("button", { name: "Close" }).last().click();
      await expect(account(page)).toContainText("2,050");
      expect(new Set(keys).size).toBe(1);
      expect(keys.length).toBeGreaterThanOrEqual(4);
    });

    await test.step("the page reloads while the platform redeems: the shopper returns and repeats the redemption", async () => {
      keys.length = 0;
      await page.route(REDEEM, loseAnswer);
      const sent = page.waitForRequest(REDEEM);
      await redeemReward(page, "250 points");
      await sent;
      await page.reload();
      await expectSaver(page);
      await page.unroute(REDEEM);
      await identify(page, card);
      await expect(account(page)).toContainText("1,800");
      await redeemReward(page, "250 points");
      await expect(success(page)).toContainText("-250");
      await success(page).getByRole("button", { name: "Close" }).last().click();
      await expect(account(page)).toContainText("1,800");
      expect(new Set(keys).size).toBe(1);
    });

    await test.step("a repeated selection is a new redemption", async () => {
      keys.length = 0;
      await redeemReward(page, "100 points");
      await expect(success(page)).toContainText("1,700");
      await success(page).getByRole("button", { name: "Close" }).last().click();
      expect(keys).toHaveLength(1);
    });

    await test.step("the history shows each once", async () => {
      await page.getByRole("button", { name: "History" }).click();
      const spent = page.locator("[data-direction=down] [data-part=points]");
      await expect(spent.first()).toContainText("-100");
      expect((await spent.allTextContents()).slice(0, 3).map((text) => text.replace(/[^\d-]/g, ""))).toEqual([
        "-100",
        "-250",
        "-100",
      ]);
      await page.getByRole("button", { name: "Close" }).first().click();
      await expect(page).toHaveURL(/\/burn/);
    });

    await test.step("Log out ends the session, and Back does not reopen it", async () => {
      await page.getByRole("button", { name: "Log out" }).click();
      await expectSaver(page);
      await page.goBack();
      await expect(page).not.toHaveURL(/\/burn/);
      await expect(page.getByText("1,700")).toHaveCount(0);
    });
  },
);

test(
  "a coupon code is typed or scanned; the shopper's own coupon opens directly, a shared one after one question",
  { tag: ["@BURN-06", "@BURN-19", "@DATA-13", "@SCAN-24", RELEASE] },
  async ({ page, camera }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      asked.push(
        ...[request].filter((sent) => sent.url().includes("GetCouponKeys")).map((sent) => sent.postData() ?? ""),
      );
    });
    await mountKiosk(page, { organization: "btl" });

    await test.step("a scanned coupon with its card opens the question at once", async () => {
      await page
        .getByRole("button", { name: /Start|Tap to see/ })
        .first()
        .click();
      await camera.showCode("https://punktum.example/4000000001/ckuk/GOLDTAG-02");
      await expect(question(page)).toContainText(/points/, { timeout: 40_000 });
      await camera.showBlank();
      await expect(page).toHaveURL(/\/burn(\?idType=\w+)?$/);
      expect(asked).toEqual([]);
      await question(page).getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("typed codes: an invalid one is refused, a valid one opens its coupon", async () => {
      await page.getByRole("button", { name: "Redeem coupon" }).click();
      const dialog = page.getByRole("dialog", { name: "Code of your coupon" });
      await dialog.getByLabel("Coupon code").fill("NOTHING-01");
      await dialog.getByRole("button", { name: "Redeem", exact: true }).click();
      await expect(dialog).toContainText("We cannot find this voucher code.");
      await dialog.getByLabel("Coupon code").fill(" startnr-02 ");
      await expectAccessible(page, "coupon code");
      await dialog.getByRole("button", { name: "Redeem", exact: true }).click();
      await expect(question(page)).toBeVisible();
      expect(asked).toHaveLength(1);
      await question(page).getByRole("button", { name: "Redeem now" }).click();
      await expect(success(page)).toBeVisible();
    });
  },
);

test(
  "an unregistered card may register; its locked vouchers say why",
  { tag: ["@BURN-08", "@BURN-12", "@BURN-30", "@BURN-31", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page, { organization: "pfm" });
    await identify(page, "4000000002");
    await expect(page.getByRole("button", { name: "Register", exact: true })).toBeVisible();
    await expect(page.locator("[data-area=card]").getByRole("button", { name: "Register now" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Only registered/ }).first()).toBeDisabled();
    await expectAccessible(page, "burn of an unregistered card");
    await coupons(page).getByRole("button").first().click();
    await expect(page.locator("[data-area=card]").getByRole("button", { name: "Redeem now" })).toBeVisible();
    await expectNothingCut(page, "burn with a voucher");
    await page.getByRole("button", { name: "Log out" }).click();
    await identify(page, "4000000003");
    await expect(page.getByRole("button", { name: "Register", exact: true })).toHaveCount(0);
  },
);

test(
  "on a totem the balance stays visible at every text size",
  { tag: ["@BURN-02", "@BURN-03", RELEASE] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1080, height: 1920 });
    await mountKiosk(page, { organization: "mhe" });
    await identify(page, "4000000001");
    for (const size of ["100%", "150%", "200%"]) {
      await page.evaluate((wanted) => document.documentElement.style.setProperty("font-size", wanted), size);
      await expect(account(page).getByText(/^Worth/)).toBeInViewport({ ratio: 1 });
      await expect(account(page).getByText("Gold")).toBeInViewport({ ratio: 1 });
    }
  },
);
