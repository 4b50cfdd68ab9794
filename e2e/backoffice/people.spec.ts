import type { Page } from "@playwright/test";
import { countClicks, expectSound, guardConsole, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, test } from "../support/kiosk-test.ts";

const BUDGET_CLICKS = 4;

const somebody = (): string => `kim-${Date.now()}-${Math.round(Math.random() * 1e6)}@pfm.example`;

/** Address of the link in the newest mail to somebody, as the demonstration's mailbox shows it. */
async function linkTo(page: Page, email: string): Promise<string> {
  const link = page.locator("article", { hasText: email }).first().getByRole("link").first();
  await expect(async () => {
    await page.goto("/counter/mailbox");
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await link.getAttribute("href")) ?? "";
}

test("a colleague is invited with the mouse, in four clicks, and accepts by mail", async ({ page, context }) => {
  const email = somebody();
  await openBackOffice(page, { role: "admin" }, "/people");
  await expect(page.getByRole("grid", { name: "People who work here" })).toBeVisible();
  await expectSound(page, "people");
  const { clicks } = await countClicks(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kim Alexandra von Hohenstein-Wallenberg");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.locator(".places .choice").first().click();
  await expectSound(page, "people-invite");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(BUDGET_CLICKS);
  await expect(page.getByRole("grid", { name: "Open invitations" }).getByText(email)).toBeVisible();
  await expectSound(page, "people-invited");

  const mail = await context.newPage();
  guardConsole(mail);
  await mail.goto(await linkTo(mail, email));
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Welcome to the team");
  await expectSound(mail, "invitation");
  await mail.getByLabel("New password").fill("a password of my own");
  await mail.getByLabel("The password once more").fill("another one, mistyped");
  await mail.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(mail.getByText("The two passwords differ.")).toBeVisible();
  await mail.getByLabel("The password once more").fill("a password of my own");
  await mail.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

test("a colleague is locked out and let in again by keys alone", async ({ page }) => {
  await openBackOffice(page, { role: "admin" }, "/people");
  await expect(page.getByRole("grid", { name: "People who work here" })).toBeVisible();
  await keyboardOnly(page);
  const { clicks } = await countClicks(page);
  await page.keyboard.press("/");
  await page.keyboard.type("staff@");
  await expect(page.getByRole("row")).toHaveCount(2);
  await tabTo(page, /staff@pfm\.example/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "people-person");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await clicks()).toBe(0);
});

test("a forgotten password is asked for without telling who works here", async ({ page }) => {
  guardConsole(page);
  await page.goto("/backoffice/pfm/login");
  await page.getByRole("link", { name: "Forgotten password?" }).click();
  await expectSound(page, "forgotten");
  await page.getByLabel("E-mail").fill("nobody@pfm.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a mail is on its way")).toBeVisible();
  await page.goto("/backoffice/pfm/new-password");
  await expect(page.getByText("This link is good no more.")).toBeVisible();
  await expectSound(page, "new-password-gone");
});
