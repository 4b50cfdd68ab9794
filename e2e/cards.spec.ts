import type { Page } from "@playwright/test";
import { holdToReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

const toast = (page: Page, text: string) => page.getByText(text).first();

/** Ends the visit and opens the scanner for the next card. */
async function nextShopper(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log out" }).click();
  await openScanner(page);
}

test.beforeEach(async ({ page, camera }) => {
  await camera.showBlank();
  await mountKiosk(page, { organization: "btl" });
  await openScanner(page);
});

test(
  "an unknown code shows an error, and the scanner goes on to read a card with bars",
  { tag: ["@SCAN-30", "@SCAN-36", "@SCAN-39", "@ERR-21", "@ERR-34", "@ERR-35", RELEASE] },
  async ({ page, camera }) => {
    const refused = [
      ["4000000005", "This card has been deactivated"],
      ["4999999999", "does not exist"],
      ["https://punktum.example/a/b/c/d/e", "We cannot read anything useful from this code."],
    ] as const;
    for (const [code, text] of refused) {
      await camera.showCode(code);
      await expect(toast(page, text)).toBeVisible();
      await expect(page).toHaveURL(/\/qr-scanner/);
    }
    await camera.showCode("4000000003", "Code128");
    await expect(page).toHaveURL(/\/burn\?.*idType=CARDCODE/);
  },
);

test(
  "a JSON code identifies the account, a handheld reader needs no camera, and an unregistered card shows the benefits of registration",
  { tag: ["@SCAN-27", "@SCAN-38", "@BURN-16", "@BURN-33", RELEASE] },
  async ({ page, camera }) => {
    await camera.showCode('{"accountId":"4000000003"}');
    await expect(page).toHaveURL(/\/burn\?.*idType=ID/);
    await camera.showBlank();
    await nextShopper(page);
    await holdToReader(page, "4000000007");
    await expect(page.getByText("100", { exact: true }).first()).toBeVisible();
    await nextShopper(page);
    await camera.showCode("4000000002");
    await expect(page).toHaveURL(/\/burn/);
    await expect(page.getByText("320").first()).toBeVisible();
    const rewards = page.getByRole("list", { name: "Your rewards" });
    await expect(rewards.getByRole("button").first()).toBeDisabled();
    await expect(rewards.getByRole("button").first()).toContainText("Only registered");
  },
);

test(
  "a locked account shows its data and cannot redeem",
  { tag: ["@BURN-34", "@ERR-50", RELEASE] },
  async ({ page, camera }) => {
    await camera.showCode("4000000004");
    await expect(page).toHaveURL(/\/burn/);
    await expect(page.getByText("1,860").first()).toBeVisible();
    await expect(page.getByRole("note")).toContainText("0221 4710 177");
    await expect(page.getByRole("button", { name: "Redeem coupon" })).toHaveCount(0);
    await page.getByRole("list", { name: "Your rewards" }).getByRole("button").first().click();
    await expect(page.getByRole("button", { name: "Redeem now" })).toBeDisabled();
  },
);

test(
  "a scanned reward with its user opens the confirmation, or shows what is missing",
  { tag: ["@SCAN-23", "@SCAN-28", "@SCAN-32", "@BURN-19", "@BURN-20", RELEASE] },
  async ({ page, camera }) => {
    await camera.showCode("https://punktum.example/4000000007/ruk/PCD");
    const question = page.getByRole("alertdialog", { name: "Redeem this voucher?" });
    await expect(question).toContainText("100 points to exchange");
    await camera.showBlank();
    await question.getByRole("button", { name: "Cancel" }).click();
    await nextShopper(page);
    await camera.showCode("https://punktum.example/4000000007/ruk/PCG");
    await expect(page.getByRole("alertdialog", { name: "This voucher is not available" })).toContainText(
      "150 points missing",
    );
  },
);
