import type { Page } from "@playwright/test";
import { adminOf, DEMO_SHOPS, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { openCustomer } from "../support/customers.ts";
import { identify, mountKiosk } from "../support/kiosk.ts";
import { expect, test } from "../support/kiosk-test.ts";
import { accountOf, newPerson } from "../support/members.ts";

const ADMIN = { role: "admin" } as const;
const PLACE = { "interaction-id": `${DEMO_SHOPS.pfm.storeId}-T1` };

/** A member with points by hand, and their page. */
async function openMember(page: Page, points = 500) {
  const { card } = await openCustomer(page.request, "pfm", { points });
  const accountId = await accountOf(page.request, card);
  await openBackOffice(page, ADMIN, `/members/${accountId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(card.slice(-4));
  return { card, accountId };
}

const balance = (page: Page) => page.locator(".balance b");

test.describe("job 1: a member is found by a part of the name", () => {
  test("in the list", async ({ page }) => {
    const { familyName } = await newPerson(page.request);
    await openBackOffice(page, ADMIN);
    const { clicks } = await countClicks(page);
    await page.getByRole("navigation", { name: "Areas", exact: true }).getByRole("link", { name: "Members" }).click();
    await page.keyboard.press("/");
    await page.keyboard.type(`wilma ${familyName.toUpperCase()}`);
    await expect(page.getByRole("row", { name: new RegExp(familyName) })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(1);
    expect(page.url()).not.toContain(familyName);
    await expectSound(page, "members found");
  });

  test("in a row that is pressed before the search has rested", async ({ page }) => {
    const { familyName } = await newPerson(page.request);
    const opened = Promise.withResolvers<void>();
    await page.route(/assets\/member-page-\w+/, async (route) => {
      await opened.promise;
      await route.continue();
    });
    await openBackOffice(page, ADMIN, "/members");
    const row = page.getByRole("row", { name: new RegExp(familyName) });
    await expect(row).toBeVisible();
    const searched = page.waitForResponse(/\/members\?.*\bq=/);
    await page.getByRole("searchbox").fill(familyName);
    await row.click();
    // The search has rested; the page of the member is still on its way.
    await searched;
    opened.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(familyName);
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue(familyName);
  });

  test("from anywhere by keys", async ({ page }) => {
    const { familyName, accountId } = await newPerson(page.request);
    await openBackOffice(page, ADMIN);
    await keyboardOnly(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(familyName);
    await expect(page.getByRole("menuitem", { name: new RegExp(familyName) })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(familyName);
    await expect(page).toHaveURL(new RegExp(accountId));
  });
});

test("job 2: where are my points, by mouse and by keys", async ({ page }) => {
  await openBackOffice(page, ADMIN, "/members");
  await page.getByRole("searchbox").fill("4000000001");
  await expect(page.getByRole("row")).toHaveCount(2);
  const row = page.getByRole("row").nth(1);
  const { clicks } = await countClicks(page);
  await row.click();
  const sale = page.locator("details.event", { hasText: "Purchase of" }).first();
  await sale.locator("summary").click();
  await expect(sale.getByRole("table")).toContainText("Why");
  expect(await clicks()).toBeLessThanOrEqual(2);
  await expectSound(page, "member with reasons");
  await sale.locator("summary").press("Enter");
  await expect(sale.getByRole("table")).toBeHidden();
  await sale.locator("summary").press("Enter");
  await expect(sale.getByRole("table")).toBeVisible();
});

test.describe("job 3: points are credited with a reason, the limit said before", () => {
  test("by mouse", async ({ page }) => {
    await openMember(page);
    const { clicks } = await countClicks(page);
    await page.getByRole("button", { name: "Correct points" }).click();
    await expect(page.getByLabel("Points", { exact: true })).toBeFocused();
    await expect(page.getByText(/Up to [\d,]+ points|may still/)).toBeVisible();
    await page.keyboard.type("150");
    await expect(page.locator(".fromto")).toContainText("650");
    await expectSound(page, "correct sheet");
    await page.getByRole("button", { name: "Credit 150 points" }).click();
    await expect(balance(page)).toHaveText("650");
    await expect(page.locator(".event").first()).toContainText("Receipt handed in later");
    expect(await clicks()).toBeLessThanOrEqual(3);
  });

  test("by keys", async ({ page }) => {
    await openMember(page);
    await keyboardOnly(page);
    await page.keyboard.press("c");
    await expect(page.getByLabel("Points", { exact: true })).toBeFocused();
    await page.keyboard.type("40");
    await expect(page.getByRole("button", { name: "Credit 40 points" })).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(balance(page)).toHaveText("540");
  });
});

test.describe("job 5: a wrong booking is taken back", () => {
  test("by mouse", async ({ page }) => {
    await openMember(page);
    const { clicks } = await countClicks(page);
    await page.locator("details.event summary").first().click();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.keyboard.type("Wrong card");
    await expectSound(page, "take back");
    await page.getByRole("button", { name: "Take back 500 points" }).click();
    await expect(balance(page)).toHaveText("0");
    expect(await clicks()).toBeLessThanOrEqual(3);
  });

  test("by keys", async ({ page }) => {
    await openMember(page);
    await keyboardOnly(page);
    await page.locator("details.event summary").first().focus();
    await page.keyboard.press("Enter");
    await tabTo(page, "Take back");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Wrong card");
    await page.keyboard.press("Enter");
    await expect(balance(page)).toHaveText("0");
  });
});

test.describe("job 6: two members become one", () => {
  test("by mouse", async ({ page }) => {
    const { card } = await openCustomer(page.request, "pfm", { points: 70 });
    await openMember(page);
    const { clicks } = await countClicks(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Merge with another member" }).click();
    await page.getByLabel("Card of the second account").fill(card);
    await page.getByRole("button", { name: "Show what moves" }).click();
    await expect(page.getByRole("table")).toContainText("570");
    await page.getByLabel("Last four characters").fill(card.slice(-4));
    await expectSound(page, "merge");
    await page.getByRole("button", { name: "Merge for good" }).click();
    await expect(balance(page)).toHaveText("570");
    expect(await clicks()).toBeLessThanOrEqual(5);
  });

  test("by keys", async ({ page }) => {
    const { card } = await openCustomer(page.request, "pfm", { points: 70 });
    const { accountId } = await openMember(page);
    await openBackOffice(page, ADMIN, `/members/${accountId}/merge`);
    await keyboardOnly(page);
    await expect(page.getByLabel("Card of the second account")).toBeFocused();
    await page.keyboard.type(card);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table")).toContainText("570");
    await tabTo(page, "Last four characters");
    await page.keyboard.type(card.slice(-4));
    await tabTo(page, "Merge for good");
    await page.keyboard.press("Enter");
    await expect(balance(page)).toHaveText("570");
  });
});

for (const way of ["mouse", "keys"] as const) {
  test(`job 7: a lost card is replaced, by ${way}`, async ({ page }) => {
    const { card } = await openMember(page);
    const { clicks } = await countClicks(page);
    const open = page.getByRole("button", { name: "Replace card" });
    await (way === "mouse" ? open.click() : open.press("Enter"));
    await expect(page.getByLabel("New card")).toBeFocused();
    await page.keyboard.type(`${card}9`);
    await expectSound(page, "replace card");
    const send = page.getByRole("button", { name: "Replace", exact: true });
    await (way === "mouse" ? send.click() : page.keyboard.press("Enter"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${card}9`.slice(-4));
    expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 3 : 0);
  });

  test(`job 8: a member is blocked and unblocked, by ${way}`, async ({ page }) => {
    await openMember(page);
    const { clicks } = await countClicks(page);
    const block = page.getByRole("button", { name: "Block", exact: true });
    await (way === "mouse" ? block.click() : page.keyboard.press("b"));
    await expect(page.getByLabel("Why?")).toBeFocused();
    await page.keyboard.type("Looked odd");
    const send = page.getByRole("alertdialog").getByRole("button", { name: "Block" });
    await (way === "mouse" ? send.click() : page.keyboard.press("Enter"));
    await expect(page.getByText(/^Blocked since .*Looked odd/)).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 2 : 0);
    await expectSound(page, "blocked member");
    const unblock = page.getByRole("button", { name: "Unblock" });
    await (way === "mouse" ? unblock.click() : page.keyboard.press("b"));
    await expect(page.getByRole("button", { name: "Block", exact: true })).toBeVisible();
  });
}

