import type { Page } from "@playwright/test";
import { holdToReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";

const toast = (page: Page, text: string) => page.getByText(text).first();

test.beforeEach(async ({ page, camera }) => {
  await camera.showBlank();
  await mountKiosk(page, { organization: "btl" });
  await openScanner(page);
});

test(
  "an unregistered card sees its points and that rewards are for registered shoppers",
  { tag: ["@BURN-16", "@BURN-33"] },
  async ({ page, camera }) => {
    await camera.showCode("4000000002");
    await expect(page).toHaveURL(/\/burn/);
    await expect(page.getByText("320").first()).toBeVisible();
    const rewards = page.getByRole("list", { name: "Your rewards" });
    await expect(rewards.getByRole("button").first()).toBeDisabled();
    await expect(rewards.getByRole("button").first()).toContainText("Only registered");
  },
);

test("a locked account may look and cannot redeem", { tag: ["@BURN-34", "@ERR-50"] }, async ({ page, camera }) => {
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

test(
  "a deactivated card is told so and scanning goes on",
  { tag: ["@SCAN-36", "@ERR-34"] },
  async ({ page, camera }) => {
    await camera.showCode("4000000005");
    await expect(toast(page, "This card has been deactivated")).toBeVisible();
    await expect(page).toHaveURL(/\/qr-scanner/);
    await camera.showCode("4000000003");
    await expect(page).toHaveURL(/\/burn/);
  },
);

test("an unknown card is told so and scanning goes on", { tag: ["@SCAN-36", "@ERR-35"] }, async ({ page, camera }) => {
  await camera.showCode("4999999999");
  await expect(toast(page, "does not exist")).toBeVisible();
  await expect(page).toHaveURL(/\/qr-scanner/);
});

test("a handheld reader on the scanner works without the camera", { tag: ["@SCAN-38"] }, async ({ page }) => {
  await holdToReader(page, "4000000007");
  await expect(page.getByText("100", { exact: true }).first()).toBeVisible();
});

test("a JSON code names the account", { tag: ["@SCAN-27"] }, async ({ page, camera }) => {
  await camera.showCode('{"accountId":"4000000003"}');
  await expect(page).toHaveURL(/\/burn\?.*idType=ID/);
});

test(
  "a reward code with its user asks to redeem that reward",
  { tag: ["@SCAN-23", "@SCAN-28", "@SCAN-32", "@BURN-19"] },
  async ({ page, camera }) => {
    await camera.showCode("https://punktum.example/4000000007/ruk/PCD");
    await expect(page.getByRole("alertdialog", { name: "Redeem this voucher?" })).toContainText(
      "100 points to exchange",
    );
  },
);

test(
  "a scanned reward out of reach says what is missing",
  { tag: ["@SCAN-23", "@BURN-20"] },
  async ({ page, camera }) => {
    await camera.showCode("https://punktum.example/4000000007/ruk/PCG");
    await expect(page.getByRole("alertdialog", { name: "This voucher is not available" })).toContainText(
      "150 points missing",
    );
  },
);

test(
  "a code of no known kind is refused and scanning goes on",
  { tag: ["@SCAN-30", "@ERR-21"] },
  async ({ page, camera }) => {
    await camera.showCode("https://punktum.example/a/b/c/d/e");
    await expect(toast(page, "We cannot read anything useful from this code.")).toBeVisible();
    await expect(page).toHaveURL(/\/qr-scanner/);
  },
);

test("the bars of a plastic card are read", { tag: ["@SCAN-39"] }, async ({ page, camera }) => {
  await camera.showCode("4000000003", "Code128");
  await expect(page).toHaveURL(/\/burn\?.*idType=CARDCODE/);
});
