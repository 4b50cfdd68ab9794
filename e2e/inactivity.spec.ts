import type { Page } from "@playwright/test";
import { expectSaver, freeze, holdToReader, identifyByReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import { findInMemory } from "./support/heap-snapshot.ts";
import { findTraces } from "./support/shopper-traces.ts";

const CARD = "4000000003";

// A trace would store the page's texts in the page, where the test would find the shopper's data.
test.use({ trace: "off" });

/** A mounted kiosk of the bookshop with a clock under the test's control. */
async function mountWithClock(page: Page): Promise<void> {
  await mountKiosk(page, { organization: "ppc" });
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("button", { name: /Tap to see/ })).toBeVisible();
}

/** Values in the platform's answers that identify the shopper. */
function namesIn(answers: string): readonly string[] {
  const found = answers.matchAll(/"(?:userReferenceCode|emailAddress|email|userId|accountId)":"([^"]{6,})"/g);
  return [...new Set([CARD, ...[...found].map(([, word = ""]) => word)])];
}

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Still there?" });

test(
  "the warning counts down twenty seconds, a tap extends the session any number of times, and at the end no data of the shopper remains",
  { tag: ["@IDLE-01", "@IDLE-02", "@IDLE-03", "@IDLE-04", "@A-48", RELEASE] },
  async ({ page }) => {
    await mountWithClock(page);
    await openScanner(page);
    const answers: Promise<string>[] = [];
    page.on("response", (response) => {
      answers.push(response.url().includes("/api/") ? response.text().catch(() => "") : Promise.resolve(""));
    });
    await identifyByReader(page, CARD);
    expect(page.url()).not.toContain(CARD);
    await expect(page.getByRole("list", { name: "Your rewards" })).toBeVisible();
    const words = namesIn((await Promise.all(answers)).join("\n"));
    expect(words.length).toBeGreaterThan(1);
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await page
      .getByRole("button", { name: /Close|Back/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/burn/);
    await page.getByRole("button", { name: "Display settings" }).click();
    await page.getByRole("button", { name: "Very large" }).click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    await freeze(page);
    for (let extension = 0; extension < 11; extension += 1) {
      await page.clock.runFor(41_000);
      await expect(warning(page).getByRole("timer", { name: /Logging out in \d+ seconds/ })).toBeVisible();
      await warning(page).getByRole("button", { name: "Continue" }).click();
      await expect(warning(page)).toBeHidden();
    }
    await page.clock.runFor(38_000);
    await expect(warning(page)).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(warning(page).getByRole("timer", { name: /Logging out in (?:20|19) seconds/ })).toBeVisible();
    await page.clock.runFor(21_000);
    await expectSaver(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("html")).toHaveCSS("font-size", "16px");
    // The screen that was left may render once more in the background.
    await page.clock.runFor(5_000);
    await page.clock.resume();
    await expect.poll(async () => await findTraces(page, words), { timeout: 20_000 }).toEqual([]);
    await expect.poll(async () => await findInMemory(page, words), { timeout: 60_000 }).toEqual([]);
    await page.goBack();
    await expectSaver(page);
  },
);

test(
  "a toast stays three seconds at the top; the success dialog stays twenty, a tap extends it, and then the screen saver follows",
  { tag: ["@EARN-15", "@EARN-16", "@EARN-18", "@IDLE-06", "@UI-05", "@CONST-40", RELEASE] },
  async ({ page }) => {
    await mountWithClock(page);
    await freeze(page);
    await holdToReader(page, ";4111111111111111=25121010000000?");
    const toast = page.getByRole("alert").filter({ hasText: "payment card" });
    await expect(toast).toBeVisible();
    expect((await toast.boundingBox())?.y).toBeLessThan(60);
    await page.clock.runFor(2_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
    await page.clock.resume();
    await page.goto("/ppc/qr-scanner?type=earn&manualPoints=25");
    await expect(page.getByRole("heading", { name: "Loyalty card" })).toBeVisible();
    await freeze(page);
    await holdToReader(page, CARD);
    const success = page.getByRole("alertdialog", { name: "Points collected!" });
    // Staff sign-in comes first. React delays a part that was just loaded by a timer, so the clock advances until it
    // shows.
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(success).toContainText("+25", { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(success).toContainText("Points");
    await expect(success).toContainText("New balance");
    await page.clock.runFor(12_000);
    await expect(success.getByRole("timer", { name: "Closes in 8 seconds" })).toBeVisible();
    await success.getByRole("button", { name: "More time" }).click();
    await page.clock.runFor(19_000);
    await expect(success.getByRole("timer", { name: "Closes in 1 second" })).toBeVisible();
    await page.clock.runFor(1_500);
    await expectSaver(page);
  },
);

test(
  "the redeem button and the scanner wait one second, the admin press half a second",
  { tag: ["@IDLE-07", "@BURN-29", "@ADM-09", RELEASE] },
  async ({ page }) => {
    await mountWithClock(page);
    await openScanner(page);
    const scans: string[] = [];
    page.on("request", (request) =>
      scans.push(...[request.url(), request.postData() ?? ""].filter((text) => text.includes("499999999"))),
    );
    await freeze(page);
    await holdToReader(page, "4999999991");
    await expect(page.getByRole("alert").filter({ hasText: "does not exist" })).toBeVisible();
    expect(scans.join(" ")).toContain("4999999991");
    await holdToReader(page, "4999999992");
    await page.clock.runFor(900);
    expect(scans.join(" ")).not.toContain("4999999992");
    await page.clock.runFor(200);
    await holdToReader(page, "4000000001");
    await page.getByRole("list", { name: "Your rewards" }).getByRole("button").first().click();
    const redeem = page.getByRole("button", { name: "Redeem now" });
    const question = page.getByRole("alertdialog", { name: "Redeem this voucher?" });
    await redeem.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(redeem).toBeDisabled();
    await page.clock.runFor(1_050);
    await redeem.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: /for staff only/ }).click();
    await page.clock.runFor(400);
    await page.getByRole("button", { name: /for staff only/ }).click();
    await page.clock.runFor(400);
    await expect(page).toHaveURL(/\/burn/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/admin$/);
  },
);
