import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openEmptyProgramme } from "../support/operator.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

/** Clicks of a practised person, without typing: two in the menu, then section, field, save, confirm. */
const BUDGET = 6;

test(
  "the value of a point is changed, and the effect is shown before saving",
  { tag: ["@API-32", RELEASE] },
  async ({ page, request }) => {
    await openBackOffice(page, await openEmptyProgramme(request));
    const { clicks } = await countClicks(page);
    await page.getByRole("link", { name: "Administration" }).click();
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Nothing yet");
    await page.getByRole("link", { name: "Points", exact: true }).click();
    await page.getByRole("textbox", { name: "Points worth 1.00" }).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("200");
    await page.getByRole("button", { name: "Save" }).click();
    const said = page.getByRole("alertdialog", { name: "This moves money" });
    await expect(said.getByRole("listitem")).toHaveText([
      "1,000 points are worth €5.00 instead of €10.00.",
      "The 0 points that members hold today are worth €0.00 instead of €0.00.",
    ]);
    await expectSound(page, "what a changed setting means");
    await said.getByRole("button", { name: "Save, it counts from now on" }).click();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("The settings are saved.");
    expect(await clicks()).toBeLessThanOrEqual(BUDGET);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Points worth 1.00" })).toHaveValue("200");
  },
);

test.describe("in German", { tag: RELEASE }, () => {
  test.use({ locale: "de-DE" });

  test("the lifetime of points is shortened by keyboard", async ({ page, request }) => {
    await openBackOffice(page, await openEmptyProgramme(request), "/settings/points");
    await expect(page.getByRole("textbox", { name: "Lebensdauer der Punkte" })).toHaveValue("");
    await keyboardOnly(page);
    await tabTo(page, "Lebensdauer der Punkte");
    await page.keyboard.type("24");
    await page.keyboard.press("Control+s");
    const said = page.getByRole("alertdialog", { name: "Das bewegt Geld" });
    await expect(said).toContainText("Mit dem nächsten Tageslauf verfallen deshalb keine Punkte.");
    await tabTo(page, "Speichern, es gilt ab jetzt");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Meldungen" })).toContainText("Die Einstellungen sind gespeichert.");
  });
});

test("two people edit the settings at once", { tag: RELEASE }, async ({ browser, request }) => {
  const who = await openEmptyProgramme(request);
  await expectTwoPeopleMeet(browser, { ...who, path: "/settings", both: "Name", alone: "Legal name" });
});

test("a person with read access sees the settings without forms", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "partner" }, "/settings/limits");
  await expect(page.getByText("You read the settings.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What one person may do alone" })).toContainText("25,000 points");
  await expect(page.getByRole("textbox")).toHaveCount(0);
});
