import type { Page } from "@playwright/test";
import { uniqueCard } from "../support/admin.ts";
import { countClicks, expectSound, openBackOffice } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { identify } from "../support/kiosk.ts";
import { openEmptyProgramme } from "../support/operator.ts";
import { makerFor, mountTablet, openOwnPlace } from "../support/tablets.ts";

/** Clicks of a person who knows only the screens, without typing (plan, bars of the second half). */
const BUDGET = 40;
/** Time limit for published content on mounted tablets. */
const SHOWN_WITHIN_MS = 60_000;

/** A poster of twelve red pixels. */
const POSTER = {
  name: "double-saturday.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e5JrAAAAEElEQVQImWM4Y2wMRww4OQAfFg5Zfg2ZiwAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

async function goTo(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole("navigation", { name: "Areas", exact: true }).getByRole("link", { name, exact: true }).click();
  }
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${field}$`) }).click();
  await page.getByRole("option", { name: option }).click();
}

async function addPoster(page: Page): Promise<void> {
  await goTo(page, "Kiosk");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add picture" }).click();
  await (await choosing).setFiles(POSTER);
  await expect(messages(page)).toContainText("The picture is added at the end.");
  await choose(page, "Shown in", "Harbour: Quay");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(messages(page)).toContainText("is saved. Tablets that are connected show it within a minute.");
}

async function publishReward(page: Page, title: string): Promise<void> {
  await goTo(page, "Vouchers");
  await page.getByRole("main").getByRole("link", { name: "New voucher" }).first().click();
  await page.getByLabel("Title, English").fill(title);
  await page.locator(".kind", { hasText: "Reward" }).click();
  await page.getByRole("textbox", { name: "Price" }).fill("250");
  await page.getByRole("textbox", { name: "Stock" }).fill("50");
  await choose(page, "Shops", "Harbour: Quay");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(messages(page)).toContainText(`${title} is published`);
}

async function draftRule(page: Page, name: string): Promise<void> {
  await goTo(page, "Rules");
  await page.getByRole("main").getByRole("link", { name: "New rule" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Saturday" }).click();
  await page.getByText("Certain shops").click();
  await page.locator(".places").getByText("Quay", { exact: true }).click();
  await expect(page.locator(".rule-sentence")).toContainText("Saturdays, in Quay");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(messages(page)).toContainText(`${name} is saved as a draft.`);
}

/** Tries the draft at the simulator's till. */
async function tryRule(page: Page, name: string): Promise<void> {
  await goTo(page, "Try");
  await page.locator(".draft-choice").getByText(name).click();
  const till = page.getByRole("table", { name: "A purchase, today and tried" });
  await expect(till).toContainText(`${name} × 2`);
  await expectSound(page, "the simulator");
}

async function publishRule(page: Page, name: string): Promise<void> {
  await goTo(page, "Earning rules");
  const row = page.getByRole("grid", { name: "Earning rules" }).getByRole("row", { name: new RegExp(name) });
  await row.click();
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
  await expect(row).toContainText("running");
}

test(
  "double points on Saturdays in one shop, a poster and a reward are set up, tried, published and seen on the tablet",
  { tag: ["@BO-06", RELEASE] },
  async ({ browser, page, request }) => {
    test.slow();
    const who = await openEmptyProgramme(request);
    const place = await openOwnPlace(request, who);
    await openOwnPlace(request, who, "Lighthouse");
    const card = uniqueCard();
    const make = await makerFor(request, who);
    await make("/api/v2/accounts", { identifiers: [{ type: "CARDCODE", code: card }] });
    const tablet = await mountTablet(browser, who, place);
    const [rule, reward] = ["Double Saturday", "A basket of apples"];

    await openBackOffice(page, who, "/");
    const { clicks } = await countClicks(page);
    await addPoster(page);
    await publishReward(page, reward);
    await draftRule(page, rule);
    await tryRule(page, rule);
    await publishRule(page, rule);
    expect(await clicks()).toBeLessThanOrEqual(BUDGET);

    await expect(tablet.locator("main img[src*='/media/uploads/']").first()).toBeAttached({ timeout: SHOWN_WITHIN_MS });
    await identify(tablet, card);
    await expect(tablet.getByRole("list", { name: "Your rewards" })).toContainText(reward);
  },
);
