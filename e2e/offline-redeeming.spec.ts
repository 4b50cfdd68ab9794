import type { Browser, Locator, Page } from "@playwright/test";
import { offlineLossesApi } from "@punktum/contracts";
import { adminOf } from "./support/admin.ts";
import { configure } from "./support/answers.ts";
import { openBackOffice } from "./support/backoffice.ts";
import { openMember } from "./support/customers.ts";
import { expectSaver, holdToReader, identifyByReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { cutNetwork } from "./support/network.ts";
import { takePicture } from "./support/pictures.ts";

/** A shopper's tablet of its own. */
async function openTablet(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, locale: "en-GB", viewport: { width: 1280, height: 800 } });
  await configure(page, { inactivity_time: 3_600 });
  await mountKiosk(page, { organization: "mhe", staff: "nobody" });
  return page;
}

/** The member is seen, so that this tablet knows balance and rewards, and has an allowance. */
async function beSeen(page: Page, card: string): Promise<void> {
  const reported = page.waitForResponse((answer) => answer.url().endsWith("/api/v2/outbox"));
  await openScanner(page);
  await identifyByReader(page, card);
  expect(await (await reported).text()).toContain('"allowance"');
  await page.getByRole("button", { name: "Log out" }).click();
  await expectSaver(page);
}

async function showCard(page: Page, card: string): Promise<Locator> {
  await openScanner(page);
  await holdToReader(page, card);
  const welcome = page.getByRole("alertdialog", { name: "Welcome back!" });
  await expect(welcome).toContainText("Herbal tea");
  return welcome;
}

/** Redeems the tea without the server. */
async function redeemTea(page: Page, card: string): Promise<void> {
  const welcome = await showCard(page, card);
  await expect(welcome).toContainText("What has a button can be redeemed all the same.");
  await takePicture(page, "offline-redeeming-welcome");
  await welcome.getByRole("button", { name: "Redeem now: Herbal tea" }).click();
  const sure = page.getByRole("alertdialog", { name: "Redeem now" });
  await expect(sure).toContainText("booked as soon as the server answers");
  await takePicture(page, "offline-redeeming-sure");
  await sure.getByRole("button", { name: "Redeem now" }).click();
  const saved = page.getByRole("alertdialog", { name: "Saved, will be booked" });
  await expect(saved).toContainText("Number 2. Please show this to the staff");
  await takePicture(page, "offline-redeeming-saved");
  await saved.getByRole("button", { name: "Close" }).click();
  await expectSaver(page);
}

test(
  "a reward is redeemed without the server and booked once; a second tablet overspends, and the loss is shown",
  { tag: ["@O8", "@B-04", "@BO-08", RELEASE] },
  async ({ browser, sparePlatform, camera }) => {
    test.setTimeout(240_000);
    await camera.showBlank();
    await sparePlatform.start();
    const baseURL = sparePlatform.address;
    const office = await browser.newPage({ baseURL, locale: "en-GB", viewport: { width: 1280, height: 900 } });
    const admin = adminOf(office.request, "mhe");
    await admin.send("PATCH", "/api/v2/programs/mhe", { offlineVouchers: 2, offlinePoints: 200 });
    const member = await openMember(office.request, "mhe", { points: 100 });
    const [first, second] = [await openTablet(browser, baseURL), await openTablet(browser, baseURL)];
    for (const page of [first, second]) {
      await page.bringToFront();
      await beSeen(page, member.card);
    }
    const [mendFirst, mendSecond] = [await cutNetwork(first), await cutNetwork(second)];
    for (const page of [first, second]) {
      await page.bringToFront();
      await redeemTea(page, member.card);
      // The points of the tea are spent here, so nothing else is offered.
      await openScanner(page);
      await holdToReader(page, member.card);
      const again = page.getByRole("alertdialog", { name: "Welcome back!" });
      await expect(again).toContainText("0 points");
      await expect(again.getByRole("button", { name: /Redeem now/ })).toHaveCount(0);
      await again.getByRole("button", { name: "Close" }).click();
      await expectSaver(page);
    }

    await test.step("the first tablet's redemption is booked once", async () => {
      await mendFirst();
      await expect.poll(member.readBalance, { timeout: 60_000 }).toBe(0);
    });
    const { path, response } = offlineLossesApi.listOfflineLosses;
    const losses = async () => response.parse(await admin.send("GET", path.replace("{programId}", "mhe"))).data;
    await test.step("the second one is a loss of the programme", async () => {
      expect(await losses()).toEqual([]);
      await mendSecond();
      await expect.poll(losses, { timeout: 60_000 }).toMatchObject([{ promised: 100, taken: 0, lost: 100 }]);
      expect(await member.readBalance()).toBe(0);
      const bookings = await member.readBookings();
      const taken = bookings.map(([type, points]) => `${type} ${Math.abs(points)}`);
      expect(taken.filter((booking) => booking.startsWith("COU")).toSorted()).toEqual(["COU 0", "COU 100"]);
    });
    await test.step("the back office shows it until somebody has noted it", async () => {
      const [loss] = await losses();
      await openBackOffice(office, { role: "admin", programme: "mhe" }, `/devices/${String(loss?.deviceId)}`);
      await office.bringToFront();
      await expect(office.getByText("were not covered.").first()).toBeVisible();
      await takePicture(office, "offline-redeeming-losses");
      await office.getByRole("button", { name: "Note about Herbal tea" }).click();
      const sheet = office.getByRole("dialog");
      await expect(sheet).toContainText("100 promised, 0 booked");
      await takePicture(office, "offline-redeeming-loss");
      await sheet.getByLabel("What do you know about it?").fill("The network was down");
      await sheet.getByRole("button", { name: "Note it" }).click();
      await expect(office.getByText("Noted. It changes no points.")).toBeVisible();
      await expect(office.getByRole("heading", { name: "Losses without the network" })).toBeHidden();
    });
    for (const page of [first, second, office]) {
      await page.close();
    }
  },
);
