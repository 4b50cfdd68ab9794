import type { Page } from "@playwright/test";
import type { CameraFile } from "./camera-file.ts";
import { openMember } from "./support/customers.ts";
import { expectSaver, logIn, mountByHand, mountKiosk, openScanner, type Organization } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

/** The points on the burn screen after their animation. */
async function readPoints(page: Page): Promise<number> {
  const figure = page
    .getByRole("region", { name: "Your account" })
    .getByText(/^[\d,]+ points$/)
    .first();
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      last = await figure.innerText();
      return [before.length > 0, before === last];
    })
    .toEqual([true, true]);
  return Number(last.replaceAll(/\D/g, ""));
}

const shown = (points: number): string => points.toLocaleString("en-GB");

/** One day of a shopper and staff with its figures; the same for both API generations. */
async function tellStory(
  page: Page,
  camera: CameraFile,
  organization: Organization,
  ways: readonly string[],
): Promise<void> {
  const { card } = await openMember(page.request, organization, { points: 12_480 });
  let points = 0;
  await test.step("staff mount the tablet", async () => {
    await camera.showBlank();
    const left = page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().endsWith("/api/v2/login"),
    );
    await mountByHand(page, { organization });
    // Their login session ended on the server; the tablet has its own session.
    expect((await left).status()).toBe(200);
  });

  await test.step("a shopper holds a card to the camera and sees points and level", async () => {
    await openScanner(page);
    await camera.showCode(card);
    await expect(page).toHaveURL(/\/burn/);
    await camera.showBlank();
    points = await readPoints(page);
    expect(points).toBeGreaterThan(10_000);
    await expect(page.getByText("Gold", { exact: true }).first()).toBeVisible();
  });

  await test.step("the shopper redeems the cheapest reward", async () => {
    const rewards = page.getByRole("list", { name: "Your rewards" });
    await rewards.getByRole("button").first().click();
    await page.getByRole("button", { name: "Redeem now" }).click();
    const question = page.getByRole("alertdialog", { name: "Redeem this voucher?" });
    await expect(question).toContainText("100 points to exchange");
    await question.getByRole("button", { name: "Redeem now" }).click();
    const success = page.getByRole("alertdialog", { name: "Voucher redeemed!" });
    await expect(success).toContainText("-100");
    await expect(success).toContainText(shown(points - 100));
    await success.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText(shown(points - 100)).first()).toBeVisible();
  });

  await test.step("the redemption is in the history, newest first", async () => {
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await expect(page.getByRole("listitem").first()).toContainText("-100");
    await page
      .getByRole("button", { name: /Close|Back/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/burn/);
    await page.getByRole("button", { name: "Log out" }).click();
    await expectSaver(page);
  });

  await test.step("staff book 250 points in the administration", async () => {
    await page.goto(`/${organization}/admin`);
    await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
    // The v1 revenue module asks for revenue first.
    for (const key of [...ways, "2", "5", "0"]) {
      await page.getByRole("button", { name: key, exact: true }).click();
    }
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(page).toHaveURL(/qr-scanner\?.*manualPoints=250/);
    await camera.showCode(card);
    const success = page.getByRole("alertdialog", { name: "Points collected!" });
    await expect(success).toContainText("+250");
    await expect(success).toContainText(shown(points + 150));
    await camera.showBlank();
    await success.getByRole("button", { name: "Close" }).last().click();
    await expectSaver(page);
  });

  await test.step("the next scan shows the new balance", async () => {
    await openScanner(page);
    await camera.showCode(card);
    await expect(page).toHaveURL(/\/burn/);
    await camera.showBlank();
    await expect(page.getByText(shown(points + 150)).first()).toBeVisible();
  });
}

test(
  "the whole day on the first API generation",
  { tag: ["@SCAN-20", "@SCAN-25", "@SCAN-40", "@BURN-02", "@BURN-11", "@BURN-41", "@EARN-03", "@HIST-05", RELEASE] },
  async ({ page, camera }) => {
    await tellStory(page, camera, "pfm", ["Points"]);
  },
);

test(
  "the whole day on the second API generation ends with the same figures",
  { tag: ["@SCAN-20", "@SCAN-25", "@SCAN-40", "@BURN-02", "@BURN-40", "@EARN-07"] },
  async ({ page, camera }) => {
    await tellStory(page, camera, "mhe", []);
  },
);

test(
  "a session left alone for a real minute warns, then ends on the screen saver without data of the shopper",
  { tag: ["@IDLE-01", "@IDLE-03", "@IDLE-04", RELEASE] },
  async ({ page, camera }) => {
    test.setTimeout(120_000);
    await camera.showBlank();
    await mountKiosk(page, { organization: "ppc" });
    await openScanner(page);
    await camera.showCode("4000000006");
    await expect(page).toHaveURL(/\/burn/);
    await camera.showBlank();
    await expect(page.getByText("2,150").first()).toBeVisible();
    await expect(page.getByRole("alertdialog", { name: "Still there?" })).toBeVisible({ timeout: 50_000 });
    await expectSaver(page, 30_000);
    await expect(page.getByText("2,150")).toHaveCount(0);
    await page.goto("/ppc/burn");
    await expectSaver(page);
  },
);

test(
  "staff of one shop find company and shop preselected",
  { tag: ["@AUTH-28", "@MNT-12", "@MNT-13"] },
  async ({ page }) => {
    await logIn(page, "pfm");
    await expect(page.getByLabel("Select company")).toHaveValue("101");
    await expect(page.getByLabel("Select shop")).toHaveValue("1001");
  },
);

test("staff of several shops choose one", { tag: ["@MNT-13", RELEASE] }, async ({ page }) => {
  await logIn(page, "pfm", "admin");
  await expect(page.getByLabel("Select company")).toHaveValue("");
  await expect(page.getByLabel("Select shop")).toBeDisabled();
  await page.getByLabel("Select company").selectOption("103");
  await expect(page.getByLabel("Select shop")).toHaveValue("1006");
  await page.getByLabel("Select company").selectOption("101");
  await expect(page.getByLabel("Select shop")).toHaveValue("");
});
