import type { Page } from "@playwright/test";
import { openCustomer } from "./support/customers.ts";
import { dutyDialog, expectSaver, holdToReader, mountKiosk, type Organization, typeDutyPin } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

const PIN = "2580";
const PASSWORD = "punktum-demo";

const booked = (page: Page) => page.getByRole("alertdialog", { name: "Points collected!" });

/** A shopper's own device, by the way the specification gives to Admin: a press on the logo. */
async function openAdmin(page: Page, organization: Organization): Promise<void> {
  await page.goto(`/${organization}/admin`);
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
}

const typePoints = async (page: Page, ways: readonly string[], points: string): Promise<void> => {
  for (const key of [...ways, ...Array.from(points)]) {
    await page.getByRole("button", { name: key, exact: true }).click();
  }
  await page.getByRole("button", { name: "Book now" }).click();
};

for (const { organization, ways } of [
  { organization: "pfm", ways: ["Points"] },
  { organization: "mhe", ways: [] },
] as const) {
  test(
    `a shopper at the tablet of ${organization} books nothing, by Admin or by address; staff sign in, book, and are gone on the screen saver`,
    { tag: ["@B-40", "@B-29", "@AUTH-11"] },
    async ({ page }) => {
      const { card, readBalance } = await openCustomer(page.request, organization);
      await mountKiosk(page, { organization, staff: "nobody" });

      await test.step("points typed in Admin ask who is on duty; closing the question leads nowhere", async () => {
        await openAdmin(page, organization);
        await typePoints(page, ways, "250");
        await expect(dutyDialog(page)).toBeVisible();
        await dutyDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(dutyDialog(page)).toHaveCount(0);
        await expect(page).toHaveURL(/\/admin$/);
      });

      await test.step("points in the address ask at the booking; nobody signs in, nothing is booked", async () => {
        await page.goto(`/${organization}/qr-scanner?type=earn&manualPoints=500`);
        await expect(page.getByRole("heading", { name: "Loyalty card" })).toBeVisible();
        await holdToReader(page, card);
        await expect(dutyDialog(page)).toBeVisible();
        await dutyDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(page.getByText("You do not have permission").first()).toBeVisible();
        expect(await readBalance()).toBe(0);
      });

      await test.step("a wrong PIN is told with the tries left, the right one opens", async () => {
        await openAdmin(page, organization);
        await typePoints(page, ways, "250");
        await typeDutyPin(dutyDialog(page), "9999");
        await expect(dutyDialog(page).getByText("4 tries left")).toBeVisible();
        await typeDutyPin(dutyDialog(page), PIN);
        await expect(page).toHaveURL(/qr-scanner\?.*manualPoints=250/);
        await holdToReader(page, card);
        await expect(booked(page)).toContainText("+250");
        expect(await readBalance()).toBe(250);
        await booked(page).getByRole("button", { name: "Close" }).last().click();
        await expectSaver(page);
      });

      await test.step("on the screen saver nobody is on duty any more; by password it works too", async () => {
        await openAdmin(page, organization);
        await typePoints(page, ways, "100");
        await dutyDialog(page).getByRole("button", { name: "Sign in with e-mail and password" }).click();
        await dutyDialog(page).getByLabel("Email").fill(`staff@${organization}.example`);
        await dutyDialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
        await dutyDialog(page).getByRole("button", { name: "Confirm" }).click();
        await expect(page).toHaveURL(/qr-scanner\?.*manualPoints=100/);
        await holdToReader(page, card);
        await expect(booked(page)).toContainText("+100");
        expect(await readBalance()).toBe(350);
      });
    },
  );
}

/** What a till says of points booked by hand. */
const atTill = (page: Page) => page.getByRole("alertdialog", { name: "Points booked" });

test(
  "a cashier's till says who is on duty; signing off asks again before the next booking",
  { tag: ["@B-40"] },
  async ({ page }) => {
    const { card, readBalance } = await openCustomer(page.request, "mhe");
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", staff: "nobody" });
    await page.goto("/mhe/revenue");
    await page.getByRole("button", { name: "Points", exact: true }).click();
    await holdToReader(page, card);
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("Guest card");
    for (const key of ["5", "0"]) {
      await page.getByRole("button", { name: key, exact: true }).click();
    }
    await page.getByRole("button", { name: "Book now" }).click();
    await typeDutyPin(dutyDialog(page), PIN);
    await expect(atTill(page)).toContainText("+50");
    await atTill(page).getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("Kim Stern")).toBeVisible();
    await page.getByRole("button", { name: "Sign off" }).click();
    await expect(page.getByText("Kim Stern")).toHaveCount(0);
    await holdToReader(page, card);
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("50 points");
    for (const key of ["7"]) {
      await page.getByRole("button", { name: key, exact: true }).click();
    }
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(dutyDialog(page)).toBeVisible();
    expect(await readBalance()).toBe(50);
  },
);

test(
  "a till nobody touches for the programme's idle time is locked, and a PIN opens it again",
  { tag: ["@B-40"] },
  async ({ page }) => {
    const { card } = await openCustomer(page.request, "mhe");
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", staff: "nobody" });
    await page.clock.install();
    await page.goto("/mhe/revenue");
    await page.getByRole("button", { name: "Points", exact: true }).click();
    await holdToReader(page, card);
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("Guest card");
    for (const key of ["5", "0"]) {
      await page.getByRole("button", { name: key, exact: true }).click();
    }
    await page.getByRole("button", { name: "Book now" }).click();
    await typeDutyPin(dutyDialog(page), PIN);
    await atTill(page).getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("Kim Stern")).toBeVisible();
    await page.clock.fastForward("05:01");
    // Nobody was there for longer than that: the till rests as well.
    await page.getByRole("button", { name: "Open the till" }).click();
    const unlock = page.getByRole("button", { name: "Locked: sign in" });
    await expect(unlock).toBeVisible();
    await expect(page.getByText("Kim Stern")).toHaveCount(0);
    await unlock.click();
    await typeDutyPin(dutyDialog(page), PIN);
    await expect(page.getByText("Kim Stern")).toBeVisible();
    await expect(unlock).toHaveCount(0);
  },
);
