import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { openEmptyProgramme, tokenFor } from "../support/operator.ts";
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

test.describe("on a phone", { tag: RELEASE }, () => {
  test.use({ locale: "de-DE", viewport: { width: 390, height: 844 } });

  test("all tabs of the settings can be seen and touched", async ({ page }) => {
    await openBackOffice(page, { role: "admin" }, "/settings");
    const tabs = page.getByRole("navigation", { name: "Einstellungen" }).getByRole("link");
    await expect(tabs).toHaveText([
      "Programm",
      "Punkte",
      "An der Theke",
      "Identifikation",
      "Grenzen von Hand",
      "Zugang",
      "E-Mails",
      "Schlagwörter",
      "Eigene Felder",
      "Testprogramme",
    ]);
    for (const tab of await tabs.all()) {
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
    await tabs.last().click();
    await expect(page).toHaveURL(/\/settings\/tests$/);
    await expectSound(page, "tabs on a phone");
  });
});

test(
  "two people switch notifications at once: both switches stay, and the same one is asked about",
  { tag: ["@BO-07", RELEASE] },
  async ({ page: first, browser, request }) => {
    const who = await openEmptyProgramme(request);
    const context = await browser.newContext();
    const second = await context.newPage();
    for (const page of [first, second]) {
      await openBackOffice(page, who, "/settings/mails");
      await expect(page.getByRole("switch")).toHaveCount(5);
    }
    const turn = async (page: typeof first, name: string): Promise<void> => {
      await page.getByRole("switch", { name }).click({ force: true });
    };
    const expectSaved = async (page: typeof first): Promise<void> =>
      await expect(page.getByRole("region", { name: "Messages" })).toContainText("The notifications are saved.");
    await turn(first, "Send “Points earned”");
    await expectSaved(first);
    await turn(second, "Send “Points spent”");
    await expectSaved(second);
    for (const name of ["Send “Points earned”", "Send “Points spent”"]) {
      await expect(second.getByRole("switch", { name })).toBeChecked();
    }
    // A system of the programme tells of the same event on the phone.
    const path = `/api/v2/programs/${who.programme}/notificationconfiguration`;
    const data = { notifications: [{ event: "OPTINS_CHANGED", channels: ["PUSH"] }] };
    const headers = { authorization: `Bearer ${await tokenFor(request, who)}` };
    expect((await request.put(path, { headers, data })).status()).toBe(200);
    await turn(second, "Send “Consents were changed”");
    const dialog = second.getByRole("dialog", { name: "Somebody has changed this meanwhile" });
    await expect(dialog).toContainText("on the phone");
    await expect(dialog).toContainText("by mail");
    await expectSound(second, "the comparison of two switches");
    await dialog.getByRole("button", { name: "Save the choice" }).click();
    await expect(dialog).toBeHidden();
    await expect(second.getByRole("switch", { name: "Send “Consents were changed”" })).toBeChecked();
    await context.close();
  },
);

test("a person with read access sees the settings without forms", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "partner" }, "/settings/limits");
  await expect(page.getByText("You read the settings.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What one person may do alone" })).toContainText("25,000 points");
  await expect(page.getByRole("textbox")).toHaveCount(0);
});
