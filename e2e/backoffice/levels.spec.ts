import type { Page } from "@playwright/test";
import { adminOf, read, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

/** Clicks of a practised person, without typing (plan, job 16). */
const BUDGET = 6;

const ADMIN = { role: "admin" } as const;

/** Fills in the name of the set and the fields of its first level. */
async function typeFirstLevel(page: Page, name: string): Promise<void> {
  for (const text of [name, "Kiesel", "Pebble"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
}

test(
  "a set of levels is created and deleted; the one in use cannot be deleted",
  { tag: ["@BO-06", RELEASE] },
  async ({ page }) => {
    const name = uniqueName("Stones");
    await openBackOffice(page, ADMIN, "/levels");
    const inUse = page.getByRole("region", { name: "Status", exact: true });
    await expect(inUse.getByRole("listitem")).toHaveText([/Bronze.*member/, /Silver/, /Gold/, /Platinum/]);
    const { clicks } = await countClicks(page);
    await page.getByRole("button", { name: "New set of levels" }).click();
    await page.getByRole("textbox", { name: "Name of the set" }).click();
    await typeFirstLevel(page, name);
    await page.getByRole("button", { name: "Add a level" }).click();
    await page.getByRole("textbox", { name: "Name in German" }).nth(1).fill("Fels");
    await page.getByRole("textbox", { name: "Name in English" }).nth(1).fill("Rock");
    await page.getByRole("textbox", { name: "From points" }).nth(1).fill("1000");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("dialog")).toContainText(/When this set is used:.*(rise|Nobody).*Rock/);
    await expectSound(page, "a new set of levels");
    await page.getByRole("button", { name: "Save" }).click();
    const made = page.getByRole("region", { name });
    await expect(made.getByRole("listitem")).toHaveText([/Pebblefrom 0 points/, /Rockfrom 1,000 points/]);
    expect(await clicks()).toBeLessThanOrEqual(BUDGET);
    await expectSound(page, "status levels");
    await made.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(made).toBeHidden();
    await expect(inUse).toContainText("in use");
  },
);

test("a set of levels is created by keyboard", { tag: RELEASE }, async ({ page }) => {
  const name = uniqueName("Stones");
  await openBackOffice(page, ADMIN, "/levels");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await keyboardOnly(page);
  await tabTo(page, "New set of levels");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  await tabTo(page, "Name of the set");
  await typeFirstLevel(page, name);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name })).toContainText("Pebble");
});

test("two people edit a set of levels", { tag: RELEASE }, async ({ browser, request }) => {
  const set = { name: uniqueName("Stones"), levels: [{ names: { de: "Kiesel", en: "Pebble" }, thresholdPoints: 0 }] };
  const made = await adminOf(request, "pfm").send("POST", "/api/v2/programs/pfm/statuslevelsets", set);
  await expectTwoPeopleMeet(browser, {
    ...ADMIN,
    path: `/levels?set=${String(read(made, "id"))}`,
    both: "Name of the set",
  });
});
