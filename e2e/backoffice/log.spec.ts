import { readFile } from "node:fs/promises";
import { countClicks, expectSound, keyboardOnly, openBackOffice } from "../support/backoffice.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { openShop } from "../support/places.ts";
import { goByPalette, openFirstRow } from "../support/palette.ts";
import { inBothLanguages, test } from "../support/stories.ts";

inBothLanguages(() => {
  test("the log names person, record and fields, by mouse", { tag: RELEASE }, async ({ page, say, request }) => {
    const { name } = await openShop(request, "pfm");
    await openBackOffice(page, { role: "admin" });
    const { clicks } = await countClicks(page);
    await page.getByRole("button", { name: say.like("^Search or go to …") }).click();
    await expect(page.getByRole("dialog", { name: say("Search") })).toBeVisible();
    await goByPalette(page, say("Audit log"));
    await expect(page.getByRole("heading", { level: 1, name: say("Audit log") })).toBeVisible();
    const row = page.getByRole("row", { name: new RegExp(`^${say("Shop created")}.*${name}`) });
    await row.click();
    await expect(page.getByRole("dialog", { name: say("Shop created") })).toContainText("Robin Feld");
    expect(await clicks()).toBeLessThanOrEqual(2);
    await expectSound(page, "a change");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("Only of this thing") })
      .click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectSound(page, "the log of one thing");
  });

  test("the log is read by keyboard", { tag: RELEASE }, async ({ page, say }) => {
    await openBackOffice(page, { role: "admin" });
    await keyboardOnly(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: say("Search") })).toBeVisible();
    await goByPalette(page, say("Audit log"));
    await openFirstRow(page);
    await expect(page.getByRole("dialog").getByText(say("Thing"), { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("the log is exported as it is filtered, and the export is logged", { tag: RELEASE }, async ({ page }) => {
  const { name } = await openShop(page.request, "pfm");
  await openBackOffice(page, { role: "admin" }, "/log?period=day&action=STORE_CREATED");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^audit-pfm-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows.filter((row) => row.includes(name))).toHaveLength(1);
  expect(rows.filter((row) => !row.includes(",STORE_CREATED,"))).toEqual([]);
  await page.goto("about:blank");
  await openBackOffice(page, { role: "admin" }, "/log?action=EXPORT_FETCHED");
  await expect(page.getByRole("row", { name: /^File of an export saved/ }).first()).toBeVisible();
});
