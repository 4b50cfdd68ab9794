import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectSound, forgetProof, guardConsole, openBackOffice } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { expect, test, RELEASE } from "../support/kiosk-test.ts";

const STEP_MS = 30_000;

/** The authenticator code `steps` half-minutes from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function addApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Add an app" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const shown = page.locator(".secret-text code");
  await expect(shown).toBeVisible();
  await expectSound(page, "add-app");
  const secret = (await shown.innerText()).replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  return secret;
}

test(
  "a person sets up an authenticator app, signs in with it and removes it",
  { tag: ["@AUTH-32", RELEASE] },
  async ({ page }) => {
    const who = await openAdmin(page.request, "ppc");
    await openBackOffice(page, who, "/me");
    await expect(page.getByText("Only your password protects this account.")).toBeVisible();
    await expectSound(page, "me");
    const secret = await addApp(page);
    await expect(page.locator(".recovery-codes li")).toHaveCount(10);
    await expectSound(page, "recovery-codes");
    await page.getByLabel("I have kept the codes").check();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: /^My account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("E-mail").fill(who.email);
    await page.getByLabel("Password").fill(who.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second factor");
    await expectSound(page, "second-factor");
    await page.getByLabel("Code").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("4 more tries")).toBeVisible();
    await page.getByLabel("Code").fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^My account/ }).click();
    await page.getByRole("menuitem", { name: "My account" }).click();
    await expect(page.getByRole("button", { name: "Remove Phone" })).toBeVisible();
    await page.getByRole("button", { name: "Remove Phone" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Only your password protects this account.")).toBeVisible();
  },
);

test(
  "a reload and a second tab keep the session, and signing out ends it in both",
  { tag: ["@AUTH-32", RELEASE] },
  async ({ page, context }) => {
    await openBackOffice(page, await openAdmin(page.request, "ppc"), "/me");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My account");
    const other = await context.newPage();
    guardConsole(other);
    await other.goto("/backoffice/ppc/me");
    await expect(other.getByText("This one")).toBeVisible();
    await Promise.all([page.reload(), other.reload()]);
    await expect(page.getByText("This one")).toBeVisible();
    await expect(other.getByText("This one")).toBeVisible();
    await other.getByRole("button", { name: /^My account/ }).click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  },
);

test(
  "a call that needs a fresh proof asks for it and is sent again",
  { tag: ["@AUTH-32", RELEASE] },
  async ({ page }) => {
    const who = await openAdmin(page.request, "ppc");
    // The start page requests no factors, so the one refusal below meets the account page.
    await openBackOffice(page, who);
    await forgetProof(page, "**/api/v2/me/factors");
    await page.goto("/backoffice/ppc/me");
    const proof = page.getByRole("dialog", { name: "Is it you?" });
    await expect(proof).toBeVisible();
    await expectSound(page, "step-up");
    await proof.getByLabel("Password").fill("wrong");
    await page.keyboard.press("Enter");
    await expect(proof.getByRole("alert")).toContainText("That is not right.");
    await proof.getByLabel("Password").fill(who.password);
    await page.keyboard.press("Enter");
    await expect(proof).toBeHidden();
    await expect(page.getByText("Only your password protects this account.")).toBeVisible();
  },
);
