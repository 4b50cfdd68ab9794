import type { Page } from "@playwright/test";
import { adminOf, DEMO_SHOPS, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { openCustomer } from "../support/customers.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { accountOf, newPerson } from "../support/members.ts";
import { areasOf, inBothLanguages, limitOf, test, told } from "../support/stories.ts";

const ADMIN = { role: "admin" } as const;
const PLACE = { "interaction-id": `${DEMO_SHOPS.pfm.storeId}-T1` };

/** A member with manual points, and their page. */
async function openMember(page: Page, points = 500) {
  const { card } = await openCustomer(page.request, "pfm", { points });
  const accountId = await accountOf(page.request, card);
  await openBackOffice(page, ADMIN, `/members/${accountId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(card.slice(-4));
  return { card, accountId };
}

const balance = (page: Page) => page.locator(".balance b");

inBothLanguages(() => {
  test.describe("job 1: a member is found by part of the name", { tag: RELEASE }, () => {
    test("in the list", async ({ page, say }) => {
      const { familyName } = await newPerson(page.request);
      await openBackOffice(page, ADMIN);
      const { clicks } = await countClicks(page);
      await areasOf(page, say)
        .getByRole("link", { name: say("Members") })
        .click();
      await page.keyboard.press("/");
      await page.keyboard.type(`wilma ${familyName.toUpperCase()}`);
      await expect(page.getByRole("row", { name: new RegExp(familyName) })).toBeVisible();
      expect(await clicks()).toBeLessThanOrEqual(1);
      expect(page.url()).not.toContain(familyName);
      await expectSound(page, "members found");
    });

    test("from any screen by keyboard", { tag: RELEASE }, async ({ page }) => {
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

  test("job 2: missing points are explained, by mouse and by keyboard", async ({ page, say }) => {
    await openBackOffice(page, ADMIN, "/members");
    await page.getByRole("searchbox").fill("4000000001");
    await expect(page.getByRole("row")).toHaveCount(2);
    const row = page.getByRole("row").nth(1);
    const { clicks } = await countClicks(page);
    await row.click();
    const sale = page.locator("details.event", { hasText: say.like("Purchase of {{amount}}") }).first();
    await sale.locator("summary").click();
    await expect(sale.getByRole("table")).toContainText(say("Why"));
    expect(await clicks()).toBeLessThanOrEqual(2);
    await expectSound(page, "member with reasons");
    await sale.locator("summary").press("Enter");
    await expect(sale.getByRole("table")).toBeHidden();
    await sale.locator("summary").press("Enter");
    await expect(sale.getByRole("table")).toBeVisible();
  });

  test.describe("job 3: points are credited with a reason, and the limit is shown before", () => {
    test("by mouse", async ({ page, say }) => {
      await openMember(page);
      const { clicks } = await countClicks(page);
      await page.getByRole("button", { name: say("Correct points") }).click();
      await expect(page.getByLabel(say("Points"), { exact: true })).toBeFocused();
      await expect(limitOf(page, say)).toBeVisible();
      await page.keyboard.type("150");
      await expect(page.locator(".fromto")).toContainText("650");
      await expectSound(page, "correct sheet");
      await page.getByRole("button", { name: say("Credit {{points}} points", { points: 150 }) }).click();
      await expect(balance(page)).toHaveText("650");
      await expect(page.locator(".event").first()).toContainText(say("Receipt handed in later"));
      expect(await clicks()).toBeLessThanOrEqual(3);
    });

    test("by keyboard", told("keys"), async ({ page, say }) => {
      await openMember(page);
      await keyboardOnly(page);
      await page.keyboard.press("c");
      await expect(page.getByLabel(say("Points"), { exact: true })).toBeFocused();
      await page.keyboard.type("40");
      await expect(page.getByRole("button", { name: say("Credit {{points}} points", { points: 40 }) })).toBeEnabled();
      await page.keyboard.press("Enter");
      await expect(balance(page)).toHaveText("540");
    });
  });

  test.describe("job 5: a wrong booking is reversed", () => {
    test("by mouse", async ({ page, say }) => {
      await openMember(page);
      const { clicks } = await countClicks(page);
      await page.locator("details.event summary").first().click();
      await page.getByRole("button", { name: say("Take back") }).click();
      await page.keyboard.type("Wrong card");
      await expectSound(page, "take back");
      await page.getByRole("button", { name: say("Take back {{points}} points", { points: 500 }) }).click();
      await expect(balance(page)).toHaveText("0");
      expect(await clicks()).toBeLessThanOrEqual(3);
    });

    test("by keyboard", told("keys"), async ({ page, say }) => {
      await openMember(page);
      await keyboardOnly(page);
      await page.locator("details.event summary").first().focus();
      await page.keyboard.press("Enter");
      await tabTo(page, say("Take back"));
      await page.keyboard.press("Enter");
      await page.keyboard.type("Wrong card");
      await page.keyboard.press("Enter");
      await expect(balance(page)).toHaveText("0");
    });
  });

  test.describe("job 6: two members are merged", { tag: RELEASE }, () => {
    test("by mouse", async ({ page, say }) => {
      const { card } = await openCustomer(page.request, "pfm", { points: 70 });
      await openMember(page);
      const { clicks } = await countClicks(page);
      await page.getByRole("button", { name: say("More"), exact: true }).click();
      await page.getByRole("menuitem", { name: say("Merge with another member") }).click();
      await page.getByLabel(say("Card of the second account")).fill(card);
      await page.getByRole("button", { name: say("Show what moves") }).click();
      await expect(page.getByRole("table")).toContainText("570");
      await page.getByLabel(say("Last four characters of the second card")).fill(card.slice(-4));
      await expectSound(page, "merge");
      await page.getByRole("button", { name: say("Merge for good") }).click();
      await expect(balance(page)).toHaveText("570");
      expect(await clicks()).toBeLessThanOrEqual(5);
    });

    test("by keyboard", told("keys"), async ({ page, say }) => {
      const { card } = await openCustomer(page.request, "pfm", { points: 70 });
      const { accountId } = await openMember(page);
      await openBackOffice(page, ADMIN, `/members/${accountId}/merge`);
      await keyboardOnly(page);
      await expect(page.getByLabel(say("Card of the second account"))).toBeFocused();
      await page.keyboard.type(card);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("table")).toContainText("570");
      await tabTo(page, say("Last four characters of the second card"));
      await page.keyboard.type(card.slice(-4));
      await tabTo(page, say("Merge for good"));
      await page.keyboard.press("Enter");
      await expect(balance(page)).toHaveText("570");
    });
  });

  for (const way of ["mouse", "keys"] as const) {
    test(`job 7: a lost card is replaced, by ${way}`, { tag: RELEASE }, async ({ page, say }) => {
      const { card } = await openMember(page);
      const { clicks } = await countClicks(page);
      const open = page.getByRole("button", { name: say("Replace card") });
      await (way === "mouse" ? open.click() : open.press("Enter"));
      await expect(page.getByLabel(say("New card"))).toBeFocused();
      await page.keyboard.type(`${card}9`);
      await expectSound(page, "replace card");
      const send = page.getByRole("button", { name: say("Replace"), exact: true });
      await (way === "mouse" ? send.click() : page.keyboard.press("Enter"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`${card}9`.slice(-4));
      expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 3 : 0);
    });

    test(`job 8: a member is blocked and unblocked, by ${way}`, { tag: RELEASE }, async ({ page, say }) => {
      await openMember(page);
      const { clicks } = await countClicks(page);
      const block = page.getByRole("button", { name: say("Block"), exact: true });
      await (way === "mouse" ? block.click() : page.keyboard.press("b"));
      await expect(page.getByLabel(say("Why?"))).toBeFocused();
      await page.keyboard.type("Looked odd");
      const send = page.getByRole("alertdialog").getByRole("button", { name: say("Block") });
      await (way === "mouse" ? send.click() : page.keyboard.press("Enter"));
      await expect(
        page.getByText(say.like("^Blocked since {{date}}: {{reason}}")).filter({ hasText: "Looked odd" }),
      ).toBeVisible();
      expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 2 : 0);
      await expectSound(page, "blocked member");
      const unblock = page.getByRole("button", { name: say("Unblock") });
      await (way === "mouse" ? unblock.click() : page.keyboard.press("b"));
      await expect(page.getByRole("button", { name: say("Block"), exact: true })).toBeVisible();
    });
  }

  for (const way of ["mouse", "keys"] as const) {
    test(`job 9: a stuck voucher is released, by ${way}`, { tag: RELEASE }, async ({ page, say }) => {
      const card = "4000000001";
      const accountId = await accountOf(page.request, card);
      const { send } = adminOf(page.request, "pfm");
      const hold = { ...PLACE, "idempotency-key": uniqueName("hold") };
      await send("POST", `/api/v2/accounts/${card}/accountcoupons/R501/reservations`, { seconds: 300 }, hold);
      await openBackOffice(page, ADMIN, `/members/${accountId}`);
      await expect(page.getByRole("heading", { name: say("Held now") })).toBeVisible();
      const { clicks } = await countClicks(page);
      const release = page.getByRole("button", { name: say("Release") });
      await (way === "mouse" ? release.click() : tabTo(page, say("Release")).then(() => page.keyboard.press("Enter")));
      const confirm = page.getByRole("alertdialog").getByRole("button", { name: say("Release") });
      await expect(confirm).toBeVisible();
      await (way === "mouse" ? confirm.click() : tabTo(page, say("Release")).then(() => page.keyboard.press("Enter")));
      await expect(page.getByRole("heading", { name: say("Held now") })).toBeHidden();
      expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 2 : 0);
    });
  }

  test("job 10: data and consents are changed", { tag: RELEASE }, async ({ page, say }) => {
    const { accountId } = await newPerson(page.request);
    await openBackOffice(page, ADMIN, `/members/${accountId}`);
    const { clicks } = await countClicks(page);
    await page
      .getByRole("navigation", { name: say("Parts of the member") })
      .getByRole("link", { name: say("Person") })
      .click();
    await page.getByLabel(say("Town")).fill("Ostheim an der sehr langen Landstraße");
    await expectSound(page, "person");
    const sent = page.waitForRequest((request) => request.method() === "PATCH" && request.url().includes("/users/"));
    await page.getByRole("button", { name: say("Save") }).click();
    await expect(page.getByText(say("Saved."))).toBeVisible();
    // The audit log names what was sent.
    expect((await sent).postDataJSON()).toEqual({ city: "Ostheim an der sehr langen Landstraße" });
    await page.getByRole("switch", { name: say("Advertising by e-mail") }).click({ force: true });
    await expect(page.getByText(say("The consents are changed."))).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
    const mails = page.getByRole("switch", { name: say("E-mails about points") });
    await expect(mails).toBeChecked();
    await mails.click({ force: true });
    await expect(page.getByText(say("E-mails about points are switched off."))).toBeVisible();
    await page.reload();
    await expect(mails).not.toBeChecked();
  });
});
