import type { UiLanguage } from "@punktum/phrases";
import type { Page } from "@playwright/test";
import { configure } from "./support/answers.ts";
import { openCustomer } from "./support/customers.ts";
import { holdDate } from "./support/hold-date.ts";
import { ADMIN_PIN, dutyDialog, holdToReader, mountKiosk, typeDutyPin } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { glance, lookClosely, MONITOR, PHONE, TABLET, WIDE_SIZES } from "./support/look.ts";
import { openTill } from "./support/till.ts";
import { readWords, type Say } from "./support/words.ts";

/** Longer than the reader's pause between two cards, shorter than the window for an equal booking. */
const A_MOMENT_MS = 2_000;
const LANGUAGES = { en: "English", de: "Deutsch" } as const;
/** A person's pace: faster keys count as a card reader. */
const PACE = { delay: 120 };

interface Walk {
  readonly page: Page;
  readonly say: Say;
  readonly language: UiLanguage;
}

const dialog = (page: Page) => page.locator("dialog:modal").last();
const button = ({ page, say }: Walk, key: string) => page.getByRole("button", { name: say(key), exact: true });
const within = ({ page, say }: Walk, key: string) =>
  dialog(page)
    .getByRole("button", { name: say(key), exact: true })
    .last();

/** Checks a state of the screen at every size. */
async function look({ page, language }: Walk, name: string): Promise<void> {
  await test.step(name, async () => {
    await lookClosely(page, `${language}-${name}`, [PHONE]);
    await lookClosely(page, `${language}-${name}`, WIDE_SIZES);
  });
}

/** Checks a state of the basket: a card beside the keypad, on a phone a sheet that must be opened. */
async function lookAtBasket(walk: Walk, name: string): Promise<void> {
  const { page, language } = walk;
  await test.step(name, async () => {
    await page.setViewportSize(PHONE);
    await button(walk, "basket.open").click();
    await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeEnabled();
    await lookClosely(page, `${language}-${name}-sheet`, [PHONE]);
    await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(MONITOR);
    await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeInViewport({ ratio: 1 });
    await lookClosely(page, `${language}-${name}`, WIDE_SIZES);
    await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeInViewport({ ratio: 1 });
  });
}

async function callCustomer(walk: Walk, card: string): Promise<void> {
  const { page, say } = walk;
  await button(walk, "revenue.typeCard").click();
  await dialog(page).getByRole("textbox").fill(card);
  await within(walk, "common.confirm").click();
  await expect(button(walk, "revenue.endCustomer")).toBeVisible();
  await expect(page.getByText(say("revenue.noCustomer"))).toHaveCount(0);
}

async function addItem({ page, say }: Walk, cents: string): Promise<void> {
  await page.keyboard.type(cents, PACE);
  await page
    .getByRole("list", { name: say("revenue.rules") })
    .getByRole("button")
    .first()
    .click();
}

/** The success dialog closes after twenty seconds, so its time is reset before each check. */
async function lookAtSuccess(walk: Walk, name: string): Promise<void> {
  const { page, language } = walk;
  for (const size of [PHONE, ...WIDE_SIZES]) {
    await within(walk, "success.moreTime").click();
    await lookClosely(page, `${language}-${name}`, [size]);
  }
  await within(walk, "success.CLOSE").click();
  await expect(page.locator("dialog:modal")).toHaveCount(0);
}

async function payWithPoints(walk: Walk, card: string): Promise<void> {
  const { page, say } = walk;
  await button(walk, "basket.pay").click();
  // A typed number cannot pay with points.
  await holdToReader(page, card);
  const slider = page.getByRole("slider", { name: say("basket.use") });
  await expect(slider).toHaveValue("2000");
  await lookAtBasket(walk, "till-pay-all");
  await button(walk, "basket.useNone").click();
  await expect(slider).toHaveValue("0");
  await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeEnabled();
  await glance(page, `${walk.language}-till-pay-none`, [MONITOR, TABLET]);
  await button(walk, "basket.useTyped").click();
  await page.keyboard.type("400", PACE);
  await look(walk, "till-calculator");
  await within(walk, "basket.add").click();
  await expect(slider).toHaveValue("400");
  await lookAtBasket(walk, "till-pay-some");
  await button(walk, "basket.earn").click();
}

/** Scrollable content in a dialog is focusable and named after it; content that fits is not focusable. */
async function expectReachByKeys({ page, say }: Walk): Promise<void> {
  const body = dialog(page).getByRole("group", { name: say("returns.title"), exact: true });
  await expect(body).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 480 });
  await body.focus();
  await page.keyboard.press("End");
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.setViewportSize(TABLET);
  await expect(body).toHaveCount(0);
}

async function giveBack(walk: Walk, number: string): Promise<void> {
  const { page, say } = walk;
  await button(walk, "returns.open").click();
  await look(walk, "till-return-find");
  await page.getByLabel(say("returns.number")).fill("0000-0000");
  await within(walk, "returns.find").click();
  await expect(dialog(page).getByText(say("returns.notFound"))).toBeVisible();
  await look(walk, "till-return-unknown");
  // A hand scanner types the receipt's number, and its Enter looks it up.
  await page.getByLabel(say("returns.number")).fill("");
  await holdToReader(page, number);
  await expect(within(walk, "returns.confirm")).toBeEnabled();
  await look(walk, "till-return-lines");
  await expectReachByKeys(walk);
  await within(walk, "common.close").click();
}

