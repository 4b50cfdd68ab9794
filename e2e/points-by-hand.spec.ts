import type { Page, Request } from "@playwright/test";
import { configure } from "./support/answers.ts";
import { openBackOffice } from "./support/back-office.ts";
import { PACE, figure, bookNow, customer, bodyOf } from "./support/cashier.ts";
import { openCustomer } from "./support/customers.ts";
import { holdDate } from "./support/hold-date.ts";
import { holdToReader, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

/** Longer than the reader's pause between two cards, shorter than the window for an equal booking. */
const A_MOMENT_MS = 2_000;

const PIN = "2580";

const booked = (page: Page) => page.getByRole("alertdialog", { name: "Points booked" });

async function closeSuccess(page: Page): Promise<void> {
  await booked(page).getByRole("button", { name: "Close" }).last().click();
  await expect(booked(page)).toHaveCount(0);
}

async function typePin(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole("dialog", { name: "Enter PIN" });
  await expect(pad).toContainText("books so many points at once");
  for (const digit of pin) {
    await pad.getByRole("button", { name: digit, exact: true }).click();
  }
}

/** Sent by signed-in staff, after a first attempt opened the sign-in. */
const hasStaff = (sent: Request): boolean => sent.headers()["duty-token"] !== undefined;

test(
  "manual points in v2: a duplicate needs a confirmation, an amount above the limit needs the PIN",
  { tag: ["@EARN-01", "@EARN-02", "@EARN-07", "@EARN-15", "@CASH-04", "@CASH-31", "@T2", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(240_000);
    const { card, readBalance, readBookings } = await openCustomer(request, "mhe");
    const till = await openTill(request, "mhe", "cashier-points");
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", workstationId: till.workstationId });
    await page.goto("/mhe/revenue");
    const bookings: Request[] = [];
    page.on("request", (sent) =>
      bookings.push(...[sent].filter((one) => one.url().endsWith(`${card}/bookings`) && hasStaff(one))),
    );
    const typePoints = async (points: string) => {
      await page.getByRole("button", { name: "Points", exact: true }).click();
      await page.keyboard.type(points, PACE);
    };

    await test.step("the customer at the counter gets the points", async () => {
      await expect(figure(page)).toBeVisible();
      // Repeated, because a page that has just opened may not be ready.
      await expect(async () => {
        await holdToReader(page, card);
        await expect(customer(page)).toContainText("Guest card", { timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await page.getByRole("button", { name: "Points", exact: true }).click();
      await expect(bookNow(page)).toBeDisabled();
      await page.keyboard.type("50", PACE);
      await bookNow(page).click();
      await expect(booked(page)).toContainText("+50");
      expect(bodyOf(bookings[0])).toEqual({
        bookingType: "EARNBOOKING",
        bookingTypeCode: "MANUALREVENUE",
        points: 50,
        reason: "",
      });
      const bookedMs = await page.evaluate(() => Date.now());
      await closeSuccess(page);
      // The clock puts the second booking a moment after the first, however slow the machine is.
      await holdDate(page, bookedMs + A_MOMENT_MS);
      await expect(customer(page)).toContainText("No customer yet");
      await expect(page).toHaveURL(/\/revenue$/);
      expect(await readBookings()).toEqual([["MANUALREVENUE", 50]]);
    });

    await test.step("an equal booking a moment later asks for a confirmation", async () => {
      const question = page.getByRole("alertdialog", { name: "Book the same again?" });
      await holdToReader(page, card);
      await expect(customer(page)).toContainText("50 points");
      await typePoints("50");
      await page.keyboard.press("Enter");
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Do not book" }).click();
      await expect(question).toHaveCount(0);
      expect(bookings).toHaveLength(1);
      expect(await readBalance()).toBe(50);
    });

    await test.step("an amount above the limit is refused with a message at a till without a PIN", async () => {
      await typePoints("10001");
      await bookNow(page).click();
      await expect(page.getByText("So many points cannot be booked by hand at once.")).toBeVisible();
      expect(await readBalance()).toBe(50);
    });

    await test.step("with a PIN it is asked for: a wrong one books nothing, the right one books once", async () => {
      await openBackOffice(request, "mhe").setTillPin(till.workstationId, PIN);
      await bookNow(page).click();
      await typePin(page, "0000");
      await expect(page.getByText("4 tries left.")).toBeVisible();
      expect(await readBalance()).toBe(50);
      await typePin(page, PIN);
      await expect(booked(page)).toContainText("10,001");
      await closeSuccess(page);
      expect(await readBookings()).toEqual([
        ["MANUALREVENUE", 10_001],
        ["MANUALREVENUE", 50],
      ]);
      expect(new Set(bookings.slice(-3).map((sent) => sent.headers()["idempotency-key"])).size).toBe(1);
    });

    await test.step("a purchase above the limit and its return ask for the PIN too; closing the dialog books nothing", async () => {
      const before = await readBalance();
      await holdToReader(page, card);
      await expect(customer(page)).toContainText("points");
      await page.getByRole("button", { name: "Revenue", exact: true }).click();
      await page.keyboard.type("1200000", PACE);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Check out" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
      await typePin(page, PIN);
      const done = page.getByRole("alertdialog", { name: "Purchase booked!" });
      await expect(done).toContainText("12,000");
      const number = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await done.textContent()) ?? "")?.[0] ?? "";
      await done.getByRole("button", { name: "Close" }).last().click();
      await page.getByRole("button", { name: "Return by receipt" }).click();
      await page.getByLabel("Receipt or booking number").fill(number);
      await page.getByRole("button", { name: "Find receipt" }).click();
      await page.getByRole("button", { name: "Take back" }).click();
      await page.getByRole("dialog", { name: "Enter PIN" }).getByRole("button", { name: "Close" }).click();
      await expect(page.getByText("So many points cannot be booked by hand at once.")).toBeVisible();
      expect(await readBalance()).toBe(before + 12_000);
      await page.getByRole("button", { name: "Take back" }).click();
      await typePin(page, PIN);
      await expect(page.getByText("The return has been booked.")).toBeVisible();
      expect(await readBalance()).toBe(before);
    });
  },
);
