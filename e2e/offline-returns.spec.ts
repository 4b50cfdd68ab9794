import type { Page } from "@playwright/test";
import { configure } from "./support/answers.ts";
import { addItem, callCustomer, checkOut } from "./support/basket.ts";
import { openCustomer } from "./support/customers.ts";
import { mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { cutNetwork } from "./support/network.ts";

const returns = (page: Page) => page.getByRole("dialog", { name: "Return by receipt" });

const bookingNumberIn = (text: string): string => /Booking number (\S{9})/.exec(text)?.[1] ?? "";

/** Opens the dialog and types a number. */
async function findReceipt(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Return by receipt" }).click();
  await returns(page).getByLabel("Receipt or booking number").fill(number);
  await returns(page).getByRole("button", { name: "Find receipt" }).click();
}

test(
  "a purchase that this till booked comes back without the server, no more than it contained, and is booked once",
  { tag: ["@B-04", "@B-43", "@O4", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const { card, readBalance, readBookings } = await openCustomer(request, "mhe", { points: 100 });
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen" });
    await page.goto("/mhe/revenue");
    // A card that is read while the page opens leaves digits on the keypad.
    await expect(page.getByRole("list", { name: "What for?" })).toBeVisible({ timeout: 60_000 });
    await callCustomer(page, card);
    await addItem(page, "1000");
    await expect(checkOut(page)).toBeEnabled();
    await checkOut(page).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
    const success = page.getByRole("alertdialog", { name: "Purchase booked!" });
    await expect(success).toContainText("Booking number");
    const number = bookingNumberIn(await success.innerText());
    await success.getByRole("button", { name: "Close" }).last().click();
    const sold = await readBookings();

    const mend = await cutNetwork(page);
    await expect(page.getByText("The server does not answer", { exact: true })).toBeVisible({ timeout: 30_000 });
    await test.step("a number that this tablet does not know is refused", async () => {
      await findReceipt(page, "0000-0000");
      await expect(returns(page)).toContainText("this tablet knows no purchase with this number");
      await returns(page).getByRole("button", { name: "Close" }).click();
    });
    await test.step("the purchase shows what is expected, and is saved", async () => {
      await findReceipt(page, number);
      await expect(returns(page)).toContainText("will be booked as soon as it answers");
      await expect(returns(page)).toContainText("Expected points change");
      await expect(returns(page)).toContainText("-10,00 €");
      await returns(page).getByRole("button", { name: "Take back" }).click();
      const saved = page.getByRole("alertdialog", { name: "Saved, will be booked" });
      await expect(saved).toContainText(/Expected: [-−]\d+ points/);
      await saved.getByRole("button", { name: "Close" }).click();
    });
    await test.step("after a reload nothing of it is left to come back", async () => {
      await page.reload();
      await expect(page.getByRole("button", { name: /^1 to be booked/ })).toBeVisible();
      await findReceipt(page, number);
      await expect(returns(page)).toContainText("Already returned");
      await expect(returns(page).getByRole("button", { name: "Take back" })).toBeDisabled();
      await returns(page).getByRole("button", { name: "Close" }).click();
    });
    expect(await readBookings()).toEqual(sold);
    await mend();
    await expect(page.getByText(/to be booked|for a sign-in/)).toHaveCount(0, { timeout: 60_000 });
    expect(await readBookings()).toHaveLength(sold.length + 1);
    expect(await readBalance()).toBe(100);
  },
);
