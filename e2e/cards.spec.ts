import type { Page } from "@playwright/test";
import { holdToReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

const toast = (page: Page, text: string) => page.getByText(text).first();

test.beforeEach(async ({ page, camera }) => {
  await camera.showBlank();
  await mountKiosk(page, { organization: "btl" });
  await openScanner(page);
});

test("BURN-16, BURN-33 an unregistered card sees its points and that rewards are for registered shoppers", async ({
  page,
  camera,
}) => {
  await camera.showCode("4000000002");
  await expect(page).toHaveURL(/\/burn/);
  await expect(page.getByText("320").first()).toBeVisible();
  const rewards = page.getByRole("list", { name: "Your rewards" });
  await expect(rewards.getByRole("button").first()).toBeDisabled();
  await expect(rewards.getByRole("button").first()).toContainText("Only registered");
});

test("BURN-34, ERR-50 a locked account may look and cannot redeem", async ({ page, camera }) => {
  await camera.showCode("4000000004");
  await expect(page).toHaveURL(/\/burn/);
  await expect(page.getByText("1,860").first()).toBeVisible();
  await page.getByRole("list", { name: "Your rewards" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Redeem now" }).click();
  const refusal = page.getByRole("alertdialog", { name: "Your account is locked" });
  await expect(refusal).toContainText("0221 4710 177");
  await refusal.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("1,860").first()).toBeVisible();
});

test("SCAN-36, ERR-34 a deactivated card is told so and scanning goes on", async ({ page, camera }) => {
  await camera.showCode("4000000005");
  await expect(toast(page, "This card has been deactivated")).toBeVisible();
  await expect(page).toHaveURL(/\/qr-scanner/);
  await camera.showCode("4000000003");
  await expect(page).toHaveURL(/\/burn/);
});

test("SCAN-36, ERR-35 an unknown card is told so and scanning goes on", async ({ page, camera }) => {
  await camera.showCode("4999999999");
  await expect(toast(page, "does not exist")).toBeVisible();
  await expect(page).toHaveURL(/\/qr-scanner/);
});

test("SCAN-38 a handheld reader on the scanner works without the camera", async ({ page }) => {
  await holdToReader(page, "4000000007");
  await expect(page.getByText("100", { exact: true }).first()).toBeVisible();
});

test("SCAN-27 a JSON code names the account", async ({ page, camera }) => {
  await camera.showCode('{"accountId":"4000000003"}');
  await expect(page).toHaveURL(/\/burn\?.*idType=ID/);
});

test("SCAN-23, SCAN-28, SCAN-32, BURN-19 a reward code with its user asks to redeem that reward", async ({
  page,
  camera,
}) => {
  await camera.showCode("https://punktum.example/4000000007/ruk/PCD");
  await expect(page.getByRole("alertdialog", { name: "Redeem this voucher?" })).toContainText("100 points to exchange");
});

test("SCAN-23, BURN-20 a scanned reward out of reach says what is missing", async ({ page, camera }) => {
  await camera.showCode("https://punktum.example/4000000007/ruk/PCG");
  await expect(page.getByRole("alertdialog", { name: "This voucher is not available" })).toContainText(
    "150 points missing",
  );
});

test("SCAN-30, ERR-21 a code of no known kind is refused and scanning goes on", async ({ page, camera }) => {
  await camera.showCode("https://punktum.example/a/b/c/d/e");
  await expect(toast(page, "We cannot read anything useful from this code.")).toBeVisible();
  await expect(page).toHaveURL(/\/qr-scanner/);
});

test("SCAN-39 the bars of a plastic card are read", async ({ page, camera }) => {
  await camera.showCode("4000000003", "Code128");
  await expect(page).toHaveURL(/\/burn\?.*idType=CARDCODE/);
});
