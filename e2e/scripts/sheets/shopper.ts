import { newCard } from "../../support/customers.ts";
import { freeze } from "../../support/kiosk.ts";
import { openTill } from "../../support/till.ts";
import { openCard } from "./device.ts";
import { NO_PHONE, PHONE, shoot, UPRIGHT, WIDE, type Walk } from "./album.ts";
import { dialogOf, within } from "./controls.ts";

/** A card of the demonstration with many points and bookings. */
const RICH_CARD = "4000000001";

/** A purchase with its lines, which the history explains. */
const LINES = [
  { description: "Roggenbrot", extendedAmount: 4.5, itemID: "B1" },
  { description: "Apfelkuchen", extendedAmount: 8, itemID: "B2" },
];

const ticketsOf = ({ page, say }: Walk, group: "rewards" | "coupons") =>
  page.getByRole("list", { name: say(`burn.${group}`) }).getByRole("button", { disabled: false });

/** The account with its vouchers, and a chosen one: a sheet on a phone. */
export async function showShopper(walk: Walk): Promise<void> {
  const { page } = walk;
  await openCard(walk, RICH_CARD);
  await shoot(walk, "burn");
  if (walk.isWanted(PHONE)) {
    await page.setViewportSize(PHONE);
    await ticketsOf(walk, "rewards").first().click();
    await shoot(walk, "burn-sheet", { sizes: [PHONE] });
    await page.keyboard.press("Escape");
    await page.setViewportSize(WIDE);
  }
  await ticketsOf(walk, "rewards").first().click();
  await shoot(walk, "burn-selected", { sizes: NO_PHONE });
}

/** The question, and the success, which would close by itself: its time starts again at every size. */
export async function showRedemption(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page
    .getByRole("button", { name: say("burn.redeemNow") })
    .first()
    .click();
  await within(walk, "confirm.REDEEM_NOW").waitFor();
  await shoot(walk, "confirm");
  await within(walk, "confirm.REDEEM_NOW").click();
  await within(walk, "success.CLOSE").waitFor();
  await shoot(walk, "success", { prepare: () => within(walk, "success.moreTime").click() });
  await within(walk, "success.CLOSE").click();
  await page.locator("dialog:modal").first().waitFor({ state: "detached" });
}

/** All bookings; a purchase that is opened, where the server explains purchases; only what was redeemed. */
export async function showHistory(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  const till = await openTill(page.request, organization, "sheets");
  await till.sell({ euros: 12.5, card: RICH_CARD, lines: LINES });
  await openCard(walk, RICH_CARD);
  await page
    .getByRole("button", { name: say("burn.history") })
    .first()
    .click();
  const bookings = page.locator("[data-part=visit]");
  await bookings.first().waitFor();
  await shoot(walk, "history");
  const purchase = bookings.locator("button[aria-expanded]").first();
  if ((await purchase.count()) > 0) {
    await purchase.click();
    await bookings.locator("[aria-busy=false]").first().waitFor();
    await shoot(walk, "history-open", { prepare: () => purchase.scrollIntoViewIfNeeded() });
  }
  await page.getByRole("button", { name: say("history.redeemed"), exact: true }).click();
  await shoot(walk, "history-redeemed");
}

/** Cards in other states: without points, without a person, with many vouchers, and those that are refused. */
export async function showOtherCards(walk: Walk): Promise<void> {
  const cards = [
    ["burn-no-points", "4000000003"],
    ["burn-anonymous", "4000000002"],
    ["burn-many", "4000000006"],
    ["scan-locked", "4000000004"],
    ["scan-deactivated", "4000000005"],
    ["scan-unknown", "4999999999"],
  ] as const;
  for (const [name, code] of cards) {
    await openCard(walk, code);
    await shoot(walk, name, { sizes: [WIDE, UPRIGHT, PHONE] });
  }
}

/** Longest wait for a form that opens by itself. */
const OPENING_MS = 6_000;

/** The form for a card without a person, which opens by itself or by a button; empty, then with an error. */
export async function showRegistration(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  await openCard(walk, await newCard(page.request, organization));
  const form = page.getByRole("dialog", { name: say("register.REGISTER") });
  const button = page.getByRole("button", { name: say("burn.register"), exact: true }).first();
  const opened = await form.waitFor({ timeout: OPENING_MS }).then(
    () => true,
    () => false,
  );
  if (!opened) {
    if ((await button.count()) === 0) {
      console.log(`${organization}: registers no cards at the tablet`);
      return;
    }
    await button.click();
    await form.waitFor();
  }
  await shoot(walk, "register");
  const email = form.locator("input[name=emailAddress]");
  await email.fill("nobody");
  await email.blur();
  await form.locator("[aria-invalid=true]").first().waitFor();
  await shoot(walk, "register-error");
}

/** Address at which no printer answers. */
const NO_PRINTER = "127.0.0.254";

/**
 * A service station prints a voucher before it is redeemed; here its printer is away. The words close by themselves after
 * ten seconds, so the page's clock stands still meanwhile; it must be installed.
 */
export async function showPrinterTrouble(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  await page.goto(`/${organization}/admin`);
  const address = page.getByLabel(say("admin.printerIp"));
  await address.fill(NO_PRINTER);
  const form = page.locator("form").filter({ has: address });
  await form.locator("button[type=submit]").click();
  await form.locator("button[type=submit]:disabled").waitFor();
  await shoot(walk, "admin-printer", { prepare: () => address.scrollIntoViewIfNeeded() });
  await openCard(walk, RICH_CARD);
  // At a service station some organisations give no rewards.
  const rewards = ticketsOf(walk, "rewards");
  await ((await rewards.count()) > 0 ? rewards : ticketsOf(walk, "coupons")).first().click();
  await page
    .getByRole("button", { name: say("burn.redeemNow") })
    .first()
    .click();
  await within(walk, "confirm.REDEEM_NOW").click();
  await dialogOf(walk).getByText(say("printer.NO_CONNECTION_TEXT1")).waitFor();
  await freeze(page);
  await shoot(walk, "printer-away");
  await page.clock.resume();
}
