import { uniqueName } from "../support/admin.ts";
import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

test(
  "a manager connects a shop: a webhook with its secret, and a key with the scopes it needs",
  { tag: RELEASE },
  async ({ page }) => {
    const who = await openAdmin(page.request, "ppc");
    const name = uniqueName("Shop");
    await openBackOffice(page, who, "/webhooks");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Other systems");
    await expectSound(page, "webhooks");
    await page.getByRole("button", { name: "New webhook" }).first().click();
    const form = page.getByRole("dialog", { name: "New webhook" });
    await form.getByLabel("Name", { exact: true }).fill(name);
    await form.getByLabel("Address").fill("https://127.0.0.1/hook");
    // An event type that no other test of this programme causes.
    await form.getByText("Members merged").click();
    await expectSound(page, "webhook-form");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toContainText("address");
    await form.getByLabel("Address").fill("https://nowhere.invalid/hook");
    await form.getByRole("button", { name: "Save" }).click();
    const secret = page.getByRole("dialog", { name: "Secret of the webhook" });
    await expect(secret.locator("code")).toHaveText(/^whsec_/);
    await expectSound(page, "webhook-secret");
    await secret.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("row", { name }).click();
    await page.getByRole("button", { name: "Send a test event" }).click();
    await expect(page.getByRole("row", { name: "Test event" })).toContainText("No answer");
    await expectSound(page, "webhook");
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();

    await page.getByRole("link", { name: "Applications" }).click();
    await page.getByRole("button", { name: "New application" }).first().click();
    const key = page.getByRole("dialog", { name: "New application" });
    await key.getByLabel("Name", { exact: true }).fill(name);
    await key.getByText("read shops").click();
    await expectSound(page, "application-form");
    await key.getByRole("button", { name: "Make the key" }).click();
    const shown = page.getByRole("dialog", { name: "Key of the application" });
    const apiKey = await shown.locator("code").innerText();
    await shown.getByRole("button", { name: "I have kept it" }).click();
    const ask = async (path: string): Promise<number> =>
      (await page.request.get(path, { headers: { "api-key": apiKey } })).status();
    expect(await ask("/api/v2/programs/ppc/partners")).toBe(200);
    expect(await ask("/api/v2/programs/ppc/members")).toBe(403);
    await page.getByRole("row", { name }).click();
    await expectSound(page, "application");
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("row", { name })).toContainText("revoked");
    expect(await ask("/api/v2/programs/ppc/partners")).toBe(401);
  },
);
