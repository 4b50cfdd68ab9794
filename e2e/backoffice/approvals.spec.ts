import type { APIRequestContext } from "@playwright/test";
import { adminOf, DEMO_SHOPS, PASSWORD, read } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice } from "../support/backoffice.ts";
import { newCard } from "../support/customers.ts";
import { expect, test } from "../support/kiosk-test.ts";

/** The support agent asks for points on a new card; returns the card and the last digits that screens show. */
async function askAsSupport(request: APIRequestContext, points: number) {
  const card = await newCard(request, "pfm");
  const { send } = adminOf(request, "pfm");
  const accountId = String(read(await send("GET", `/api/v2/accounts/${card}`), "accountId"));
  const login = await request.post("/api/v2/login", {
    data: { userName: "support@pfm.example", org: "pfm", password: PASSWORD },
  });
  const token = String(read(await login.json(), "token"));
  const asked = await request.post("/api/v2/programs/pfm/approvals", {
    headers: { authorization: `Bearer ${token}`, "interaction-id": `${DEMO_SHOPS.pfm.storeId}-T1` },
    data: { kind: "BOOKING", accountId, bookingType: "EARNBOOKING", points, reason: `For card ${card}` },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const readPoints = async (): Promise<number> =>
    Number(read(await send("GET", `/api/v2/accounts/${card}/balance`), "points"));
  return { card, accountId, readPoints };
}

test("a manager approves what the support agent asked for, with two presses", async ({ page, request }) => {
  const { card, readPoints } = await askAsSupport(request, 15_000);
  const office = await openBackOffice(page, { role: "admin" });
  const { clicks } = await countClicks(office.page);
  await page.getByRole("link", { name: /^Approvals: \d+ waiting/ }).click();
  const request1 = page.getByRole("article").filter({ hasText: `For card ${card}` });
  await expect(request1).toContainText("15,000");
  await expectSound(page, "approvals");
  await request1.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Approved. It is done.")).toBeVisible();
  await expect(request1).toBeHidden();
  expect(await clicks()).toBe(2);
  expect(await readPoints()).toBe(15_000);
});

test("a manager rejects a request by keys alone, and says why", async ({ page, request }) => {
  const { card, readPoints } = await askAsSupport(request, 16_000);
  await openBackOffice(page, { role: "admin" }, "/approvals");
  const article = page.getByRole("article").filter({ hasText: `For card ${card}` });
  await expect(article).toBeVisible();
  await keyboardOnly(page);
  await article.getByRole("button", { name: /^Reject/ }).focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "Reject the request" })).toBeVisible();
  await page.keyboard.type("Booked already");
  await expectSound(page, "reject");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(article).toBeHidden();
  expect(await readPoints()).toBe(0);
});