/** The same card and amount a moment later, however slow the machine is; the amount differs from earlier sales. */
async function lookAtRepeat(walk: Walk, card: string): Promise<void> {
  const { page, say } = walk;
  const book = async (): Promise<void> => {
    await callCustomer(walk, card);
    await addItem(walk, "2290");
    await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeEnabled();
    await button(walk, "basket.REVENUE_CHECK_OUT").click();
    await within(walk, "basket.REVENUE_ALERT_CONFIRM").click();
  };
  await button(walk, "revenue.REVENUE").click();
  await book();
  await within(walk, "success.CLOSE").click();
  const bookedMs = await page.evaluate(() => Date.now());
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await holdDate(page, bookedMs + A_MOMENT_MS);
  await book();
  await expect(dialog(page).getByText(say("revenue.repeatText"))).toBeVisible();
  await look(walk, "till-repeat");
  await within(walk, "revenue.repeatCancel").click();
  await expect(page.locator("dialog:modal")).toHaveCount(0);
}

test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: "reduce" } });

for (const language of ["en", "de"] as const) {
  test(
    `the till and the customer's display at every size, in ${LANGUAGES[language]}`,
    {
      tag: [
        "@B-38",
        "@FMT-01",
        "@FMT-02",
        "@UI-08",
        "@CASH-01",
        "@CASH-16",
        "@CASH-17",
        "@CASH-20",
        "@CASH-30",
        "@EARN-15",
        "@SAVER-08",
        RELEASE,
      ],
    },
    async ({ page, context, request }) => {
      test.setTimeout(400_000);
      const walk = { page, say: await readWords(language), language };
      const customer = await openCustomer(request, "mhe", { points: 2_000, coupon: "C304" });
      const till = await openTill(request, "mhe", `screens-${language}`);
      await configure(page, { inactivity_time: 3_600 });
      const choice = {
        mode: "Cashier screen",
        workstationId: till.workstationId,
        language: LANGUAGES[language],
        // Staff sign in as a step of their own: within the wait for the booking they would use up its time.
        staff: "nobody",
      } as const;
      await mountKiosk(page, { organization: "mhe", ...choice });
      await look(walk, "till-saver");
      await page.goto("/mhe/revenue");
      await expect(page.locator("[data-part=figure]")).toBeVisible();
      const display = await context.newPage();
      const shown = { ...walk, page: display };
      await display.goto("/mhe/display");
      await expect(display.getByText(walk.say("display.text"))).toBeVisible();
      await look(shown, "display-empty");
      await page.bringToFront();

      await look(walk, "till-empty");
      await page.keyboard.type("2345", PACE);
      await look(walk, "till-typed");
      await button(walk, "keypad.enter").click();
      await callCustomer(walk, customer.card);
      await addItem(walk, "1000");
      await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeEnabled();
      await lookAtBasket(walk, "till-basket");
      await display.bringToFront();
      await expect(display.getByText(walk.say("display.earns"))).toBeVisible();
      await look(shown, "display-basket");
      await page.bringToFront();

      await payWithPoints(walk, customer.card);

      await expect(button(walk, "basket.REVENUE_CHECK_OUT")).toBeEnabled();
      await button(walk, "basket.REVENUE_CHECK_OUT").click();
      await look(walk, "till-question");
      await within(walk, "basket.REVENUE_ALERT_CONFIRM").click();
      await typeDutyPin(dutyDialog(page), ADMIN_PIN);
      await expect(dialog(page).getByRole("list", { name: walk.say("why.title") })).toBeVisible();
      const number = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await dialog(page).textContent()) ?? "")?.[0] ?? "";
      await display.bringToFront();
      await expect(display.getByText(walk.say("display.done"))).toBeVisible();
      await page.bringToFront();
      await within(walk, "success.moreTime").click();
      await display.bringToFront();
      await look(shown, "display-done");
      await page.bringToFront();
      await lookAtSuccess(walk, "till-success");

      await giveBack(walk, number);

      await callCustomer(walk, customer.card);
      await button(walk, "revenue.POINTS").click();
      await look(walk, "till-points");
      await page.keyboard.type("50", PACE);
      await look(walk, "till-points-typed");
      await button(walk, "revenue.BOOK_NOW").click();
      await lookAtSuccess(walk, "till-points-booked");

      await lookAtRepeat(walk, customer.card);
    },
  );
}

test(
  "turning a phone keeps the calculator and its input",
  { tag: ["@CASH-15", "@UI-08", RELEASE] },
  async ({ page, request }) => {
    const walk = { page, say: await readWords("en"), language: "en" } as const;
    const till = await openTill(request, "mhe", "screens-turn");
    const choice = { mode: "Cashier screen", workstationId: till.workstationId } as const;
    await mountKiosk(page, { organization: "mhe", ...choice });
    await page.goto("/mhe/revenue");
    await expect(page.locator("[data-part=figure]")).toBeVisible();
    await page.setViewportSize(PHONE);
    await addItem(walk, "2000");
    await button(walk, "basket.open").click();
    await page.getByRole("button", { name: walk.say("basket.change") }).click();
    await page.keyboard.type("345", PACE);
    const figure = dialog(page).locator("[data-part=figure]");
    await expect(figure).toHaveText("3,45 €");
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(figure).toHaveText("3,45 €");
    await page.setViewportSize(PHONE);
    await expect(figure).toHaveText("3,45 €");
    await within(walk, "basket.add").click();
    await expect(page.getByText("23,45 €").first()).toBeVisible();
  },
);
