import { cutNetwork } from "../../support/network.ts";
import { openCustomer, openMember } from "../../support/customers.ts";
import { PACE } from "../../support/cashier.ts";
import { dutyDialog, freeze, holdToReader, typeDutyPin } from "../../support/kiosk.ts";
import { openTill } from "../../support/till.ts";
import { addItem, button, dialogOf, within } from "./controls.ts";
import { openCard, openPage, openSaver } from "./device.ts";
import { MONITOR, PHONE, shoot, UPRIGHT, WIDE, type Walk } from "./album.ts";

/** Lines with the longest names that a till prints, and one short. */
const LINES = [
  {
    description: "Familienpackung Bio-Vollkorn-Haferflocken aus kontrolliertem Anbau, 5 kg, zum Abfüllen im Markt",
    extendedAmount: 14.95,
    itemID: "R1",
  },
  { description: "Donaudampfschifffahrtsgesellschaftskapitänsmütze", extendedAmount: 89.9, itemID: "R2" },
  { description: "Milch", extendedAmount: 1.29, itemID: "R3" },
];
const SIZES = [WIDE, UPRIGHT, PHONE, MONITOR] as const;

/** The message that the server does not answer; it comes a while after the network is cut. */
const offlineMessage = ({ page }: Walk) => page.locator("output[data-open=true]");

const closeDialog = async (walk: Walk): Promise<void> => {
  await within(walk, "common.close").click();
  await dialogOf(walk).waitFor({ state: "detached" });
};

/** The till with one item and this customer. */
async function openSale(walk: Walk, card: string): Promise<void> {
  const { page, organization } = walk;
  await openPage(walk, `/${organization}/revenue`);
  await page.locator("[data-part=figure]").waitFor();
  await holdToReader(page, card);
  await button(walk, "revenue.endCustomer").waitFor();
  await addItem(walk, "1250");
  await page.locator("[data-part=basket] [aria-busy=false]").first().waitFor();
}

/** Opens the basket where it is a sheet; runs before a picture on a phone. */
const openBasket = (walk: Walk) => async (): Promise<void> => {
  const open = button(walk, "basket.open");
  await ((await open.isVisible()) && (await walk.page.locator("dialog:modal").count()) === 0
    ? open.click()
    : undefined);
};

/** Paying with points by a card without a person, and by one without points. */
export async function showRefusedPayment(walk: Walk): Promise<void> {
  const { page, organization } = walk;
  const cases = [
    ["till-pay-guest", await openCustomer(page.request, organization, { points: 900 })],
    ["till-pay-poor", await openMember(page.request, organization, { points: 0 })],
  ] as const;
  for (const [name, { card }] of cases) {
    await openSale(walk, card);
    await button(walk, "basket.pay").click();
    await page.locator("dl[aria-busy=false]").first().waitFor();
    await shoot(walk, name, { sizes: SIZES, prepare: openBasket(walk) });
  }
}

