import type { Locator, Page } from "@playwright/test";
import { configure } from "./support/answers.ts";
import { addItem, callCustomer, checkOut } from "./support/basket.ts";
import { bookNow, customer } from "./support/cashier.ts";
import { openCustomer } from "./support/customers.ts";
import { identify, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { MONITOR, PHONE, TABLET } from "./support/look.ts";
import { cutNetwork } from "./support/network.ts";
import { takePicture } from "./support/pictures.ts";

const UPRIGHT = { width: 800, height: 1280 };

async function openCashier(page: Page): Promise<void> {
  await configure(page, { inactivity_time: 3_600 });
  await mountKiosk(page, { organization: "mhe", mode: "Cashier screen" });
  await page.goto("/mhe/revenue");
  await expect(customer(page)).toContainText("No customer yet");
}

/** The server names the owner of every card, as it does where the programme allows it. */
async function nameEverybody(page: Page, firstName: string): Promise<void> {
  await page.route(/\/accountdetails/, async (route) => {
    const answer = await route.fetch();
    const details: unknown = await answer.json();
    const memberships = [{ membershipId: "m", userId: "u", role: "OWNER", optins: [] }];
    await route.fulfill({ response: answer, json: Object.assign({}, details, { memberships, firstName }) });
  });
}

const edges = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  });

test(
  "on an upright tablet keys, promotions, basket and check-out stand in the order of work",
  { tag: ["@CASH-01", "@UI-08", RELEASE] },
  async ({ page }) => {
    await openCashier(page);
    await page.setViewportSize(UPRIGHT);
    const keys = page.locator("[data-part=pad]");
    const rules = page.getByRole("list", { name: "What for?" });
    const basket = page.locator("[data-part=basket]");
    await expect(checkOut(page)).toBeInViewport({ ratio: 1 });
    await takePicture(page, "till-layout-800");
    const [pad, offers, sale] = [await edges(keys), await edges(rules), await edges(basket)];
    expect(offers.left).toBeGreaterThan(pad.right);
    expect(sale.top).toBeGreaterThan(pad.bottom);
    expect(sale.top).toBeGreaterThan(offers.bottom);
    await page.getByRole("button", { name: "Points", exact: true }).click();
    await expect(bookNow(page)).toBeVisible();
    expect(await edges(keys)).toEqual(pad);
    await takePicture(page, "till-layout-800-points");
    await page.setViewportSize(TABLET);
    await takePicture(page, "till-layout-1280-points");
    const button = await edges(bookNow(page));
    expect(button.bottom - button.top).toBeLessThan(100);
  },
);

test(
  "with three items in the basket, paying with points and check-out are seen without scrolling",
  { tag: ["@CASH-01", "@CASH-17", "@UI-08", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "mhe", { points: 2_000 });
    await openCashier(page);
    await callCustomer(page, card);
    for (const amount of ["1250", "2345", "899"]) {
      await addItem(page, amount);
    }
    await page.getByRole("button", { name: "Pay with points" }).click();
    await expect(page.getByText("24,94 €")).toBeVisible();
    const basket = page.locator("[data-part=basket]");
    for (const size of [MONITOR, TABLET, UPRIGHT]) {
      await page.setViewportSize(size);
      await takePicture(page, `till-layout-pay-${size.width}`);
      const wanted = [
        basket.getByRole("listitem").first(),
        basket.getByRole("listitem").nth(1),
        page.getByRole("button", { name: "Collect" }),
        page.getByRole("button", { name: "Pay with points" }),
        page.getByRole("button", { name: "Type an amount" }),
        page.getByRole("slider", { name: "Points to use" }),
        page.getByText("24,94 €"),
        checkOut(page),
      ];
      for (const part of wanted) {
        await expect(part, `${size.width}: ${String(part)}`).toBeInViewport({ ratio: 0.95 });
      }
    }
    await addItem(page, "100");
    await expect(basket.getByRole("listitem").last()).toBeInViewport({ ratio: 0.95 });
  },
);

test(
  "on a phone nothing lies over the keys, and the basket follows the promotions",
  { tag: ["@CASH-01", "@UI-08", RELEASE] },
  async ({ page }) => {
    await openCashier(page);
    await addItem(page, "1250");
    await page.setViewportSize(PHONE);
    const open = page.getByRole("button", { name: "Open basket", exact: true });
    await page.evaluate(() => scrollTo(0, 0));
    const last = await edges(page.getByRole("list", { name: "What for?" }));
    expect((await edges(open)).top).toBeGreaterThan(last.bottom);
    await takePicture(page, "till-layout-390");
    await open.click();
    await expect(checkOut(page)).toBeInViewport({ ratio: 1 });
  },
);

test(
  "while the server does not answer, the message covers no part of the till's button",
  { tag: ["@CASH-20", "@UI-08", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "mhe");
    await openCashier(page);
    await callCustomer(page, card);
    await cutNetwork(page);
    await addItem(page, "500");
    await checkOut(page).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
    await page.getByRole("button", { name: "Next customer" }).click();
    const message = page.getByText("The server does not answer", { exact: true }).locator("..");
    await expect(message).toBeVisible();
    for (const size of [PHONE, UPRIGHT, TABLET]) {
      await page.setViewportSize(size);
      await takePicture(page, `till-layout-message-${size.width}`);
      const over = await edges(message);
      for (const control of await page.locator("header").getByRole("button").all()) {
        // The logo, which opens the administration, can be pressed through the message.
        const { left, right, top, bottom } = await edges(control);
        const isLogo = (await control.getAttribute("data-marked")) !== null;
        const isApart = right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
        expect(isLogo || isApart, `${size.width}: ${await control.textContent()}`).toBe(true);
      }
      const step = await edges(page.getByText("Type the amount", { exact: true }));
      expect(over.bottom <= step.top || over.right <= step.left, `${size.width}: the next step`).toBe(true);
    }
  },
);

test(
  "where the programme allows it, shopper and cashier see the first name beside the level",
  { tag: ["@FMT-12", "@BURN-04", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "mhe", { points: 1_300 });
    await nameEverybody(page, "Maximiliane-Alexandra");
    await openCashier(page);
    await callCustomer(page, card);
    await expect(customer(page)).toContainText("Maximiliane-Alexandra");
    await expect(customer(page)).not.toContainText("@");
    await takePicture(page, "till-layout-name");
  },
);

test("a shopper is greeted by the first name", { tag: ["@FMT-12", "@BURN-04", RELEASE] }, async ({ page, request }) => {
  const { card } = await openCustomer(request, "mhe", { points: 1_300 });
  await nameEverybody(page, "Maria");
  await mountKiosk(page, { organization: "mhe" });
  await identify(page, card);
  await expect(page.getByRole("region", { name: "Your account" })).toContainText("Hello, Maria");
  await takePicture(page, "greeting-1280");
  await page.setViewportSize(PHONE);
  await takePicture(page, "greeting-390");
  await page.getByRole("button", { name: "History", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await takePicture(page, "greeting-history-390");
});
