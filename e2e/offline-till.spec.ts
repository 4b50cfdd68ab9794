import type { Page } from "@playwright/test";
import { configure } from "./support/answers.ts";
import { addItem, callCustomer, checkOut } from "./support/basket.ts";
import { PACE, bookNow, customer } from "./support/cashier.ts";
import { openBackOffice } from "./support/back-office.ts";
import { openCustomer } from "./support/customers.ts";
import { holdToReader, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { cutNetwork, loseAnswers } from "./support/network.ts";
import { openPlace } from "./support/places.ts";

const saved = (page: Page) => page.getByRole("alertdialog", { name: "Saved, will be booked" });
const waiting = (page: Page, count: number) => page.getByRole("button", { name: new RegExp(`^${count} to be booked`) });
/** Without somebody signed in, the tablet says so as soon as the server has. */
const WAITS = /to be booked|for a sign-in/;
const anyWaiting = (page: Page) => page.getByRole("button", { name: WAITS });

async function sellFor(page: Page, cents: string): Promise<void> {
  await addItem(page, cents);
  await expect(checkOut(page)).toBeEnabled();
  await checkOut(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Book now" }).click();
}

const next = async (page: Page): Promise<void> => {
  await saved(page).getByRole("button", { name: "Next customer" }).click();
  await expect(customer(page)).toContainText("No customer yet");
};

/** Reads a card while the tablet is offline. */
async function readCard(page: Page, card: string): Promise<void> {
  await expect(async () => {
    await holdToReader(page, card);
    await expect(customer(page)).toContainText(`Card …${card.slice(-4)}`, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Staff send the waiting sales, and sign in if asked. */
async function sendNow(page: Page): Promise<void> {
  await anyWaiting(page).click();
  await page.getByRole("button", { name: /^(?:Send now|Sign in and send)$/ }).click();
  // The open dialog hides roles behind it, not texts.
  await expect(page.getByText(WAITS)).toHaveCount(0, { timeout: 45_000 });
}

async function openCashier(page: Page, workstationId?: string): Promise<void> {
  await configure(page, { inactivity_time: 3_600 });
  const place = workstationId === undefined ? {} : { workstationId };
  await mountKiosk(page, { organization: "mhe", mode: "Cashier screen", ...place });
  await page.goto("/mhe/revenue");
}

test(
  "a cashier books three times offline and reloads the page; each booking arrives once",
  { tag: ["@O4", "@O2", "@B-24", "@CASH-20"] },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const [known, guest, other] = [
      await openCustomer(request, "mhe", { points: 100 }),
      await openCustomer(request, "mhe"),
      await openCustomer(request, "mhe"),
    ];
    await openCashier(page);
    await callCustomer(page, known.card);
    // A sale online, for which staff sign in.
    await sellFor(page, "300");
    await page
      .getByRole("alertdialog", { name: "Purchase booked!" })
      .getByRole("button", { name: "Close" })
      .last()
      .click();
    await callCustomer(page, known.card);
    const mend = await cutNetwork(page);

    await sellFor(page, "500");
    await expect(saved(page)).toContainText("Expected");
    await next(page);
    await expect(page.getByText("The server does not answer", { exact: true })).toBeVisible();

    await readCard(page, guest.card);
    await sellFor(page, "700");
    await expect(saved(page)).toContainText("The server does not answer");
    await next(page);

    await readCard(page, other.card);
    await page.getByRole("button", { name: "Points", exact: true }).click();
    await page.keyboard.type("50", PACE);
    await bookNow(page).click();
    await next(page);
    await expect(waiting(page, 3)).toBeVisible();

    await page.reload();
    await expect(waiting(page, 3)).toBeVisible();
    expect(await known.readBookings()).toHaveLength(2);
    await mend();
    await expect(anyWaiting(page)).toHaveCount(0, { timeout: 45_000 });
    for (const [each, bookings] of [
      [known, 3],
      [guest, 1],
      [other, 1],
    ] as const) {
      expect(await each.readBookings()).toHaveLength(bookings);
    }
    expect(await other.readBookings()).toEqual([["MANUALREVENUE", 50]]);
  },
);

test(
  "a sale whose answer is lost is stored, queried with its key after a reload, and booked once",
  { tag: ["@B-04", "@B-24", "@T1", "@SOCK-07"] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const { card, readBookings } = await openCustomer(request, "mhe");
    await openCashier(page);
    await callCustomer(page, card);
    const keys: string[] = [];
    page.on("request", (sent) => keys.push(...(isSale(sent.url()) ? [sent.headers()["idempotency-key"] ?? ""] : [])));
    const isSale = (url: string): boolean => url.endsWith(`${card}/transactions`);
    // Reports of the outbox would tell that it is booked.
    const mend = await loseAnswers(page, (url) => isSale(url) || url.endsWith("/outbox"));
    await sellFor(page, "1500");
    await expect(saved(page)).toBeVisible({ timeout: 45_000 });
    await next(page);
    const booked = await readBookings();
    expect(booked).toHaveLength(1);
    await page.reload();
    await expect(waiting(page, 1)).toBeVisible();
    await mend();
    // Nobody has signed in since the reload: the sale is only asked about.
    await expect(anyWaiting(page)).toHaveCount(0, { timeout: 60_000 });
    expect(await readBookings()).toEqual(booked);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  },
);

test(
  "a cashier continues after eight seconds, and the sale is booked with the answer",
  { tag: ["@B-24", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const { card, readBookings } = await openCustomer(request, "mhe");
    await openCashier(page);
    await callCustomer(page, card);
    const slow = Promise.withResolvers<void>();
    await page.route(`**/${card}/transactions`, async (route) => {
      await slow.promise;
      await route.continue().catch(() => undefined);
    });
    await sellFor(page, "900");
    const long = page.getByRole("alertdialog", { name: "The answer takes long" });
    await expect(long).toBeVisible({ timeout: 15_000 });
    await long.getByRole("button", { name: "Go on without the answer" }).click();
    await expect(customer(page)).toContainText("No customer yet");
    await expect(waiting(page, 1)).toBeVisible();
    slow.resolve();
    // The answer asks for staff, who sign in; after that the sale is sent by itself. The dialog hides roles, not texts.
    await expect(page.getByText(WAITS)).toHaveCount(0, { timeout: 45_000 });
    await expect.poll(async () => (await readBookings()).length).toBe(1);
  },
);

test(
  "waiting sales survive a remote unmount and another organisation, and are booked once after mounting again",
  { tag: ["@O4", "@T1", "@T3", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const { card, readBookings } = await openCustomer(request, "mhe");
    const workstationId = await openPlace(request, "mhe");
    await openCashier(page, workstationId);
    await callCustomer(page, card);
    await cutNetwork(page);
    await sellFor(page, "800");
    await next(page);
    await page.unrouteAll();
    await page.route(/\/outbox$/, async (route) => await route.abort());
    await page.route(`**/${card}/transactions`, async (route) => await route.abort());
    // Mounted for another organisation in between, and here again as a new device.
    await mountKiosk(page, { organization: "pfm", mode: "Cashier screen" });
    await page.goto("/pfm/revenue");
    await expect(customer(page)).toBeVisible();
    await expect(anyWaiting(page)).toHaveCount(0);
    await openCashier(page);
    await expect(waiting(page, 1)).toBeVisible();
    await waiting(page, 1).click();
    await expect(page.getByRole("dialog")).toContainText(`Card …${card.slice(-4)}`);
    await page.keyboard.press("Escape");
    expect(await readBookings()).toEqual([]);
    await openBackOffice(request, "mhe").freePlace(workstationId);
    await page.unrouteAll();
    await sendNow(page);
    expect(await readBookings()).toHaveLength(1);
  },
);
