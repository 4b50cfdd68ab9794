import { holdToReader } from "../../support/kiosk.ts";
import { openMember } from "../../support/customers.ts";
import { addItem, button, within } from "./controls.ts";
import { openPage } from "./device.ts";
import { PHONE, shoot, WIDE, type Walk } from "./album.ts";

/** Points of the till's customer, enough to pay a part of the basket; only members pay everywhere. */
const BALANCE = 2_000;
/** Typed cents, one amount for each item of the basket. */
const AMOUNTS = ["1250", "480", "2399"] as const;

/** Screens that only staff open. */
export async function showStaff(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  for (const route of ["device-test", "admin", "configurations", "set-session-pin", "magnetic-stripe-reader"]) {
    await openPage(walk, `/${organization}/${route}`);
    if (route === "set-session-pin") {
      // Comes after the question who is on duty, which the walk answers.
      await page.getByText(say("pin.first")).first().waitFor();
    }
    await shoot(walk, route);
  }
}

/** Takes the till; on a phone also the basket, which opens as a sheet. */
async function shootTill(walk: Walk, screen: string): Promise<void> {
  const { page } = walk;
  await shoot(walk, screen);
  if (walk.isWanted(PHONE)) {
    await page.setViewportSize(PHONE);
    await button(walk, "basket.open").click();
    await shoot(walk, `${screen}-sheet`, { sizes: [PHONE] });
    await page.setViewportSize(WIDE);
  }
}

/** The cashier's till: empty, with three items and a customer, while paying with points, and after the booking. */
export async function showTill(walk: Walk): Promise<void> {
  const { page, organization, say } = walk;
  const { card } = await openMember(page.request, organization, { points: BALANCE });
  await openPage(walk, `/${organization}/revenue`);
  await page.locator("[data-part=figure]").waitFor();
  const rules = page.getByRole("list", { name: say("revenue.rules") }).getByRole("button");
  await rules.first().waitFor();
  await shoot(walk, "till-empty");
  for (const [place, amount] of AMOUNTS.entries()) {
    await addItem(walk, amount, place);
  }
  await holdToReader(page, card);
  await button(walk, "revenue.endCustomer").waitFor();
  await page.locator("[data-part=basket] [aria-busy=false]").first().waitFor();
  await shootTill(walk, "till-items");
  await button(walk, "basket.pay").click();
  await page.getByRole("slider", { name: say("basket.use") }).waitFor();
  await shootTill(walk, "till-pay");
  await button(walk, "basket.REVENUE_CHECK_OUT").click();
  await within(walk, "basket.REVENUE_ALERT_CONFIRM").waitFor();
  await shoot(walk, "till-question");
  await within(walk, "basket.REVENUE_ALERT_CONFIRM").click();
  await within(walk, "success.CLOSE").waitFor();
  await shoot(walk, "till-success", { prepare: () => within(walk, "success.moreTime").click() });
  await within(walk, "success.CLOSE").click();
}
