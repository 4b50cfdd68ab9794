import type { Frame, FrameLocator, Page } from "@playwright/test";
import { axe } from "./support/accessibility.ts";
import { ADMIN_PIN, dutyDialog, typeDutyPin } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";

/** Opens the line with device, organisation and network. */
async function openControls(page: Page): Promise<void> {
  await page.getByText("Network of the tablet: On").click();
}

async function openCounter(page: Page, organization: string): Promise<FrameLocator> {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto("/counter/");
  await openControls(page);
  await page.getByLabel("Organization").selectOption(organization);
  await expect(page.locator("iframe")).toHaveAttribute("src", `/${organization}/screen-saver`);
  await page.getByRole("button", { name: "Let staff set it up" }).click();
  await expect(page.getByText("The tablet is ready")).toBeVisible({ timeout: 30_000 });
  return page.frameLocator("iframe");
}

/** The kiosk's page in the frame. */
async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (frame === null || frame === undefined) {
    throw new Error("The tablet shows no page");
  }
  return frame;
}

async function holdUp(page: Page, card: string): Promise<void> {
  const cards = page.getByRole("list", { name: "Customer cards" });
  await cards
    .getByRole("listitem")
    .filter({ hasText: card })
    .getByRole("button", { name: "Hold to the reader" })
    .click();
}

test(
  "a newcomer sets the tablet up with one press, holds a card to the reader and sees the points",
  { tag: ["@ORG-28"] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 1000 });
    await page.goto("/counter/");
    const tablet = page.frameLocator("iframe");
    await page.getByRole("button", { name: "Let staff set it up" }).click();
    await expect(page.getByText("The tablet is ready")).toBeVisible({ timeout: 20_000 });
    // Repeated, because a busy machine may send the reader's keys too slowly.
    await expect(async () => {
      await holdUp(page, "4000000001");
      await expect(tablet.getByText("12,480").first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
  },
);

test("the tablet can be replaced by a phone and by another organisation", { tag: RELEASE }, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto("/counter/");
  const frame = page.locator("iframe");
  await openControls(page);
  await page.getByLabel("Device").selectOption("sizePhone");
  await expect(frame).toHaveAttribute("width", "390");
  await page.getByLabel("Organization").selectOption("btl");
  await expect(frame).toHaveAttribute("src", "/btl/screen-saver");
  await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
});

