import { readFile } from "node:fs/promises";
import {
  countClicks,
  expectSound,
  forgetProof,
  keyboardOnly,
  openBackOffice,
  proveAgain,
  tabTo,
} from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { newPerson } from "../support/members.ts";

const SUPPORT = { role: "support" } as const;
const EXPORT = "**/exports";

for (const way of ["mouse", "keys"] as const) {
  test(`a note about a member is written and deleted, by ${way}`, { tag: RELEASE }, async ({ page }) => {
    const { familyName, accountId } = await newPerson(page.request);
    const words = `${familyName} wants to be called in the afternoon`;
    await openBackOffice(page, SUPPORT, `/members/${accountId}`);
    await expect(page.getByText("No notes yet.")).toBeVisible();
    const { clicks } = await countClicks(page);
    const press = {
      mouse: async (name: string) => await page.getByRole("button", { name, exact: true }).last().click(),
      keys: async (name: string) => {
        await tabTo(page, name);
        await page.keyboard.press("Enter");
      },
    }[way];
    await press("Add a note");
    await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("listitem").filter({ hasText: words })).toContainText("Sam Winter");
    await expect(page.locator(".event").filter({ hasText: "Note written" })).toHaveCount(1);
    await expectSound(page, "member with a note");
    await press("Delete");
    await expect(page.getByRole("alertdialog")).toContainText(words);
    await press("Delete");
    await expect(page.getByText("No notes yet.")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(way === "mouse" ? 3 : 0);
  });
}

test("selected members are exported as a table after a fresh proof of identity", { tag: RELEASE }, async ({ page }) => {
  const { familyName, accountId } = await newPerson(page.request);
  await openBackOffice(page, { role: "admin" }, "/members");
  await page.getByRole("searchbox").fill(familyName);
  const row = page.getByRole("row", { name: new RegExp(familyName) });
  await expect(row).toBeVisible();
  const { clicks } = await countClicks(page);
  await row.locator(".check").click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Export: Members" });
  await expect(dialog).toContainText("1 selected member");
  await expect(dialog).toContainText("Names leave the back office");
  await expectSound(page, "export members");
  await forgetProof(page, EXPORT);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  await proveAgain(page);
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^members-pfm-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.split("\r\n")[1]).toMatch(new RegExp(`^${accountId},Wilma,${familyName},`));
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test("the filtered list is exported by keyboard, masked for the support agent", { tag: RELEASE }, async ({ page }) => {
  const { familyName, accountId } = await newPerson(page.request);
  await openBackOffice(page, SUPPORT, "/members");
  await keyboardOnly(page);
  await page.keyboard.press("/");
  await page.keyboard.type(familyName);
  await expect(page.getByRole("row", { name: new RegExp(familyName) })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("as it is filtered now");
  await expect(page.getByRole("alertdialog")).toContainText("names as single letters");
  const saved = page.waitForEvent("download");
  await tabTo(page, "Save as CSV");
  await page.keyboard.press("Enter");
  const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${accountId},W\\*\\*\\*,S\\*\\*\\*,`));
});
