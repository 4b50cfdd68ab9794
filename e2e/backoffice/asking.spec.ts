import type { Browser, Page } from "@playwright/test";
import { adminOf, read } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabInto, tabTo } from "../support/backoffice.ts";
import { openCustomer } from "../support/customers.ts";
import { expect, test } from "../support/kiosk-test.ts";

type Way = "mouse" | "keys";

const balance = (page: Page) => page.locator(".balance b");

async function newMember(page: Page, points: number) {
  const { card } = await openCustomer(page.request, "pfm", { points });
  const account = await adminOf(page.request, "pfm").send("GET", `/api/v2/accounts/${card}`);
  return { card, accountId: String(read(account, "accountId")) };
}

/** The page of a new member, opened by the support agent, who may not do everything alone. */
async function openAsSupport(page: Page, points = 500) {
  const { card, accountId } = await newMember(page, points);
  await openBackOffice(page, { role: "support" }, `/members/${accountId}`);
  await expect(balance(page)).toHaveText(String(points));
  return { card, accountId };
}

const APPROVE: Readonly<Record<Way, (desk: Page, card: string) => Promise<void>>> = {
  mouse: async (desk, card) => {
    const { clicks } = await countClicks(desk);
    await desk.getByRole("link", { name: /^Approvals: \d+ waiting/ }).click();
    const request = desk.getByRole("article").filter({ hasText: `card …${card.slice(-4)}` });
    await request.getByRole("button", { name: /^Approve/ }).click();
    await expect(request).toBeHidden();
    expect(await clicks()).toBe(2);
  },
  keys: async (desk, card) => {
    await keyboardOnly(desk);
    await desk.keyboard.press("Control+k");
    await expect(desk.getByRole("searchbox")).toBeFocused();
    await desk.keyboard.type("Approvals");
    await expect(desk.getByRole("menuitem", { name: "Approvals" })).toBeVisible();
    await desk.keyboard.press("Enter");
    const request = desk.getByRole("article").filter({ hasText: `card …${card.slice(-4)}` });
    await expect(request).toBeVisible();
    await tabInto(desk, request);
    await desk.keyboard.press("a");
    await expect(request).toBeHidden();
  },
};

/** A manager at another desk approves what is asked for the card. */
async function approve(browser: Browser, card: string, way: Way = "mouse"): Promise<void> {
  const context = await browser.newContext();
  const desk = await context.newPage();
  await openBackOffice(desk, { role: "admin" });
  await APPROVE[way](desk, card);
  await context.close();
}

for (const way of ["mouse", "keys"] as const) {
  test(`jobs 3 and 4: more than one may book alone goes to a colleague, who approves it, by ${way}`, async ({
    page,
    browser,
  }) => {
    const { card } = await openAsSupport(page);
    const { clicks } = await countClicks(page);
    const correct = page.getByRole("button", { name: "Correct points" });
    await (way === "mouse" ? correct.click() : page.keyboard.press("c"));
    await expect(page.getByLabel("Points", { exact: true })).toBeFocused();
    await expect(page.getByText(/Up to [\d,]+ points|may still/)).toBeVisible();
    await page.keyboard.type("15000");
    await expect(page.getByText("It waits for a colleague", { exact: false })).toBeVisible();
    await expectSound(page, "correct sheet above the limit");
    const send = page.getByRole("button", { name: "Send for approval" });
    await (way === "mouse" ? send.click() : page.keyboard.press("Enter"));
    await expect(page.getByText("Sent. A colleague decides", { exact: false })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 3 : 0);
    await expect(balance(page)).toHaveText("500");
    await approve(browser, card, way);
    await page.reload();
    await expect(balance(page)).toHaveText("15,500");
    await expect(page.locator(".event").filter({ hasText: "Request approved" })).toHaveCount(1);
  });
}

test("job 5: who may not take a booking back asks for it", async ({ page, browser }) => {
  const { card } = await openAsSupport(page);
  await page.locator("details.event summary").first().click();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.keyboard.type("Wrong card");
  await expectSound(page, "take back asked");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Sent. A colleague decides", { exact: false })).toBeVisible();
  await expect(balance(page)).toHaveText("500");
  await approve(browser, card);
  await page.reload();
  await expect(balance(page)).toHaveText("0");
});

test("job 6: who may not merge asks for it, by keys", async ({ page, browser }) => {
  const second = await newMember(page, 70);
  const { card } = await openAsSupport(page);
  await keyboardOnly(page);
  await tabTo(page, "More");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Merge with another member" }).press("Enter");
  await expect(page.getByLabel("Card of the second account")).toBeFocused();
  await page.keyboard.type(second.card);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table")).toContainText("570");
  await tabTo(page, "Last four characters");
  await page.keyboard.type(second.card.slice(-4));
  await tabTo(page, "Why?");
  await page.keyboard.type("The same person");
  await expectSound(page, "merge asked");
  await tabTo(page, "Send for approval");
  await page.keyboard.press("Enter");
  await expect(balance(page)).toHaveText("500");
  await approve(browser, card);
  await page.reload();
  await expect(balance(page)).toHaveText("570");
});
