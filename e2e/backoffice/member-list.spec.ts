import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { openCustomer } from "../support/customers.ts";
import { identify, mountKiosk } from "../support/kiosk.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { accountOf, newPerson } from "../support/members.ts";

const ADMIN = { role: "admin" } as const;

test("a row that is pressed before the search has finished opens its member", { tag: RELEASE }, async ({ page }) => {
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
  // The search has finished; the member's page is still loading.
  await searched;
  opened.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(familyName);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue(familyName);
});

test(
  "several members are blocked at once, and the selection bar shows the progress",
  { tag: RELEASE },
  async ({ page }) => {
    const { familyName } = await newPerson(page.request);
    await openBackOffice(page, ADMIN, "/members");
    await page.getByRole("searchbox").fill(familyName);
    await expect(page.getByRole("row", { name: new RegExp(familyName) })).toBeVisible();
    await page
      .getByRole("row", { name: new RegExp(familyName) })
      .getByRole("checkbox")
      .click();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Block" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Cards were stolen");
    await page.getByRole("button", { name: "Block 1 member" }).click();
    await expect(page.getByRole("row", { name: new RegExp(familyName) })).toContainText("Blocked");
  },
);

test("rows are selected one by one, as a range, by keys and all at once", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, ADMIN, "/members");
  const boxes = page.getByRole("checkbox", { name: /^Select:/ });
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  const bar = page.getByRole("region", { name: "Selection" });
  await boxes.nth(1).click();
  await expect(bar).toContainText("1 selected");
  await expect(all).toHaveJSProperty("indeterminate", true);
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("4 selected");
  await page.keyboard.press("x");
  await expect(boxes.nth(4)).not.toBeChecked();
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(boxes.nth(5)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  const row = page.getByRole("row").nth(1);
  await row.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("25 selected");
  await all.click();
  await expect(bar).toBeHidden();
  await all.click();
  await expect(bar).toContainText("25 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  // None of it has opened a member.
  await expect(page).toHaveURL(/members$/);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/members\/[\da-f-]{36}$/);
});

test(
  "staff of a shop find a member by the complete card number only, and see no name",
  { tag: RELEASE },
  async ({ page }) => {
    await openBackOffice(page, { role: "staff" }, "/members");
    await expect(page.getByText("Which card?")).toBeVisible();
    await expectSound(page, "members of staff");
    await page.getByRole("searchbox").fill("4000000001");
    await expect(page.getByRole("row").nth(1)).toContainText("***");
  },
);

test("a correction arrives on a mounted tablet", { tag: RELEASE }, async ({ page, browser }) => {
  const { card } = await openCustomer(page.request, "pfm", { points: 500 });
  await openBackOffice(page, ADMIN, `/members/${await accountOf(page.request, card)}`);
  await expect(page.locator(".balance b")).toHaveText("500");
  const context = await browser.newContext();
  const tablet = await context.newPage();
  await mountKiosk(tablet);
  await page.keyboard.press("c");
  await expect(page.getByLabel("Points", { exact: true })).toBeFocused();
  await page.keyboard.type("150");
  await page.getByRole("button", { name: "Credit 150 points" }).click();
  await expect(page.locator(".balance b")).toHaveText("650");
  await identify(tablet, card);
  await expect(tablet.getByRole("region", { name: "Your account" })).toContainText("650");
  await context.close();
});
