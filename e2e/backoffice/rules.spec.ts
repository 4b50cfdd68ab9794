import type { APIRequestContext, Page } from "@playwright/test";
import { adminOf, read, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openShop } from "../support/places.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

/** Clicks of a practised person, without typing (plan, jobs 14 and 15). */
const RULE_BUDGET = 6;
const TRY_BUDGET = 3;

const ADMIN = { role: "admin" } as const;
const PROMOTIONS = "/api/v2/programs/pfm/promotions";
const DOUBLE = { promotionKey: "rmt", type: "RMT", actionType: "MULTIPLIERACTION", factor: 2 } as const;
const WEEK_MS = 7 * 86_400_000;

/** A draft for one shop that no other test uses. */
async function openDraft(request: APIRequestContext) {
  const { storeId, name: shop } = await openShop(request, "pfm");
  const name = uniqueName("Double points");
  const draft = { ...DOUBLE, name, storeIds: [storeId], draft: true };
  const id = String(read(await adminOf(request, "pfm").send("POST", PROMOTIONS, draft), "id"));
  return { id, name, shop, storeId };
}

/** Points for ten euros in a shop, on a Saturday at noon and on the day before. */
async function pointsAt(request: APIRequestContext, storeId: string): Promise<readonly unknown[]> {
  const saturday = Date.UTC(2027, 0, 2, 11) + WEEK_MS;
  const ask = async (atMs: number): Promise<unknown> => {
    const body = { basket: [{ amount: 10 }], at: new Date(atMs).toISOString(), storeId };
    return read(read(await adminOf(request, "pfm").send("POST", `${PROMOTIONS}/simulate`, body), "before"), "points");
  };
  return [await ask(saturday), await ask(saturday - WEEK_MS / 7)];
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("grid", { name: "Earning rules" }).getByRole("row", { name: new RegExp(name) });

test(
  "double points on Saturdays in one shop are published, stopped and restarted",
  { tag: ["@BO-06", RELEASE] },
  async ({ page, request }) => {
    const { name: shop, storeId } = await openShop(request, "pfm");
    const name = uniqueName("Double Saturday");
    await openBackOffice(page, ADMIN, "/rules");
    await expect(page.getByRole("grid", { name: "Earning rules" })).toBeVisible();
    const { clicks } = await countClicks(page);
    await page.getByRole("link", { name: "New rule" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await page.getByRole("button", { name: "Saturday" }).click();
    await page.getByText("Certain shops").click();
    await page.keyboard.press("/");
    await page.keyboard.type(shop);
    await page.getByRole("group", { name: "Pfeil Tankstellen" }).or(page.locator(".places")).getByText(shop).click();
    await expect(page.locator(".rule-sentence")).toHaveText(`2 points per euro, Saturdays, in ${shop}`);
    await expect(page.getByRole("heading", { name: "What it meets" })).toBeVisible();
    await expectSound(page, "a new rule");
    await page.getByRole("button", { name: "Publish …" }).click();
    const question = page.getByRole("dialog", { name: "Publish this rule?" });
    await expect(question).toContainText(`Saturdays, in ${shop}`);
    await question.getByRole("button", { name: "Publish now" }).click();
    await expect(rowOf(page, name)).toContainText("running");
    expect(await clicks()).toBeLessThanOrEqual(RULE_BUDGET);
    expect(await pointsAt(request, storeId)).toEqual([20, 10]);
    await rowOf(page, name)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Stop" }).click();
    await expect(rowOf(page, name)).toContainText("stopped");
    expect(await pointsAt(request, storeId)).toEqual([10, 10]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, name)).toContainText("running");
  },
);

test(
  "a draft is tried with a basket and with last month's sales",
  { tag: ["@BO-06", RELEASE] },
  async ({ page, request }) => {
    const { name, shop } = await openDraft(request);
    await openBackOffice(page, ADMIN, "/rules");
    await expect(rowOf(page, name)).toContainText("draft");
    const { clicks } = await countClicks(page);
    await page.getByRole("main").getByRole("link", { name: "Try" }).click();
    await page.locator(".draft-choice").getByText(name).click();
    const till = page.getByRole("table", { name: "A purchase, today and tried" });
    await expect(page.getByRole("button", { name: /Shop/ })).toContainText(shop);
    await expect(till.locator("tfoot")).toContainText("25");
    await expect(till.locator("tfoot")).toContainText("49");
    await expect(till).toContainText(`${name} × 2`);
    await page.getByRole("button", { name: "Compute the cost" }).click();
    await expect(page.getByText(/purchases?, 0 with other points/)).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(TRY_BUDGET);
    await expectSound(page, "the simulator");
  },
);

test("two people edit an earning rule", { tag: ["@BO-06", RELEASE] }, async ({ browser, request }) => {
  const { id } = await openDraft(request);
  await expectTwoPeopleMeet(browser, { ...ADMIN, path: `/rules/${id}`, both: "Name", alone: /^Name in English/ });
});

test(
  "a rule that never applies cannot be published, and the reason is shown",
  { tag: ["@BO-06", RELEASE] },
  async ({ page, request }) => {
    const { id } = await openDraft(request);
    await openBackOffice(page, ADMIN, `/rules/${id}`);
    await page.getByLabel(/^From\s*optional/).fill("08:00");
    await page.getByLabel(/^Until\s*optional/).fill("08:00");
    const reason = "Never applies: its hours begin and end at the same time.";
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole("button", { name: "Publish …" }).click();
    const question = page.getByRole("dialog", { name: "Publish this rule?" });
    await expect(question).toContainText(reason);
    await expect(question.getByRole("button", { name: "Publish now" })).toBeDisabled();
    await expectSound(page, "a rule that never applies");
  },
);

test(
  "a partner admin copies a rule of the programme, and cannot edit the original",
  { tag: ["@BO-06", RELEASE] },
  async ({ page }) => {
    await openBackOffice(page, { role: "partner" }, "/rules/601");
    await expect(page.getByText(/^This rule is for the whole programme/)).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await page.getByRole("link", { name: "Copy" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(/\(copy\)$/);
    await expect(page.getByText("Everywhere")).toHaveCount(0);
    await expect(page.locator(".rule-sentence")).toContainText("at Pfeil Tankstellen");
    await expectSound(page, "a copied rule");
  },
);

test.describe("by keyboard", { tag: RELEASE }, () => {
  test("a rule is published", async ({ page, request }) => {
    const { name: shop } = await openShop(request, "pfm");
    const name = uniqueName("Double Sunday");
    await openBackOffice(page, ADMIN, "/rules");
    await keyboardOnly(page);
    await tabTo(page, "New rule");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, "Monday");
    for (const _day of ["TU", "WE", "TH", "FR", "SA", "SU"]) {
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Space");
    await tabTo(page, "Everywhere");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("/");
    await page.keyboard.type(shop);
    await tabTo(page, shop);
    await page.keyboard.press("Space");
    await expect(page.locator(".rule-sentence")).toHaveText(`2 points per euro, Sundays, in ${shop}`);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await tabTo(page, "Publish …");
    await page.keyboard.press("Enter");
    await tabTo(page, "Publish now");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, name)).toContainText("running");
  });

  test("a draft is tried", async ({ page, request }) => {
    const { name } = await openDraft(request);
    await openBackOffice(page, ADMIN, "/rules");
    await expect(rowOf(page, name)).toBeVisible();
    await keyboardOnly(page);
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await expect(page.getByRole("row")).toHaveCount(2);
    await tabTo(page, /^Try$/);
    await page.keyboard.press("Enter");
    await tabTo(page, name);
    await page.keyboard.press("Space");
    await expect(page.locator(".till tfoot")).toContainText("49");
  });
});