/** The till with enlarged text, with a customer and an item. */
export async function showLargeTill(walk: Walk): Promise<void> {
  const { page, organization } = walk;
  const { card } = await openMember(page.request, organization, { points: 2_000 });
  for (const percent of [150, 200]) {
    await openSale(walk, card);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}%`), percent);
    await page.keyboard.type("123456", PACE);
    await shoot(walk, `till-text-${percent}`, { sizes: SIZES });
  }
}

/** A return by its receipt: the number, an unknown one, the lines, and once they are taken back. */
export async function showReturns(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  const { card } = await openMember(page.request, organization, { points: 2_000 });
  const till = await openTill(page.request, organization, "sheets");
  await till.sell({ euros: 106.14, card, lines: LINES });
  const find = async (number: string): Promise<void> => {
    await page.getByLabel(say("returns.number")).fill(number);
    await within(walk, "returns.find").click();
  };
  await openSale(walk, card);
  await button(walk, "returns.open").click();
  await page.getByLabel(say("returns.number")).waitFor();
  await shoot(walk, "returns-find", { sizes: SIZES });
  await find("0000");
  await page.locator("dialog:modal [aria-invalid=true]").waitFor();
  await shoot(walk, "returns-unknown", { sizes: SIZES });
  await find(`${till.registerId.slice(0, -2)}-1`);
  await page.locator("dialog:modal dl[aria-busy=false]").waitFor();
  await shoot(walk, "returns-lines", { sizes: SIZES });
  const box = page.locator("dialog:modal input[type=checkbox]");
  for (const one of await box.all()) {
    await one.uncheck();
  }
  await page.locator("dialog:modal dl[aria-busy=false]").waitFor();
  await shoot(walk, "returns-nothing", { sizes: SIZES });
  await closeDialog(walk);
}

/** The till without network: its banner, a sale with a customer, paying with points, the kept sale and the list. */
export async function showOfflineTill(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  const { card } = await openMember(page.request, organization, { points: 2_000 });
  await openSale(walk, card);
  const mend = await cutNetwork(page);
  const take = async (name: string, prepare?: () => Promise<void>): Promise<void> =>
    await shoot(walk, name, { sizes: SIZES, isOffline: true, ...(prepare && { prepare }) });
  try {
    await addItem(walk, "480");
    await offlineMessage(walk).waitFor();
    await take("till-offline", openBasket(walk));
    await page.keyboard.press("Escape");
    await button(walk, "basket.pay").click();
    await page.locator("[data-part=basket]").getByRole("alert").waitFor();
    await take("till-offline-pay", openBasket(walk));
    await page.keyboard.press("Escape");
    await button(walk, "basket.earn").click();
    await button(walk, "basket.REVENUE_CHECK_OUT").click();
    await within(walk, "basket.REVENUE_ALERT_CONFIRM").click();
    await within(walk, "orders.next").waitFor({ timeout: 30_000 });
    await take("till-kept");
    await within(walk, "orders.next").click();
    await holdToReader(page, card);
    await button(walk, "revenue.endCustomer").waitFor();
    await take("till-offline-card");
    await page.locator("[data-part=orders]").click();
    await within(walk, "orders.handOver").waitFor();
    await take("orders-waiting");
    await within(walk, "orders.handOver").click();
    await dialogOf(walk).locator("code").first().waitFor();
    await take("orders-hand-over", async () => {
      await dialogOf(walk).locator("code").first().scrollIntoViewIfNeeded();
    });
    await page.keyboard.press("Escape");
    await button(walk, "returns.open").click();
    await page.getByLabel(say("returns.number")).waitFor();
    await take("returns-offline");
    await page.keyboard.press("Escape");
  } finally {
    await mend();
  }
}

/** A shopper's tablet and its administration without network. */
export async function showOfflineTablet(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  await openSaver(walk);
  await page.waitForLoadState("networkidle");
  const mend = await cutNetwork(page);
  try {
    await offlineMessage(walk).waitFor();
    await shoot(walk, "tablet-offline", { sizes: SIZES, isOffline: true });
    await page.evaluate((path) => history.pushState(null, "", path), `/${organization}/admin`);
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await page.getByRole("heading", { name: say("admin.title") }).waitFor();
    await offlineMessage(walk).waitFor();
    await shoot(walk, "admin-offline", { sizes: SIZES, isOffline: true });
  } finally {
    await mend();
  }
}

/** The customer display before, during and after a sale. It is a second window of the till. */
export async function showDisplay(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  const { card } = await openMember(page.request, organization, { points: 2_000 });
  const display = await page.context().newPage();
  const other: Walk = { ...walk, page: display };
  await display.goto(`/${organization}/display`);
  await display.getByRole("heading").first().waitFor();
  await shoot(other, "display-welcome", { sizes: SIZES });
  await openSale(walk, card);
  await addItem(walk, "2399", 1);
  const list = display.getByRole("list", { name: say("basket.ITEMS") }).getByRole("listitem");
  await list.nth(1).waitFor();
  await shoot(other, "display-sale", { sizes: SIZES });
  await button(walk, "basket.pay").click();
  await display.getByText(say("display.rest")).waitFor();
  await shoot(other, "display-pay", { sizes: SIZES });
  await display.close();
}

/** The till's own PIN, which the platform refuses: wrong, and wrong too often. */
export async function showPinProblems(walk: Walk): Promise<void> {
  const { organization } = walk;
  // A page of its own: on the other one staff sign in whenever asked.
  const page = await walk.page.context().newPage();
  const own: Walk = { ...walk, page };
  const refusals = [
    ["pin-wrong", { errorType: "INVALID_PIN", message: "wrong", details: { triesLeft: 3 } }],
    ["pin-blocked", { errorType: "RATE_LIMITED", message: "wait", details: { retryAfterSeconds: 1_740 } }],
    ["pin-locked", { errorType: "PIN_LOCKED", message: "locked" }],
  ] as const;
  for (const [name, json] of refusals) {
    await page.route(/staff-on-duty$/, async (route) => {
      await (route.request().method() === "POST" ? route.fulfill({ status: 403, json }) : route.fallback());
    });
    await page.goto(`/${organization}/set-session-pin`);
    await dutyDialog(page).waitFor();
    await typeDutyPin(dutyDialog(page), "9999");
    await dutyDialog(page).locator("[data-part=problem] span").waitFor();
    await shoot(own, name, { sizes: SIZES });
    await page.unroute(/staff-on-duty$/);
  }
  await page.close();
}

/** The warning before a shopper's visit ends. The page's clock must be installed. */
export async function showIdleWarning(walk: Walk): Promise<void> {
  const { page } = walk;
  await openCard(walk, "4000000001");
  await freeze(page);
  await page.clock.runFor(3_600_000 - 10_000);
  await page.getByRole("timer").first().waitFor();
  await shoot(walk, "idle", { sizes: SIZES });
  await page.clock.resume();
}
