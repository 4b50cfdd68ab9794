import type { Page } from "@playwright/test";
import { mountKiosk, PASSWORD, type Organization } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

/** Unmounts from the administration, after one wrong password. */
async function unmount(page: Page, organization: Organization): Promise<void> {
  await mountKiosk(page, { organization });
  await page.getByRole("button", { name: /open administration/ }).click();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
  await page.getByRole("button", { name: "Unmount device" }).click();
  const dialog = page.getByRole("dialog", { name: "Unmount this device?" });
  await dialog.getByLabel("Password", { exact: true }).fill("wrong-password");
  await dialog.getByRole("button", { name: "Unmount device" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Unmount device" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test("MNT-29, MNT-30, SEC-06, ADM-04, ADM-09 staff unmount with their password; the login knows their e-mail", async ({
  page,
}) => {
  await unmount(page, "pfm");
  await expect(page.getByLabel("Email")).toHaveValue("staff@pfm.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.goto("/pfm/screen-saver");
  await expect(page).toHaveURL(/\/login$/);
});

test("MNT-31 unmounting over the mounting service frees the place too", async ({ page }) => {
  await unmount(page, "mhe");
  await mountKiosk(page, { organization: "mhe" });
});
