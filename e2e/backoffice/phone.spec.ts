import type { Page } from "@playwright/test";
import { adminOf, DEMO_SHOPS, PASSWORD, read, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, openBackOffice } from "../support/backoffice.ts";
import { newCard, openCustomer } from "../support/customers.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { tokenFor } from "../support/operator.ts";

// Stories of the other files, on a phone and in German.
test.use({ locale: "de-DE", viewport: { width: 390, height: 844 } });

const ADMIN = { role: "admin" } as const;

/** A member with manual points, and their page. */
async function openMember(page: Page): Promise<string> {
  const { card } = await openCustomer(page.request, "pfm", { points: 500 });
  const account = await adminOf(page.request, "pfm").send("GET", `/api/v2/accounts/${card}`);
  await openBackOffice(page, ADMIN, `/members/${String(read(account, "accountId"))}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(card.slice(-4));
  return card;
}

test("job 1 on a phone: a member is found by the card", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, ADMIN);
  const { clicks } = await countClicks(page);
  await page.getByRole("navigation", { name: "Bereiche, Telefon" }).getByRole("link", { name: "Mitglieder" }).click();
  await page.getByRole("searchbox", { name: "Name, E-Mail, Telefon oder Karte" }).click();
  await page.keyboard.type("4000000001");
  const row = page.getByRole("row", { name: /Georg Nowak/ });
  await expect(row).toBeVisible();
  await expectSound(page, "members on a phone");
  await row.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Georg Nowak");
  expect(await clicks()).toBeLessThanOrEqual(3);
  await expectSound(page, "a member on a phone");
});

test("job 3 on a phone: points are credited with a reason", { tag: RELEASE }, async ({ page }) => {
  await openMember(page);
  const { clicks } = await countClicks(page);
  await page.getByRole("button", { name: "Punkte korrigieren" }).click();
  await expect(page.getByLabel("Punkte", { exact: true })).toBeFocused();
  await page.keyboard.type("150");
  await expect(page.locator(".fromto")).toContainText("650");
  await expectSound(page, "correction on a phone");
  await page.getByRole("button", { name: "150 Punkte gutschreiben" }).click();
  await expect(page.locator(".balance b")).toHaveText("650");
  await expect(page.locator(".event").first()).toContainText("Beleg nachgereicht");
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test("job 4 on a phone: a request is approved", { tag: RELEASE }, async ({ page }) => {
  const card = await newCard(page.request, "pfm");
  const account = await adminOf(page.request, "pfm").send("GET", `/api/v2/accounts/${card}`);
  const reason = uniqueName("Nachtrag");
  const who = { role: "support", programme: "pfm", email: "support@pfm.example", password: PASSWORD };
  const asked = await page.request.post("/api/v2/programs/pfm/approvals", {
    headers: {
      authorization: `Bearer ${await tokenFor(page.request, who)}`,
      "interaction-id": `${DEMO_SHOPS.pfm.storeId}-T1`,
    },
    data: {
      kind: "BOOKING",
      accountId: String(read(account, "accountId")),
      bookingType: "EARNBOOKING",
      points: 12_000,
      reason,
    },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  await openBackOffice(page, ADMIN);
  const { clicks } = await countClicks(page);
  await page.getByRole("link", { name: /^Freigaben: \d+ warten/ }).click();
  const request = page.getByRole("article").filter({ hasText: reason });
  await expect(request).toContainText("12.000");
  await expectSound(page, "approvals on a phone");
  await request.getByRole("button", { name: "Freigeben" }).click();
  await expect(page.getByText("Freigegeben und erledigt.")).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test("job 7 on a phone: a lost card is replaced", { tag: RELEASE }, async ({ page }) => {
  const card = await openMember(page);
  const { clicks } = await countClicks(page);
  await page.getByRole("button", { name: "Karte ersetzen" }).click();
  await expect(page.getByLabel("Neue Karte")).toBeFocused();
  await page.keyboard.type(`${card}9`);
  await expectSound(page, "replacing a card on a phone");
  await page.getByRole("button", { name: "Ersetzen", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${card}9`.slice(-4));
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test("job 8 on a phone: a member is blocked and unblocked", { tag: RELEASE }, async ({ page }) => {
  await openMember(page);
  const { clicks } = await countClicks(page);
  await page.getByRole("button", { name: "Sperren", exact: true }).click();
  await expect(page.getByLabel("Warum?")).toBeFocused();
  await page.keyboard.type("Sah seltsam aus");
  await expectSound(page, "blocking on a phone");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sperren" }).click();
  await expect(page.getByText(/^Gesperrt seit .*Sah seltsam aus/)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(2);
  await page.getByRole("button", { name: "Entsperren" }).click();
  await expect(page.getByRole("button", { name: "Sperren", exact: true })).toBeVisible();
});

test("job 21 on a phone: which tablets need help", { tag: ["@BO-08", RELEASE] }, async ({ page }) => {
  await openBackOffice(page, ADMIN, "/devices");
  await expect(page.getByRole("heading", { level: 1, name: "Geräte" })).toBeVisible();
  await expectSound(page, "devices on a phone");
  await page.getByRole("link", { name: /mit Ärger am Drucker/ }).click();
  await page.getByRole("row", { name: /Lenz Waschpark Süd, Einfahrt/ }).click();
  await expect(page.getByRole("dialog").getByText("Der Drucker hat kein Papier.")).toBeVisible();
  await expectSound(page, "a tablet on a phone");
});

test("a name of 120 characters does not break the layout on a phone", { tag: RELEASE }, async ({ page }) => {
  const name = `Wohlfahrtsgenossenschaft ${"Donaudampfschifffahrtsgesellschaftskapitänswitwen".repeat(2)}`.slice(
    0,
    120,
  );
  const { send } = adminOf(page.request, "pfm");
  const { clientId } = DEMO_SHOPS.pfm;
  const made = await send("POST", `/api/v2/programs/pfm/partners/${clientId}/stores`, { name, vatId: "DE1" });
  const office = await openBackOffice(page, ADMIN, "/stores");
  await expect(page.getByText(name)).toBeVisible();
  await expectSound(page, "a long name in the list");
  await office.goTo(`/stores/${clientId}/${String(read(made, "id"))}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectSound(page, "a long name as title");
});
