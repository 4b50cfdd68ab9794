import type { Page } from "@playwright/test";
import { uniqueName } from "./support/admin.ts";
import { configure } from "./support/answers.ts";
import { addItem, callCustomer, checkOut } from "./support/basket.ts";
import { openBackOffice } from "./support/backoffice.ts";
import { customer } from "./support/cashier.ts";
import { openCustomer } from "./support/customers.ts";
import { ADMIN_PIN, dutyDialog, holdToReader, mountKiosk, typeDutyPin } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { cutNetwork } from "./support/network.ts";

/** Confirms a sale that the tablet stores, and reads what the dialog says. */
async function sellOffline(page: Page, cents: string, says = "The booking is saved here"): Promise<void> {
  await addItem(page, cents);
  await checkOut(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
  const saved = page.getByRole("alertdialog", { name: "Saved, will be booked" });
  await expect(saved).toContainText(says);
  await saved.getByRole("button", { name: "Next customer" }).click();
}

test(
  "a sale that a tablet cannot send is booked in the back office by its code, and leaves the tablet by itself as that one booking",
  { tag: ["@O4", "@T3", "@B-40", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const { card, readBookings } = await openCustomer(request, "mhe", { points: 100 });
    const name = uniqueName("Counter");
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", deviceName: name, staff: "nobody" });
    await page.goto("/mhe/revenue");
    await callCustomer(page, card);
    const before = await readBookings();
    const mend = await cutNetwork(page);
    await sellOffline(page, "1250");
    await expect(async () => {
      await holdToReader(page, card);
      await expect(customer(page)).toContainText(`Card …${card.slice(-4)}`, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(customer(page)).toContainText("100 points");
    await expect(customer(page)).toContainText("as of");
    await page.getByRole("button", { name: /to be booked/ }).click();
    await expect(page.getByText("may wait for a sign-in first")).toBeVisible();
    await page.getByRole("button", { name: "Hand over to the back office" }).click();
    const list = page.getByRole("list", { name: "Hand over to the back office" });
    const code = await list.locator("code").innerText();

    const office = await page.context().newPage();
    await openBackOffice(office, { role: "admin", programme: "mhe" }, `/devices?q=${name}`);
    await office.getByRole("row", { name }).click();
    await office.getByRole("dialog").getByRole("link", { name: "All and more" }).click();
    await expect(office.getByRole("heading", { name: "Changes" })).toBeVisible();
    await office.getByRole("button", { name: "Take over bookings" }).click();
    const sheet = office.getByRole("dialog", { name: "Take over bookings" });
    await sheet.getByLabel("Codes, one per line").fill(code);
    await sheet.getByRole("button", { name: "Take over the codes" }).click();
    await office.getByRole("button", { name: /^Decide about Sale/ }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Book again" }).click();
    await expect(office.getByText("Booked.")).toBeVisible();
    expect(await readBookings()).toHaveLength(before.length + 1);
    await office.close();
    // Nobody has signed in on this till, and the server cannot be asked.
    await page.getByRole("button", { name: "Handed over: remove here" }).click();
    await expect(page.getByText("nobody is on duty here: only staff may remove a booking")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Why was this handed over?" })).toHaveCount(0);
    await mend();
    // Nobody signs in: the tablet asks the server, which knows that the sale is booked.
    await expect(page.getByText("Everything that was confirmed here is booked.")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Booked in the back office")).toBeVisible();
    await expect(dutyDialog(page)).toHaveCount(0);
    expect(await readBookings()).toHaveLength(before.length + 1);
  },
);

test(
  "a sale that was confirmed while nobody was signed in says that it waits for a sign-in, and is booked after it",
  { tag: ["@O4", "@B-40", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const { card, readBookings } = await openCustomer(request, "mhe", { points: 100 });
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", staff: "nobody" });
    await page.goto("/mhe/revenue");
    await callCustomer(page, card);
    const before = await readBookings();
    const mend = await cutNetwork(page);
    await sellOffline(page, "1250", "Nobody is signed in here");
    await mend();
    await page.getByRole("button", { name: "1 waits for a sign-in" }).click({ timeout: 60_000 });
    const list = page.getByRole("list", { name: "Not booked yet" });
    await expect(list).toContainText("Waits for somebody to sign in");
    expect(await readBookings()).toHaveLength(before.length);
    await page.getByRole("button", { name: "Sign in and send" }).click();
    await typeDutyPin(dutyDialog(page), ADMIN_PIN);
    await expect(page.getByText("Everything that was confirmed here is booked.")).toBeVisible({ timeout: 60_000 });
    expect(await readBookings()).toHaveLength(before.length + 1);
  },
);

test(
  "staff on duty remove a handed-over sale with a reason while the server is away; it is not booked",
  { tag: ["@O4", "@B-40", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const { card, readBookings } = await openCustomer(request, "mhe", { points: 100 });
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen" });
    await page.goto("/mhe/revenue");
    await callCustomer(page, card);
    // A sale online, for which staff sign in.
    await addItem(page, "300");
    await checkOut(page).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
    const booked = page.getByRole("alertdialog", { name: "Purchase booked!" });
    await booked.getByRole("button", { name: "Close" }).last().click();
    await callCustomer(page, card);
    const before = await readBookings();
    const mend = await cutNetwork(page);
    await sellOffline(page, "1250");
    await page.getByRole("button", { name: /to be booked/ }).click();
    await page.getByRole("button", { name: "Hand over to the back office" }).click();
    await page.getByRole("button", { name: "Handed over: remove here" }).click();
    const reason = page.getByRole("dialog", { name: "Why was this handed over?" });
    await reason.getByLabel("Reason").fill("no network since noon");
    // Whether somebody is on duty was asked before the reason, and is not asked again.
    const questions: string[] = [];
    page.on("request", (sent) => questions.push(...(sent.url().endsWith("/staff-on-duty") ? [sent.method()] : [])));
    await reason.getByRole("button", { name: "Handed over: remove here" }).click();
    await expect(page.getByText("Removed here. The server is told next")).toBeVisible();
    expect(questions).toEqual([]);
    await mend();
    await expect(page.getByText("Removed here. The server is told next")).toHaveCount(0, { timeout: 60_000 });
    expect(await readBookings()).toHaveLength(before.length);
  },
);
