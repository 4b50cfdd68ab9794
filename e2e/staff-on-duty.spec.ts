import type { Page } from "@playwright/test";
import { adminOf } from "./support/admin.ts";
import { openCustomer, openMember } from "./support/customers.ts";
import { dutyDialog, expectSaver, holdToReader, mountKiosk, type Organization, typeDutyPin } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

const PIN = "2580";
const PASSWORD = "punktum-demo";

const booked = (page: Page) => page.getByRole("alertdialog", { name: "Points collected!" });

/** Opens Admin on a shopper's device as specified: a press on the logo. */
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
    `a shopper at the tablet of ${organization} books nothing, by Admin or by address; staff sign in, book, and are signed off on the screen saver`,
    { tag: ["@B-40", "@B-29", "@AUTH-11", ...(organization === "mhe" ? [RELEASE] : [])] },
    async ({ page }) => {
      const { card, readBalance } = await openCustomer(page.request, organization);
      await mountKiosk(page, { organization, staff: "nobody" });

      await test.step("points typed in Admin ask for the staff on duty; closing the dialog opens nothing", async () => {
        await openAdmin(page, organization);
        await typePoints(page, ways, "250");
        await expect(dutyDialog(page)).toBeVisible();
        // It takes the whole screen: nothing under it is drawn.
        await expect(page.getByText("Administration").first()).toBeHidden();
        await expect(page.locator("body")).toHaveCSS("overflow-y", "hidden");
        await dutyDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(dutyDialog(page)).toHaveCount(0);
        await expect(page.getByText("Administration").first()).toBeVisible();
        await expect(page.getByRole("button", { name: "Book now" })).toBeFocused();
        await expect(page.locator("body")).not.toHaveCSS("overflow-y", "hidden");
        await expect(page).toHaveURL(/\/admin$/);
      });

      await test.step("points in the address ask when they are booked; without a sign-in nothing is booked", async () => {
        await page.goto(`/${organization}/qr-scanner?type=earn&manualPoints=500`);
        await expect(page.getByRole("heading", { name: "Loyalty card" })).toBeVisible();
        await holdToReader(page, card);
        await expect(dutyDialog(page)).toBeVisible();
        await dutyDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(page.getByText("You do not have permission").first()).toBeVisible();
        expect(await readBalance()).toBe(0);
      });

      await test.step("a wrong PIN shows the remaining attempts, the right one signs in", async () => {
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

      await test.step("the screen saver ends the duty; a password signs in too", async () => {
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

/** The till's request for manual points. */
const atTill = (page: Page) => page.getByRole("alertdialog", { name: "Points booked" });

test(
  "a cashier's till shows the staff on duty; after signing off the next booking asks again",
  { tag: ["@B-40", RELEASE] },
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
    await dutyDialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dutyDialog(page)).toHaveCount(0);

    await test.step("the sign-in covers the question of a basket, and is the only thing drawn", async () => {
      await page.getByRole("button", { name: "Revenue", exact: true }).click();
      await page.keyboard.type("1005", { delay: 120 });
      await page.getByRole("list", { name: "What for?" }).getByRole("button").first().click();
      await page.getByRole("button", { name: "Check out" }).click();
      const question = page.locator("dialog", { hasText: "Book this purchase?" });
      await question.getByRole("button", { name: "Book now" }).click();
      await expect(dutyDialog(page)).toBeVisible();
      await expect(question).toBeHidden();
      await typeDutyPin(dutyDialog(page), PIN);
      await expect(page.getByRole("alertdialog", { name: "Purchase booked!" })).toBeVisible();
    });
  },
);

test(
  "points on one's own card are booked when a colleague enters their PIN",
  { tag: ["@B-29", RELEASE] },
  async ({ page }) => {
    const { card, email, readBalance } = await openMember(page.request, "mhe", { points: 0 });
    const password = "a password of my own";
    const body = { email, name: "Ada Eigen", role: "PROGRAM_ADMIN", password };
    await adminOf(page.request, "mhe").send("POST", "/api/v2/programs/mhe/admins", body);
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", staff: "nobody" });
    await page.clock.install();
    await page.goto("/mhe/revenue");
    await page.getByRole("button", { name: "Points", exact: true }).click();
    await holdToReader(page, card);
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("0 points");
    await page.getByRole("button", { name: "7", exact: true }).click();
    await page.getByRole("button", { name: "Book now" }).click();
    await dutyDialog(page).getByRole("button", { name: "Sign in with e-mail and password" }).click();
    await dutyDialog(page).getByLabel("Email").fill(email);
    await dutyDialog(page).getByLabel("Password", { exact: true }).fill(password);
    await dutyDialog(page).getByRole("button", { name: "Confirm" }).click();
    const question = page.getByRole("dialog", { name: "A colleague has to confirm" });
    await expect(question).toContainText(
      "Nobody books points on their own card alone. To book this, a colleague types",
    );
    expect(await readBalance()).toBe(0);
    // Fetching a colleague takes longer than the server may.
    await page.clock.fastForward(30_000);
    await expect(page.getByRole("alertdialog", { name: "The answer takes long" })).toHaveCount(0);
    await typeDutyPin(question, PIN);
    await expect(atTill(page)).toContainText("+7");
    expect(await readBalance()).toBe(7);
  },
);

test(
  "an idle till is locked after the programme's time, and a PIN unlocks it",
  { tag: ["@B-40", RELEASE] },
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
    // The idle time is over, so the till is locked too.
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
