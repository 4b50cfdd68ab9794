import type { Page } from "@playwright/test";
import { openMember } from "./support/customers.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expectSaver, identify, identifyByReader, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { MONITOR, PHONE, TABLET } from "./support/look.ts";

// Waits until the page has settled; the ring of seconds always moves.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const success = (page: Page) => page.getByRole("alertdialog", { name: "Voucher redeemed!" });

/** Redeems the shopper's first reward and returns the code that is shown for it. */
async function redeemReward(page: Page): Promise<string> {
  await page.getByRole("list", { name: "Your rewards" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Redeem now" }).click();
  await page
    .getByRole("alertdialog", { name: "Redeem this voucher?" })
    .getByRole("button", { name: "Redeem now" })
    .click();
  await expect(success(page)).toBeVisible();
  return (
    (await success(page)
      .getByText(/^PR \d{4} \d{4} \d{4}$/)
      .textContent()) ?? ""
  );
}

/** On a phone with large text, voucher, code and time come first, and the edge says that there is more below. */
async function expectFirstSeen(page: Page): Promise<void> {
  const more = success(page).locator("[data-part=more]");
  await expect(more).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const text of ["Espresso", /^PR \d{4} \d{4} \d{4}$/, /^Valid for another/]) {
    await expect(success(page).getByText(text)).toBeInViewport({ ratio: 1 });
  }
  await expect(more).toBeVisible();
  await success(page).getByRole("group").press("End");
  await expect(more).toHaveCount(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(TABLET);
}

const openAdmin = (page: Page) => page.getByRole("button", { name: /for staff only/ }).click();

async function check(page: Page, code: string): Promise<void> {
  await page.getByLabel("Redemption code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test(
  "a redemption shows its own code; staff hand the goods out once, or reverse it",
  { tag: ["@B-42", "@BURN-28"] },
  async ({ page, request }) => {
    const { card, readBalance } = await openMember(request, "pfm", { points: 500 });
    await mountKiosk(page);
    await identify(page, card);

    await test.step("the shopper sees what, when, where and a changing code", async () => {
      const code = await redeemReward(page);
      await expect(success(page)).toContainText("Espresso");
      await expect(success(page)).toContainText("Pfeil Station Nordring");
      await expect(success(page)).toContainText(/Booking [0-9A-F]{4}-[0-9A-F]{4}/);
      await expect(success(page)).toContainText(/Valid for another 23:59:\d\d/);
      await expectAccessible(page, "redemption with its code");
      await expectFirstSeen(page);
      await success(page).getByRole("button", { name: "Close" }).click();
      await openAdmin(page);
      await check(page, code.slice(3));
    });

    await test.step("staff hand the goods out, once", async () => {
      await expect(page.getByText("Valid", { exact: true })).toBeVisible();
      await expectAccessible(page, "a redemption that was checked");
      await page.getByRole("button", { name: "Hand out" }).click();
      await expect(page.getByText("Handed out already")).toBeVisible();
      await expect(page.getByRole("button", { name: "Hand out" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
      expect(await readBalance()).toBe(400);
    });

    await test.step("a redemption is reversed, and its code becomes invalid", async () => {
      await page.getByRole("button", { name: "Close" }).click();
      await expectSaver(page);
      await identify(page, card);
      const code = await redeemReward(page);
      await success(page).getByRole("button", { name: "Close" }).click();
      await openAdmin(page);
      await check(page, code);
      await page.getByRole("button", { name: "Take back" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
      await expect(page.getByText("Given back")).toBeVisible();
      expect(await readBalance()).toBe(400);
    });

    await test.step("an invalid code is refused at once, and an unknown one is not found", async () => {
      await check(page, "4000000001");
      await expect(page.getByText("That is no redemption code: twelve digits.")).toBeVisible();
      await check(page, "0000 0000 0000");
      await expect(page.getByRole("alert").filter({ hasText: "could not find" })).toBeVisible();
    });
  },
);

test(
  "on a low screen the new balance is seen below the code, also in German",
  { tag: ["@BURN-28", "@UI-08", RELEASE] },
  async ({ page, request }) => {
    const { card } = await openMember(request, "mhe", { points: 500 });
    await mountKiosk(page, { organization: "mhe", language: "Deutsch" });
    await page.setViewportSize(MONITOR);
    await page.goto("/mhe/qr-scanner?type=burn");
    await expect(page.locator("video")).toBeVisible();
    await identifyByReader(page, card);
    await page.getByRole("list", { name: "Ihre Prämien" }).getByRole("button").first().click();
    await page.getByRole("button", { name: "Jetzt einlösen" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Jetzt einlösen" }).click();
    const done = page.getByRole("alertdialog", { name: "Gutschein eingelöst!" });
    await expect(done.getByText("Neuer Punktestand")).toBeInViewport({ ratio: 1 });
    await expect(done.locator("[data-part=more]")).toHaveCount(0);
  },
);
