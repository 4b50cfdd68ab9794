import type { Page } from "@playwright/test";
import { configure } from "./support/answers.ts";
import { openCustomer } from "./support/customers.ts";
import { expectSaver, holdToReader, identifyByReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { cutNetwork, type MendNetwork } from "./support/network.ts";

const welcomeOf = (page: Page) => page.getByRole("alertdialog", { name: "Welcome back!" });

/** A member is seen, and comes back while the server does not answer. */
async function comeBack(page: Page, card: string): Promise<MendNetwork> {
  await openScanner(page);
  await identifyByReader(page, card);
  await page.getByRole("button", { name: "Log out" }).click();
  await expectSaver(page);
  const mend = await cutNetwork(page);
  await openScanner(page);
  await holdToReader(page, card);
  await expect(welcomeOf(page)).toContainText("100 points");
  return mend;
}

const close = async (page: Page): Promise<void> => {
  await welcomeOf(page).getByRole("button", { name: "Close" }).click();
  await expectSaver(page);
};

test(
  "a member seen lately is welcomed without the server with the last balance, and the visit arrives once",
  { tag: ["@B-04", "@O4", "@O8", "@K6", RELEASE] },
  async ({ page, request, camera }) => {
    test.setTimeout(120_000);
    await camera.showBlank();
    const [member, stranger] = [
      await openCustomer(request, "mhe", { points: 100 }),
      await openCustomer(request, "mhe"),
    ];
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", staff: "nobody" });
    const mend = await comeBack(page, member.card);
    const welcome = welcomeOf(page);
    await expect(welcome).toContainText("as of");
    await expect(welcome).toContainText("Your visit is noted.");
    await expect(welcome).toContainText("Your vouchers at that time");
    await expect(welcome).toContainText("You can redeem as soon as it does");
    await expect(welcome.getByRole("button", { name: /Redeem/ })).toHaveCount(0);
    await expect(welcome.getByRole("button", { name: "More time" })).toBeVisible();
    await close(page);

    // A card that this tablet has not seen is refused, as before.
    await openScanner(page);
    await holdToReader(page, stranger.card);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(welcome).toHaveCount(0);

    const arrived: string[] = [];
    page.on("response", (answer) => {
      const sent = answer.url().endsWith("/api/v2/outbox") ? (answer.request().postData() ?? "") : "";
      arrived.push(...(sent.match(/"kind":"CHECK_IN"/g) ?? []));
    });
    await mend();
    await expect.poll(() => arrived, { timeout: 60_000 }).toEqual(['"kind":"CHECK_IN"']);
  },
);

test(
  "a visit that waits is called a visit when the tablet is unmounted",
  { tag: ["@O4", "@MNT-29", RELEASE] },
  async ({ page, request, camera }) => {
    test.setTimeout(120_000);
    await camera.showBlank();
    const { card } = await openCustomer(request, "mhe", { points: 100 });
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe" });
    const mend = await comeBack(page, card);
    await close(page);
    await page.route(/\/outbox$/, async (route) => await route.abort());
    await mend();
    await expect(page.getByText("The server does not answer", { exact: true })).toHaveCount(0, { timeout: 60_000 });
    await page.getByRole("button", { name: /for staff only/ }).click();
    await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
    await page.getByRole("button", { name: "Unmount device" }).click();
    const dialog = page.getByRole("dialog", { name: "Unmount this device?" });
    await expect(dialog).toContainText("1 visit has not been sent yet");
    await expect(dialog).not.toContainText("booking is still waiting");
    await expect(dialog.getByLabel("Why is it unmounted now?")).toBeVisible();
  },
);
