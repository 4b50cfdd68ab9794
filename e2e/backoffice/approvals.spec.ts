import type { APIRequestContext } from "@playwright/test";
import { adminOf, DEMO_SHOPS, PASSWORD, read } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice } from "../support/backoffice.ts";
import { newCard } from "../support/customers.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { inBothLanguages, test } from "../support/stories.ts";

/** Requests points for a new card as the support agent; returns the card and the last digits that screens show. */
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

inBothLanguages(() => {
  test(
    "a manager approves the support agent's request with two clicks",
    { tag: RELEASE },
    async ({ page, request, say }) => {
      const { card, readPoints } = await askAsSupport(request, 15_000);
      const office = await openBackOffice(page, { role: "admin" });
      const { clicks } = await countClicks(office.page);
      await page.getByRole("link", { name: say.like("^Approvals: {{number}} waiting") }).click();
      const request1 = page.getByRole("article").filter({ hasText: `For card ${card}` });
      await expect(request1).toContainText(say.number(15_000));
      await expectSound(page, "approvals");
      await request1.getByRole("button", { name: say.like("^Approve") }).click();
      await expect(page.getByText(say("Approved. It is done."))).toBeVisible();
      await expect(request1).toBeHidden();
      expect(await clicks()).toBe(2);
      expect(await readPoints()).toBe(15_000);
    },
  );

  test("a manager rejects a request by keyboard, with a reason", { tag: RELEASE }, async ({ page, request, say }) => {
    const { card, readPoints } = await askAsSupport(request, 16_000);
    await openBackOffice(page, { role: "admin" }, "/approvals");
    const article = page.getByRole("article").filter({ hasText: `For card ${card}` });
    await expect(article).toBeVisible();
    await keyboardOnly(page);
    await article.getByRole("button", { name: say.like("^Reject") }).focus();
    await page.keyboard.press("r");
    await expect(page.getByRole("dialog", { name: say("Reject the request") })).toBeVisible();
    await page.keyboard.type("Booked already");
    await expectSound(page, "reject");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(article).toBeHidden();
    expect(await readPoints()).toBe(0);
  });
});
