import type { Page } from "@playwright/test";
import { uniqueCard, uniqueName } from "../support/admin.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabTo } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

/** Clicks of a practised person, without typing (plan, job 25). */
const BUDGET = 6;

const ADMIN = { role: "admin" } as const;

/** A table with Windows line ends and encoding, as another system exports it; its third member has no card. */
function table(cards: readonly string[], name: string): Buffer {
  const rows = cards.map((card, index) => `${card};J\u00f6rg ${index};${name};`);
  return Buffer.from(["Kartennummer;Vorname;Nachname;E-Mail", ...rows, `;Ohne;Karte;`].join("\r\n"), "latin1");
}

/** Chooses a file in the page's file field. */
async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await asked).setFiles({ name, mimeType: "text/csv", buffer });
}

test(
  "members of another system are imported, and problems are listed",
  { tag: ["@BO-01", RELEASE] },
  async ({ page }) => {
    const cards = [uniqueCard(), uniqueCard()];
    const [name, file] = [uniqueName("Alt"), `${uniqueName("members")}.csv`];
    await openBackOffice(page, ADMIN, "/");
    const { clicks } = await countClicks(page);
    await page.getByRole("link", { name: "Administration" }).click();
    await page.getByRole("link", { name: "Imports" }).click();
    await choose(page, "Choose a file", file, table(cards, name));
    await expect(page.getByRole("heading", { name: file })).toBeVisible();
    await expect(page.getByRole("button", { name: "Taken for Given name" })).toBeVisible();
    await page.getByRole("button", { name: "Check all rows" }).click();
    await expect(page.getByRole("region", { name: "1 row is left out" })).toContainText(
      "Row 4KartennummerThis is missing",
    );
    await page.getByRole("button", { name: "Take 2 rows over" }).click();
    await expect(page.getByText("Taken over", { exact: true }).first()).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(BUDGET);
    await expectSound(page, "an import");

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "All as a table" }).click();
    expect((await saved).suggestedFilename()).toBe(`errors-${file}`);
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText("2 rows were taken back.")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("row", { name: file })).toContainText("Taken back");
    await expectSound(page, "imports");
  },
);

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("a file is imported by keyboard", { tag: RELEASE }, async ({ page }) => {
    const file = `${uniqueName("karten")}.csv`;
    await openBackOffice(page, ADMIN, "/imports?kind=CARDS");
    await expect(page.getByRole("heading", { name: "Importe" })).toBeVisible();
    await keyboardOnly(page);
    await tabTo(page, "Datei auswählen");
    const asked = page.waitForEvent("filechooser");
    await page.keyboard.press("Enter");
    await (await asked).setFiles({ name: file, mimeType: "text/csv", buffer: Buffer.from(`Karte\n${uniqueCard()}\n`) });
    await expect(page.getByRole("heading", { name: file })).toBeVisible();
    await tabTo(page, "Alle Zeilen prüfen");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "1 Zeile übernehmen" })).toBeVisible();
    await tabTo(page, "1 Zeile übernehmen");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Übernommen", { exact: true }).first()).toBeVisible();
  });
});
