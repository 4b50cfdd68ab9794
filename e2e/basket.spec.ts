import type { Page, Request } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { addItem, callCustomer, checkOut, isPreview } from "./support/basket.ts";
import { openCustomer } from "./support/customers.ts";
import { identify, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

const summary = (page: Page) => page.getByRole("region", { name: "Summary", exact: true });
const items = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("listitem");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Book this purchase?" });
const why = (page: Page) => page.getByRole("list", { name: "Why these points" }).getByRole("listitem");

/** Waits until the preview has arrived and check-out is enabled. */
async function askToBook(page: Page): Promise<void> {
  await expect(checkOut(page)).toBeEnabled();
  await checkOut(page).click();
  await expect(question(page)).toBeVisible();
}

const pointsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Number(/[+-][\d,]+$/.exec(text)?.[0].replaceAll(",", "") ?? 0), 0);

const typeOf = (sent: Request): unknown => {
  const body: unknown = sent.postDataJSON();
  return typeof body === "object" && body !== null ? Reflect.get(body, "transactionType") : undefined;
};

for (const organization of ["pfm", "mhe"] as const) {
  test(
    `a basket at the till of ${organization}: it earns with a coupon, is partly paid with points, and is returned`,
    {
      tag: [
        "@CASH-01",
        "@CASH-15",
        "@CASH-16",
        "@CASH-17",
        "@CASH-18",
        "@CASH-19",
        "@CASH-20",
        "@CASH-21",
        "@CASH-22",
        "@CASH-23",
        "@CASH-30",
        "@EARN-15",
        "@A-17",
        "@A-98",
        RELEASE,
      ],
    },
    async ({ page, context, browser, request }) => {
      test.setTimeout(300_000);
      const customer = await openCustomer(request, organization, { points: 2_000, coupon: "C304" });
      const till = await openTill(request, organization, `basket-${organization}`);
      // A slow machine takes longer for a step than the shop's inactivity time.
      await configure(page, { inactivity_time: 3_600 });
      await mountKiosk(page, { organization, mode: "Cashier screen", workstationId: till.workstationId });
      const display = await context.newPage();
      await display.goto(`/${organization}/display`);
      await expect(display.getByText("Welcome")).toBeVisible();
      await page.bringToFront();
      await page.goto(`/${organization}/revenue`);
      const previews: Request[] = [];
      page.on("request", (sent) => previews.push(...(isPreview(sent) ? [sent] : [])));
      let number = "";
      let earned = 0;

      await test.step("an empty basket explains what to do and cannot be checked out", async () => {
        await expect(summary(page).getByText("Nothing in the basket yet")).toBeVisible();
        await expect(checkOut(page)).toBeDisabled();
      });

      await test.step("an added amount shows euros and points; removing it requests a new preview", async () => {
        await callCustomer(page, customer.card);
        await addItem(page, "2000");
        await addItem(page, "500");
        await expect(items(page)).toHaveCount(2);
        // Only the keypad, to add to an existing amount.
        const calculator = page.getByRole("dialog");
        await items(page).first().getByRole("button", { name: "Change the amount" }).click();
        await expect(calculator).toContainText("20,00 €");
        await expect(calculator.getByRole("button", { name: "Add" })).toBeDisabled();
        await page.keyboard.type("345", { delay: 120 });
        await calculator.getByRole("button", { name: "Add" }).click();
        await expect(items(page).first()).toContainText("23,45 €");
        await expect(items(page).first()).toContainText("points");
        await expect(summary(page).getByText("28,45 €", { exact: true })).toBeVisible();
        await expect(checkOut(page)).toBeEnabled();
        const asked = previews.length;
        await page.route("**/transactions/preview", async (route) => {
          await expect(page.locator("dl[aria-busy=true]")).toBeVisible();
          await route.continue();
        });
        await items(page)
          .nth(1)
          .getByRole("button", { name: /^Remove/ })
          .click();
        await expect(items(page)).toHaveCount(1);
        await expect(checkOut(page)).toBeEnabled();
        await expect(page.locator("dl[aria-busy=true]")).toHaveCount(0);
        await page.unroute("**/transactions/preview");
        expect(previews.length).toBe(asked + 1);
        expect(previews.map(typeOf)).not.toContain("PAYWITHPOINTSTRANSACTION");
        await expect(summary(page).getByText("23,45 €", { exact: true }).first()).toBeVisible();
        await expectAccessible(page, "till with a basket");
        await expectTargets(page, "till with a basket");
        await expect(display.getByText("23,45 €").first()).toBeVisible();
        await expect(display.getByText("You collect")).toBeVisible();
      });

      await test.step("more than the limit for one booking is refused with the limit, and nothing is lost", async () => {
        await addItem(page, "2000001");
        await expect(summary(page).getByText("larger than 20.000,00 €")).toBeVisible();
        await expect(checkOut(page)).toBeDisabled();
        await expect(items(page)).toHaveCount(2);
        await items(page)
          .nth(1)
          .getByRole("button", { name: /^Remove/ })
          .click();
        await expect(summary(page).getByText("larger than")).toBeHidden();
        await expect(checkOut(page)).toBeEnabled();
      });

      await test.step("the confirmation books nothing: Escape and a tap beside it do not answer it, Cancel closes it", async () => {
        await askToBook(page);
        await page.mouse.click(5, 5);
        await page.keyboard.press("Escape");
        await expect(question(page)).toBeVisible();
        await question(page).getByRole("button", { name: "Cancel" }).click();
        await expect(question(page)).toBeHidden();
        expect(await customer.readBookings()).toEqual([["MANUALREVENUE", 2_000]]);
      });

      await test.step("the success screen explains the points: rule and coupon add up to the ledger's and the customer's figures", async () => {
        await askToBook(page);
        await question(page).getByRole("button", { name: "Book now" }).dblclick();
        const done = page.getByRole("alertdialog", { name: "Purchase booked!" });
        await expect(done).toBeVisible();
        const reasons = await why(page).allTextContents();
        await done.getByRole("button", { name: "More time" }).click();
        expect(reasons.some((text) => text.includes("Double points"))).toBe(true);
        earned = pointsIn(reasons);
        expect(earned).toBeGreaterThan(23);
        await expect(done).toContainText(`+${earned}`);
        const booked = await customer.readBookings();
        expect(booked.map(([type]) => type)).toEqual(expect.arrayContaining(["COU", "REV", "MANUALREVENUE"]));
        expect(booked).toHaveLength(3);
        expect(booked.reduce((sum, [, points]) => sum + points, 0)).toBe(2_000 + earned);
        number = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await done.textContent()) ?? "")?.[0] ?? "";
        await expect(display.getByText("Thank you!")).toBeVisible();
        expect(pointsIn(await why(display).allTextContents())).toBe(earned);
        await done.getByRole("button", { name: "Close" }).click();
      });

      await test.step("the display clears the customer, and the tablet does not announce its own booking", async () => {
        await expect(display.getByText("Welcome")).toBeVisible();
        expect(await display.locator("body").textContent()).not.toMatch(/\d/);
        await expect(page.getByText("No customer yet")).toBeVisible();
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      });

      await test.step("partly paid with points: the cashier chooses how many, the rest is in euros", async () => {
        await callCustomer(page, customer.card);
        await addItem(page, "1000");
        await page.getByRole("button", { name: "Pay with points" }).click();
        const slider = page.getByRole("slider", { name: "Points to use" });
        await expect(slider).toHaveValue("1000");
        await expect(page.getByText(/points are worth .* 100 points = 1,00\s€/)).toBeVisible();
        await page.getByRole("button", { name: "Type an amount" }).click();
        await page.keyboard.type("400", { delay: 120 });
        await page.getByRole("dialog", { name: "Points to use" }).getByRole("button", { name: "Add" }).click();
        await expect(slider).toHaveValue("400");
        await expect(summary(page).getByText("6,00 €", { exact: true })).toBeVisible();
        await expect(display.getByText("-4,00 €")).toBeVisible();
        expect(previews.map(typeOf).at(-1)).toBe("PAYWITHPOINTSTRANSACTION");
        await expectAccessible(page, "paying with points");
        await expectNothingCut(page, "paying with points");
        await askToBook(page);
        await question(page).getByRole("button", { name: "Book now" }).click();
        const done = page.getByRole("alertdialog", { name: "Paid with points!" });
        await expect(done).toBeVisible();
        const moved = pointsIn(await why(page).allTextContents());
        expect(await customer.readBalance()).toBe(2_000 + earned + moved);
        await done.getByRole("button", { name: "Close" }).click();
      });

      await test.step("the first sale is returned by its booking number: previewed first, then taken back as the platform decides", async () => {
        const before = await customer.readBalance();
        await page.getByRole("button", { name: "Return by receipt" }).click();
        const dialog = page.getByRole("dialog", { name: "Return by receipt" });
        await dialog.getByLabel("Receipt or booking number").fill("0000-0000");
        await dialog.getByRole("button", { name: "Find receipt" }).click();
        await expect(dialog.getByText("We know no sale with this number in this shop.")).toBeVisible();
        await dialog.getByLabel("Receipt or booking number").fill(number);
        await dialog.getByRole("button", { name: "Find receipt" }).click();
        await expect(dialog.getByText(`-${earned}`).first()).toBeVisible();
        await expectAccessible(page, "a return before it is confirmed");
        expect(await customer.readBalance()).toBe(before);
        await dialog.getByRole("button", { name: "Take back" }).click();
        await expect(page.getByText("The return has been booked.")).toBeVisible();
        expect(await customer.readBalance()).toBe(before - earned);
        await page.getByRole("button", { name: "Return by receipt" }).click();
        await page.getByLabel("Receipt or booking number").fill(number);
        await page.getByRole("button", { name: "Find receipt" }).click();
        await expect(page.getByText("Already returned")).toBeVisible();
        await expect(page.getByRole("button", { name: "Take back" })).toBeDisabled();
      });

      await test.step("the ledger and the history on a tablet agree", async () => {
        const bookings = await customer.readBookings();
        const tablet = await (await browser.newContext()).newPage();
        await configure(tablet, { inactivity_time: 3_600 });
        await mountKiosk(tablet, { organization });
        await identify(tablet, customer.card);
        await tablet.getByRole("button", { name: "History" }).click();
        const rows = tablet.locator("[data-part=bookings] li");
        await expect(rows).toHaveCount(bookings.length);
        const shown = (await rows.allTextContents()).map((text) => pointsIn([/[+-][\d,]+/.exec(text)?.[0] ?? ""]));
        expect(shown).toEqual(bookings.map(([, points]) => points));
        expect(shown.reduce((sum, points) => sum + points, 0)).toBe(await customer.readBalance());
        await tablet.context().close();
      });
    },
  );
}
