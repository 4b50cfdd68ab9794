import type { Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { PACE, figure, key, bookNow, customer, bodyOf } from "./support/cashier.ts";
import { openCustomer } from "./support/customers.ts";
import { holdToReader, mountKiosk } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { openShop } from "./support/places.ts";
import { openTill } from "./support/till.ts";

async function press(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await key(page, name).click();
  }
}

const enter = (page: Page) => key(page, "Enter");

const rules = (page: Page) => page.getByRole("list", { name: "What for?" }).getByRole("button");

const items = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("listitem");

test(
  "the till's keypad by finger, keyboard and numeric pad, with a card swiped in between",
  {
    tag: [
      "@CASH-01",
      "@CASH-02",
      "@CASH-03",
      "@CASH-06",
      "@CASH-07",
      "@CASH-08",
      "@CASH-09",
      "@CASH-10",
      "@CASH-11",
      "@CASH-12",
      "@CASH-13",
      "@CASH-14",
      "@CASH-31",
      "@SCAN-38",
    ],
  },
  async ({ page, request }) => {
    const { card } = await openCustomer(request, "mhe", { points: 300 });
    const till = await openTill(request, "mhe", "cashier-keys");
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", workstationId: till.workstationId });

    await test.step("a cashier's screen opens the till instead of the scanner", async () => {
      await page.getByRole("button", { name: "Open the till" }).click();
      await expect(page).toHaveURL(/\/mhe\/revenue$/);
      await expect(figure(page)).toHaveText("0,00 €");
      await expect(page.getByRole("status").filter({ hasText: "Type the amount" })).toBeVisible();
      await expectAccessible(page, "till");
      await expectTargets(page, "till");
      await expectNothingCut(page, "till");
    });

    await test.step("every key, cents digit by digit; Enter and promotions are disabled without an amount", async () => {
      await expect(enter(page)).toBeDisabled();
      await expect(rules(page).first()).toBeDisabled();
      await press(page, "1", "2", "00", "5");
      await expect(figure(page)).toHaveText("120,05 €");
      await expect(enter(page)).toBeEnabled();
      await expect(rules(page).first()).toBeEnabled();
      await press(page, "Delete last digit");
      await expect(figure(page)).toHaveText("12,00 €");
      await press(page, "Plus or minus");
      await expect(figure(page)).toHaveText("-12,00 €");
      await press(page, "C: Clear");
      await expect(figure(page)).toHaveText("0,00 €");
      await press(page, "3", "4", "6", "7", "8", "9", "0", "1", "2", "3");
      await expect(figure(page)).toHaveText("3.467.890,12 €");
      await press(page, "AC: Clear all");
      await expect(figure(page)).toHaveText("0,00 €");
      await press(page, "00", "0", "Delete last digit");
      await expect(enter(page)).toBeDisabled();
    });

    await test.step("returns are red with a minus sign, and the switch clears the amount", async () => {
      await press(page, "7");
      await page.getByRole("button", { name: "Minus amount" }).click();
      await expect(figure(page)).toHaveText("0,00 €");
      await expect(page.locator("output").filter({ has: figure(page) })).toContainText("Minus amount");
      await press(page, "5");
      await expect(figure(page)).toHaveText("-0,05 €");
      const [red, green, blue] = await figure(page).evaluate((element) =>
        (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
      );
      expect(red).toBeGreaterThan(2 * Math.max(green ?? 255, blue ?? 255));
      await page.getByRole("button", { name: "Minus amount" }).click();
      await expect(figure(page)).toHaveText("0,00 €");
    });

    await test.step("keys are 90 px high, 74 px on a phone", async () => {
      expect(await key(page, "5").boundingBox()).toMatchObject({ width: 90, height: 90 });
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await key(page, "5").boundingBox())?.width).toBe(74);
      expect(await key(page, "5").boundingBox()).toMatchObject({ height: 74 });
      await expectAccessible(page, "till on a phone");
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step("a keyboard and a numeric pad type too, also after a press on the screen", async () => {
      await press(page, "9");
      await page.keyboard.type("87", PACE);
      await expect(figure(page)).toHaveText("9,87 €");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("NumpadSubtract");
      await expect(figure(page)).toHaveText("-0,98 €");
      await page.keyboard.press("NumpadSubtract");
      await page.keyboard.press("NumpadEnter");
      await expect(items(page)).toHaveCount(1);
      await expect(items(page)).toContainText("0,98 €");
      await expect(figure(page)).toHaveText("0,00 €");
    });

    await test.step("a card swiped during amount entry identifies the customer and types no digits", async () => {
      await page.keyboard.type("2345", PACE);
      await expect(figure(page)).toHaveText("23,45 €");
      // Repeated, because a busy machine may delay the reader's keys.
      await expect(async () => {
        await holdToReader(page, card);
        await expect(customer(page)).toContainText("300 points", { timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await expect(figure(page)).toHaveText("23,45 €");
      await expect(items(page)).toHaveCount(1);
      await expect(page.getByRole("status").filter({ hasText: "Press what it is for" })).toBeVisible();
    });

    await test.step("AC clears the amount and the selected promotions", async () => {
      await press(page, "AC: Clear all");
      await expect(figure(page)).toHaveText("0,00 €");
      await expect(items(page)).toHaveCount(0);
    });
  },
);

test(
  "the revenue module of the v1 administration",
  { tag: ["@ADM-05", "@CASH-04", "@CASH-05", "@CASH-25", "@CASH-26", "@CASH-27", "@EARN-03", RELEASE] },
  async ({ page, request }) => {
    const { card, readBalance } = await openCustomer(request, "pfm");
    const till = await openTill(request, "pfm", "cashier-admin");
    await mountKiosk(page, { organization: "pfm", workstationId: till.workstationId });
    await page.goto("/pfm/admin");
    const totals = page.getByLabel("Amounts typed");

    await test.step("promotions from the server, otherwise fixed multipliers; none adds nothing", async () => {
      await expect(rules(page)).toHaveCount(5);
      await expect(rules(page).nth(2)).toContainText("Other");
      await expect(rules(page).nth(2)).toContainText("1 point per euro");
      await expect(rules(page).nth(4)).toContainText("points pay 1 euro");
      for (const rule of await rules(page).all()) {
        await expect(rule).toBeDisabled();
      }
      await expect(bookNow(page)).toBeDisabled();
    });

    await test.step("an amount gets the value of its promotion and is assigned to the pressed one", async () => {
      await page.keyboard.type("2345", PACE);
      await expect(rules(page).nth(2)).toContainText("+23 points");
      await rules(page).nth(2).click();
      await page.keyboard.type("1000", PACE);
      await page.keyboard.press("Enter");
      await expect(totals).toContainText("33,45 €");
      await expect(bookNow(page)).toBeEnabled();
      await expectAccessible(page, "revenue module");
    });

    await test.step("Book now opens the scanner, and the card gets exactly these points under the keys prepared during entry", async () => {
      const points = Number(
        (/Points in all([\d,]+)/.exec((await totals.textContent()) ?? "")?.[1] ?? "").replace(",", ""),
      );
      expect(points).toBeGreaterThan(23);
      await bookNow(page).click();
      await expect(page).toHaveURL(/\/qr-scanner\?type=earn&totalRevenue=33\.45&totalPoints=\d+&date=[^&]+&/);
      const sent = page.waitForRequest(/RevenuePoints\/pmm/);
      await holdToReader(page, card);
      const payload = JSON.stringify(bodyOf(await sent)).replaceAll("\\", "");
      expect(payload).toMatch(/"revenueRmt":10[,}]/);
      expect(payload).toMatch(/"revenueRmc3":23\.45[,}]/);
      expect(payload).toContain(`"totalPoints":${points}`);
      await expect(page.getByRole("alertdialog", { name: "Points collected!" })).toContainText(`+${points}`);
      await expect.poll(readBalance).toBe(points);
    });
  },
);

test(
  "where manual bookings are off, the till says so and shows no key",
  { tag: ["@EARN-02", "@A-61", RELEASE] },
  async ({ page }) => {
    await page.route(/GetStoresOfClient\/pmm/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"manualAllowed":true', '"manualAllowed":false');
      await route.fulfill({ response: answer, body });
    });
    await mountKiosk(page, { organization: "pfm", mode: "Cashier screen" });
    // A touch does not start a cashier's screen without a till.
    await expect(page.getByRole("button", { name: "Open the till" })).toHaveCount(0);
    await page.goto("/pfm/revenue");
    await expect(page.getByText("Points are not booked by hand in this shop.")).toBeVisible();
    await expect(page.getByText("Sales of the till arrive on this tablet by themselves")).toBeVisible();
    await expect(page.getByRole("group", { name: "Keypad" })).toHaveCount(0);
    await expectAccessible(page, "till without bookings by hand");
    await page.goto("/pfm/admin");
    await expect(page.getByRole("button", { name: "Unmount" })).toBeVisible();
    await expect(bookNow(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open till" })).toHaveCount(0);
  },
);

test(
  "a shop types whole euros and shows cents, as its settings say",
  { tag: ["@CASH-09", "@CASH-18", "@A-36", "@DATA-17", "@DATA-41", RELEASE] },
  async ({ page, request }) => {
    const { card, readBalance } = await openCustomer(request, "pfm");
    const shop = await openShop(request, "pfm", { revenueModuleMode: "INT", decimalRevenue: true });
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "pfm", mode: "Cashier screen", shop });
    await page.getByRole("button", { name: "Open the till" }).click();

    await test.step("digits are euros, and the total shows cents", async () => {
      await press(page, "2", "3");
      await expect(figure(page)).toHaveText("23 €");
      await press(page, "00", "Delete last digit", "Delete last digit");
      await expect(figure(page)).toHaveText("23 €");
      await holdToReader(page, card);
      await expect(customer(page)).toContainText("Guest card");
      await expect(figure(page)).toHaveText("23 €");
      await press(page, "Enter");
      await expect(items(page)).toContainText("23,00 €");
    });

    await test.step("further amounts are typed in whole euros too and booked as such", async () => {
      await items(page).getByRole("button", { name: "Change the amount" }).click();
      const calculator = page.getByRole("dialog");
      await page.keyboard.type("7", PACE);
      await expect(calculator.locator("[data-part=figure]")).toHaveText("7 €");
      await calculator.getByRole("button", { name: "Add" }).click();
      await expect(items(page)).toContainText("30,00 €");
      await page.getByRole("button", { name: "Check out" }).click();
      const sent = page.waitForRequest(/RevenuePoints\/pmm/);
      await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
      expect(JSON.stringify(bodyOf(await sent)).replaceAll("\\", "")).toMatch(/"revenueRmt":30[,}]/);
      await expect(page.getByRole("alertdialog", { name: "Purchase booked!" })).toBeVisible();
      expect(await readBalance()).toBe(30);
    });
  },
);