for (const way of ["mouse", "keys"] as const) {
  test(`job 9: a stuck voucher is released, by ${way}`, async ({ page }) => {
    const card = "4000000001";
    const accountId = await accountOf(page.request, card);
    const { send } = adminOf(page.request, "pfm");
    const hold = { ...PLACE, "idempotency-key": uniqueName("hold") };
    await send("POST", `/api/v2/accounts/${card}/accountcoupons/R501/reservations`, { seconds: 300 }, hold);
    await openBackOffice(page, ADMIN, `/members/${accountId}`);
    await expect(page.getByRole("heading", { name: "Held now" })).toBeVisible();
    const { clicks } = await countClicks(page);
    const release = page.getByRole("button", { name: "Release" });
    await (way === "mouse" ? release.click() : tabTo(page, "Release").then(() => page.keyboard.press("Enter")));
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Release" });
    await expect(confirm).toBeVisible();
    await (way === "mouse" ? confirm.click() : tabTo(page, "Release").then(() => page.keyboard.press("Enter")));
    await expect(page.getByRole("heading", { name: "Held now" })).toBeHidden();
    expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 2 : 0);
  });
}

test("job 10: data and consents are changed", async ({ page }) => {
  const { accountId } = await newPerson(page.request);
  await openBackOffice(page, ADMIN, `/members/${accountId}`);
  const { clicks } = await countClicks(page);
  await page.getByRole("navigation", { name: "Parts of the member" }).getByRole("link", { name: "Person" }).click();
  await page.getByLabel("Town").fill("Ostheim an der sehr langen Landstraße");
  await expectSound(page, "person");
  const sent = page.waitForRequest((request) => request.method() === "PATCH" && request.url().includes("/users/"));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  // The audit log names what was sent.
  expect((await sent).postDataJSON()).toEqual({ city: "Ostheim an der sehr langen Landstraße" });
  await page.getByRole("switch", { name: "Advertising by e-mail" }).click({ force: true });
  await expect(page.getByText("The consents are changed.")).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test("several members are blocked at once, and the bar says what happens", async ({ page }) => {
  const { familyName } = await newPerson(page.request);
  await openBackOffice(page, ADMIN, "/members");
  await page.getByRole("searchbox").fill(familyName);
  await expect(page.getByRole("row", { name: new RegExp(familyName) })).toBeVisible();
  await page
    .getByRole("row", { name: new RegExp(familyName) })
    .locator(".check")
    .click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Block" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Cards were stolen");
  await page.getByRole("button", { name: "Block 1 member" }).click();
  await expect(page.getByRole("row", { name: new RegExp(familyName) })).toContainText("Blocked");
});

test("staff of a shop find one complete card, and read no name", async ({ page }) => {
  await openBackOffice(page, { role: "staff" }, "/members");
  await expect(page.getByText("Which card?")).toBeVisible();
  await expectSound(page, "members of staff");
  await page.getByRole("searchbox").fill("4000000001");
  await expect(page.getByRole("row").nth(1)).toContainText("***");
});

test("a correction arrives on a mounted tablet", async ({ page, browser }) => {
  const { card } = await openMember(page);
  const context = await browser.newContext();
  const tablet = await context.newPage();
  await mountKiosk(tablet);
  await page.keyboard.press("c");
  await expect(page.getByLabel("Points", { exact: true })).toBeFocused();
  await page.keyboard.type("150");
  await page.getByRole("button", { name: "Credit 150 points" }).click();
  await expect(balance(page)).toHaveText("650");
  await identify(tablet, card);
  await expect(tablet.getByRole("region", { name: "Your account" })).toContainText("650");
  await context.close();
});
