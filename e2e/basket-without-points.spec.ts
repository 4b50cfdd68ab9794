import { configure } from "./support/answers.ts";
import { addItem, callCustomer, checkOut, isPreview } from "./support/basket.ts";
import { openCustomer } from "./support/customers.ts";
import { mountKiosk } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

test(
  "a customer who cannot pay with points is told why, and nothing is booked",
  { tag: ["@CASH-15", "@CASH-24", "@CASH-32", "@EARN-20", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(240_000);
    const poor = await openCustomer(request, "mhe");
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen" });
    await page.goto("/mhe/revenue");
    await callCustomer(page, poor.card);
    await addItem(page, "1000");
    await page.getByRole("button", { name: "Pay with points" }).click();
    await expect(page.getByText("There are not enough points to pay with.")).toHaveCount(1);
    await expect(page.locator("dl[aria-busy=true]")).toHaveCount(0);
    await expect(checkOut(page)).toBeDisabled();

    const rich = await openCustomer(request, "mhe", { points: 900 });
    await page.getByRole("button", { name: "Take customer away" }).click();
    await callCustomer(page, rich.card);
    const slider = page.getByRole("slider", { name: "Points to use" });
    await expect(slider).toHaveValue("900");
    await page.getByRole("button", { name: "Type an amount" }).click();
    const calculator = page.getByRole("dialog", { name: "Points to use" });
    await expect(calculator).toContainText("900 of 900 points");
    await expect(calculator.getByRole("button", { name: "Add" })).toBeDisabled();
    await page.keyboard.type("35", { delay: 120 });
    await calculator.getByRole("button", { name: "Cancel" }).click();
    await expect(slider).toHaveValue("900");
    await page.getByRole("button", { name: "None" }).click();
    await expect(page.getByText("Paid with points")).toHaveCount(0);
    await expect(checkOut(page)).toBeEnabled();
    expect([await poor.readBookings(), await rich.readBookings()]).toEqual([[], [["MANUALREVENUE", 900]]]);

    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect(slider).toHaveValue("900");

    await test.step("choices for one customer do not apply to the next", async () => {
      await page.getByRole("button", { name: "None" }).click();
      await expect(slider).toHaveValue("0");
      const next = await openCustomer(request, "mhe", { points: 800 });
      await page.getByRole("button", { name: "Take customer away" }).click();
      await callCustomer(page, next.card);
      await expect(slider).toHaveValue("800");
    });

    await test.step("a customer with a typed number is asked for the card before anything is booked", async () => {
      const { card } = await openCustomer(request, "mhe", { points: 700 });
      await page.getByRole("button", { name: "Take customer away" }).click();
      await page.getByRole("button", { name: "Type number" }).click();
      await page.getByRole("textbox").fill(card);
      await page.keyboard.press("Enter");
      await expect(page.getByText("please hold your card or your code up to the reader").first()).toBeVisible();
      await expect(checkOut(page)).toBeDisabled();
      await callCustomer(page, card);
      await expect(checkOut(page)).toBeEnabled();
    });
  },
);

test(
  "where only registered cards pay with points, the server refuses an unregistered card and nothing is booked",
  { tag: ["@EARN-19", "@A-71", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(240_000);
    const customer = await openCustomer(request, "btl", { points: 900 });
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "btl", mode: "Cashier screen" });
    await page.goto("/btl/revenue");
    await callCustomer(page, customer.card);
    await addItem(page, "500");
    await expect(checkOut(page)).toBeEnabled();
    const refused = page.waitForResponse((answer) => isPreview(answer.request()) && answer.status() >= 400);
    await page.getByRole("button", { name: "Pay with points" }).click();
    expect(await (await refused).json()).toMatchObject({ errorType: "USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE" });
    // The reason, once, in the place of the choice of points.
    await expect(page.getByText("Only registered customers can pay with points.")).toHaveCount(1);
    await expect(page.getByText("Only registered customers can pay with points.")).toBeVisible();
    await expect(page.getByRole("slider", { name: "Points to use" })).toHaveCount(0);
    await expect(checkOut(page)).toBeDisabled();
    expect(await customer.readBookings()).toEqual([["MANUALREVENUE", 900]]);
    // Every card may earn points.
    await page.getByRole("button", { name: "Collect", exact: true }).click();
    await expect(checkOut(page)).toBeEnabled();
  },
);