test(
  "the counter's till: items entered, paid, printed, shown on the tablet, booked once over a lost connection, repeated and voided",
  { tag: ["@ARTS-04", "@ARTS-05", "@SOCK-05", "@SOCK-03", RELEASE] },
  async ({ page }) => {
    test.setTimeout(300_000);
    const tablet = await openCounter(page, "btl");
    const till = page.getByRole("region", { name: "Till" });
    const ledger = page.getByRole("region", { name: "Ledger" });
    const articles = till.getByRole("group", { name: "Articles" });

    await test.step("a basket with an open price and a voided line; paper and display agree", async () => {
      await articles.getByRole("button", { name: /Bell/ }).click();
      await articles.getByRole("button", { name: /Chain/ }).click();
      await till.getByLabel("Open price").fill("13.55");
      await till.getByRole("button", { name: "Ring up" }).click();
      await till.getByRole("button", { name: "Take off Chain" }).click();
      await expect(till.getByRole("status").first()).toContainText("23.45");
      await till.getByRole("button", { name: "Cash" }).click();
      await expect(till.getByRole("region", { name: /Receipt/ })).toContainText("wait for your card");
    });

    await test.step("the tablet asks for the card; the ledger shows the sale, and later its account", async () => {
      await expect(tablet.getByText("Accumulate points").first()).toBeVisible();
      await expect(ledger).toContainText("waits for a card");
      await expect(async () => {
        await holdUp(page, "4000000003");
        await expect(tablet.getByRole("alertdialog", { name: "Points collected!" })).toContainText("+23", {
          timeout: 5_000,
        });
      }).toPass({ timeout: 30_000 });
      await expect(ledger).toContainText("booked");
      await expect(ledger.getByText("Card 4000000003")).toBeVisible();
      await tablet.getByRole("alertdialog").getByRole("button", { name: "Close" }).last().click();
    });

    await test.step("receipts wait while the connection is cut, then arrive in order, each once", async () => {
      await till.getByRole("button", { name: "Cut the line" }).click();
      await till.getByLabel("Customer card").selectOption("4000000003");
      for (const article of [/Bell/, /Gloves/]) {
        await articles.getByRole("button", { name: article }).click();
        await till.getByRole("button", { name: "Card", exact: true }).click();
      }
      await expect(till.getByText("Line is cut · 2 waiting")).toBeVisible();
      await expect(ledger.getByText("on its way")).toHaveCount(2);
      await till.getByRole("button", { name: "Plug in again" }).click();
      await expect(till.getByText("Line to the platform", { exact: true })).toBeVisible();
      await expect(ledger.getByText("booked", { exact: true })).toHaveCount(3);
      await expect(tablet.getByRole("alertdialog", { name: "Points collected!" })).toContainText("New balance");
    });

    await test.step("a repeated receipt books nothing; its void reverses its points", async () => {
      await till.getByRole("button", { name: "Report again" }).click();
      await expect(ledger.getByText("was known")).toBeVisible();
      await ledger
        .getByRole("button", { name: /27\.50/ })
        .last()
        .click();
      await till.getByRole("button", { name: "Void" }).click();
      await expect(ledger.getByText("voided")).toBeVisible();
      await expect(till.getByRole("region", { name: /Receipt/ })).toContainText("VOIDED");
    });

    await test.step("a day of the shop is simulated until it is stopped; repeated, every receipt is known and none is booked twice", async () => {
      const receipts = ledger.getByRole("button", { name: /Receipt night-/ });
      const state = (text: string) => receipts.filter({ hasText: text });
      await till.getByText("Settings and a whole day").click();
      await till.getByLabel("Day of the shop").fill("night");
      await till.getByRole("button", { name: "Play the day" }).click();
      await expect.poll(async () => await receipts.count(), { timeout: 90_000 }).toBeGreaterThan(2);
      await till.getByRole("button", { name: "Stop the day" }).click();
      await expect(till.getByText("Line to the platform", { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(state("on its way")).toHaveCount(0, { timeout: 30_000 });
      await expect(state("was known")).toHaveCount(0);
      await till.getByRole("button", { name: "Play the day" }).click();
      await expect.poll(async () => await state("was known").count(), { timeout: 90_000 }).toBeGreaterThan(1);
      await till.getByRole("button", { name: "Stop the day" }).click();
    });

    await test.step("no accessibility violation with everything on the page", async () => {
      const { violations } = await axe(page).exclude("iframe").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    });
  },
);

test(
  "a visitor cuts the tablet's network, makes three sales offline and sees each arrive once",
  { tag: ["@O4", "@SOCK-12", RELEASE] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1900, height: 1000 });
    await page.goto("/counter/");
    await openControls(page);
    await page.getByLabel("Device").selectOption("sizeCashier");
    await page.getByLabel("Organization").selectOption("btl");
    await page.getByRole("button", { name: "Let staff set it up" }).click();
    await expect(page.getByText("The tablet is ready")).toBeVisible({ timeout: 30_000 });
    const tablet = page.frameLocator("iframe");
    const network = page.getByLabel("Network of the tablet");
    await tablet.getByRole("button", { name: "Open the till" }).click();
    await expect(tablet.getByRole("list", { name: "What for?" }).getByRole("button").first()).toBeVisible();
    await network.selectOption("cut");
    await expect(tablet.getByText("This tablet has no network")).toBeVisible({ timeout: 20_000 });
    const next = tablet.getByRole("button", { name: "Next customer" });
    for (const [sold, card] of ["4000000001", "4000000002", "4000000003"].entries()) {
      await expect(async () => {
        await holdUp(page, card);
        await expect(tablet.getByText(`Card …${card.slice(-4)}`)).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 30_000 });
      const pad = tablet.getByRole("group", { name: "Keypad" });
      await pad.getByRole("button", { name: "5", exact: true }).click();
      await pad.getByRole("button", { name: "00", exact: true }).click();
      await tablet.getByRole("list", { name: "What for?" }).getByRole("button").first().click();
      await tablet.getByRole("button", { name: "Check out" }).click();
      await tablet.getByRole("button", { name: "Book now" }).click();
      await expect(tablet.getByText("Saved, will be booked")).toBeVisible();
      await next.click();
      await expect(tablet.getByRole("button", { name: new RegExp(`^${sold + 1} to be booked`) })).toBeVisible();
    }
    await network.selectOption("on");
    // Nobody has signed in, which the server says as soon as it answers.
    await tablet.getByRole("button", { name: "3 wait for a sign-in" }).click({ timeout: 30_000 });
    await tablet.getByRole("button", { name: "Sign in and send" }).click();
    await typeDutyPin(dutyDialog(await frameOf(page)), ADMIN_PIN);
    await expect(tablet.getByText("Booked meanwhile").first()).toBeVisible({ timeout: 30_000 });
    await expect(tablet.getByText(/to be booked|for a sign-in/)).toHaveCount(0, { timeout: 30_000 });
  },
);
