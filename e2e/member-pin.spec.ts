import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { openMember, readPinPage, type Member } from "./support/customers.ts";
import { expectSaver, identify, mountKiosk, type Organization } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { PHONE, TABLET } from "./support/look.ts";
import { dumpStorage } from "./support/storage-dump.ts";

// Waits until the page has settled before it is checked.
test.use({ contextOptions: { reducedMotion: "reduce" } });

// Long enough not to occur by chance.
const PIN = "83520417";
const WRONG_PIN = "97530864";
const PRICE = 12_500;

/** Opens the page of the mail's link, as a member does at home. */
async function choosePin(page: Page, address: string): Promise<void> {
  await page.goto(`${address}&lang=en`);
  await page.getByLabel("New PIN", { exact: true }).fill("1234");
  await page.getByLabel("Repeat the new PIN").fill("1234");
  await page.getByRole("button", { name: "Save PIN" }).click();
  await expect(page.getByText("too easy to guess")).toBeVisible();
  await expectAccessible(page, "page of the member's PIN");
  await page.getByLabel("New PIN", { exact: true }).fill(PIN);
  await page.getByLabel("Repeat the new PIN").fill(PIN);
  await page.getByRole("button", { name: "Save PIN" }).click();
  await expect(page.getByRole("heading", { name: "Your PIN is set" })).toBeVisible();
  expect(page.url()).not.toContain("token");
}

const pinDialog = (page: Page) => page.getByRole("dialog", { name: "Enter your PIN" });

async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) {
    await pinDialog(page).getByRole("button", { name: digit, exact: true }).click();
  }
  await pinDialog(page).getByRole("button", { name: "Confirm" }).click();
}

async function chooseDearReward(page: Page): Promise<void> {
  await page
    .getByRole("list", { name: "Your rewards" })
    .getByRole("button", { name: /12,500/ })
    .click();
  await page.getByRole("button", { name: "Redeem now" }).click();
  await page
    .getByRole("alertdialog", { name: "Redeem this voucher?" })
    .getByRole("button", { name: "Redeem now" })
    .click();
}

for (const organization of ["pfm", "mhe"] as const satisfies readonly Organization[]) {
  test(
    `a member redeems more than a card may with a PIN of their own (${organization})`,
    { tag: ["@B-41", RELEASE] },
    async ({ page, request }) => {
      const member: Member = await openMember(request, organization, { points: 13_000 });
      await mountKiosk(page, { organization, staff: "nobody" });
      await identify(page, member.card);
      await expect(page.getByRole("note")).toHaveCount(0);

      await test.step("without a PIN the tablet says what is missing, and sends the mail to choose one", async () => {
        await chooseDearReward(page);
        const notice = page.getByRole("note");
        await expect(notice).toContainText("For this many points");
        // The notice says it. A toast would lie over it.
        await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
        await notice.getByRole("button", { name: "Choose a PIN by e-mail" }).click();
        await expect(notice).toContainText("is on its way. Choose a PIN with its link");
        const atHome = await page.context().newPage();
        await choosePin(atHome, await readPinPage(request, organization, member));
        await atHome.close();
        await page.bringToFront();
        await page.getByRole("button", { name: "Log out" }).click();
        await expectSaver(page);
        await identify(page, member.card);
      });

      await test.step("the question names the selected voucher and can be closed", async () => {
        await chooseDearReward(page);
        await expect(pinDialog(page)).toBeVisible();
        await expectAccessible(page, "question for the member's PIN");
        await pinDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(pinDialog(page)).toHaveCount(0);
        expect(await member.readBalance()).toBe(13_000);
      });

      await test.step("the page then offers the PIN again, also on a phone", async () => {
        const notice = page.getByRole("note");
        const offer = notice.getByRole("button", { name: "Enter your PIN" });
        await expect(notice).toContainText("For this many points you need your PIN");
        await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
        await expectAccessible(page, "notice that offers the PIN");
        await page.setViewportSize(PHONE);
        await chooseDearReward(page);
        await pinDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(offer).toBeInViewport({ ratio: 1 });
        await offer.click();
        await expect(pinDialog(page)).toBeVisible();
        await pinDialog(page).getByRole("button", { name: "Close" }).click();
        await expect(offer).toBeInViewport({ ratio: 1 });
        await page.setViewportSize(TABLET);
      });

      await test.step("a wrong PIN is refused, the right one redeems the same voucher", async () => {
        await chooseDearReward(page);
        await typePin(page, WRONG_PIN);
        await expect(pinDialog(page)).toContainText("This PIN is not correct. 4 tries left.");
        await typePin(page, PIN);
        await expect(page.getByRole("alertdialog", { name: "Voucher redeemed!" })).toBeVisible();
        expect(await member.readBalance()).toBe(13_000 - PRICE);
      });

      await test.step("the PIN is not stored on the device", async () => {
        const kept = `${await dumpStorage(page)} ${page.url()} ${await page.content()}`;
        expect(kept).not.toMatch(new RegExp(`PP1:|${PIN}|${WRONG_PIN}`));
        await page
          .getByRole("alertdialog", { name: "Voucher redeemed!" })
          .getByRole("button", { name: "Close" })
          .click();
        await page.getByRole("button", { name: "Log out" }).click();
        await expectSaver(page);
      });
    },
  );
}
