import type { Page } from "@playwright/test";
import { E2E_PORT } from "../support/addresses.ts";
import { expectSound, forgetProof, guardConsole } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

// Browsers refuse a passkey for a host that is an IP address.
const BASE = `http://localhost:${E2E_PORT}/backoffice/btl`;

/** Adds a virtual authenticator that verifies its user automatically. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(
  "a person creates a passkey, signs in with it alone, confirms their identity with it and removes it",
  { tag: ["@AUTH-32", RELEASE] },
  async ({ page }) => {
    guardConsole(page);
    const who = await openAdmin(page.request, "btl");
    await plugInAuthenticator(page);
    await page.goto(`${BASE}/login?to=/me`);
    await page.getByLabel("E-mail").fill(who.email);
    await page.getByLabel("Password").fill(who.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.locator(".recovery-codes li")).toHaveCount(10);
    await page.getByLabel("I have kept the codes").check();
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText("Passkey · ")).toBeVisible();
    await expectSound(page, "passkey");
    await page.getByRole("button", { name: /^My account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("button", { name: /^My account/ }).click();
    await forgetProof(page, "**/api/v2/me/factors");
    await page.getByRole("menuitem", { name: "My account" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: /^Remove / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Only your password protects this account.")).toBeVisible();
  },
);
