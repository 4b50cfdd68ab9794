import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { outboxApi, v2 } from "@punktum/contracts";
import { adminOf, read, uniqueName } from "../support/admin.ts";
import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { newCard } from "../support/customers.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openShop } from "../support/places.ts";

/** A tablet in a new shop with a refused booking and two lost ones of one point each. */
async function tabletWithTrouble(request: APIRequestContext): Promise<{ readonly id: string }> {
  const admin = adminOf(request, "pfm");
  const { storeId } = await openShop(request, "pfm");
  const place = { storeId, appInteractionId: uniqueName("place") };
  const mounting = await admin.send("POST", "/api/v2/mounting-service/mountings", place);
  const facts = { os: "Android", osVersion: "15", browser: "Chromium", version: "0.16.0" };
  const device = await admin.send("POST", v2.createDevice.path, { ...facts, deviceInformation: uniqueName("Counter") });
  const { id, deviceKey } = v2.createDevice.response.parse(device);
  await admin.send("PATCH", v2.changeMounting.path.replace("{id}", String(read(mounting, "id"))), { deviceKey });
  const session = await admin.send("POST", v2.openDeviceSession.path, { deviceKey, installationId: randomUUID() });
  const entry = {
    kind: "POINTS",
    number: 3,
    key: randomUUID(),
    lane: "m",
    secondsSinceAction: 3_600,
    points: { keyCode: "4799999999", bookingType: "EARNBOOKING", points: 1, reason: "Goodwill" },
  };
  const data = { outboxId: randomUUID(), lastNumber: 3, held: [{ first: 3, last: 3 }], entries: [entry] };
  const headers = { authorization: `Bearer ${String(read(session, "token"))}` };
  const sent = await request.post(outboxApi.sendOutbox.path, { data, headers });
  expect(await sent.text()).toContain("DUTY_REQUIRED");
  return { id };
}

test(
  "a refused booking is booked for the right card, and lost ones are resolved",
  { tag: ["@BO-08", RELEASE] },
  async ({ page, request }) => {
    const [{ id }, card] = await Promise.all([tabletWithTrouble(request), newCard(request, "pfm")]);
    await openBackOffice(page, { role: "admin" }, `/devices/${id}`);
    await expect(page.getByText("2 bookings are missing: numbers 1–2.")).toBeVisible();
    await expectSound(page, "a tablet with refused and lost bookings");
    await page.getByRole("button", { name: "Decide about Points by hand, 1 point" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("Nobody of the staff was signed in then.")).toBeVisible();
    await sheet.getByLabel("Card number").fill(card);
    await sheet.getByRole("button", { name: "Book again" }).click();
    await expect(page.getByText("Booked.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Refused bookings" })).toBeHidden();
    await page.getByLabel("What became of them?").fill("Booked again by hand");
    await page.getByRole("button", { name: "Settled" }).click();
    await expect(page.getByRole("heading", { name: "Lost bookings" })).toBeHidden();
  },
);
