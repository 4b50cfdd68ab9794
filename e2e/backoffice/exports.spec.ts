import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { exportsApi } from "@punktum/contracts";
import { answerNext } from "../support/answers.ts";
import { countClicks, expectSound, keyboardOnly, openBackOffice, tabInto, tabTo } from "../support/backoffice.ts";
import { openAdmin } from "../support/colleagues.ts";
import { goByPalette, openFirstRow } from "../support/palette.ts";
import { expect, RELEASE } from "../support/kiosk-test.ts";
import { openShop } from "../support/places.ts";
import { areasOf, inBothLanguages, test, told } from "../support/stories.ts";

/** Clicks of a practised person, without typing: export and save, go to the page, save again. */
const BUDGET = 5;
const LIST = /\/api\/v2\/programs\/pfm\/exports(?:\?|$)/;

const linesOf = async (download: Download): Promise<readonly string[]> =>
  (await readFile(await download.path(), "utf8")).replace("\uFEFF", "").trimEnd().split("\r\n");

/** Opens the shops, searched by a name. */
async function findShop(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

/** A row of the shop, with its cells. */
function expectShop(lines: readonly string[], name: string): void {
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${name},`);
}

inBothLanguages(() => {
  test(
    "a filtered list is exported, and its file is kept for a day, by mouse",
    { tag: ["@BO-09"] },
    async ({ page, say, request }) => {
      const { name } = await openShop(request, "pfm");
      await openBackOffice(page, await openAdmin(request, "pfm"), "/stores");
      await findShop(page, name);
      const { clicks } = await countClicks(page);
      await page.getByRole("button", { name: /^Export/ }).click();
      const dialog = page.getByRole("alertdialog", {
        name: say("Export: {{list}}", { list: say("Shops and places") }),
      });
      await expect(dialog).toContainText(
        say("A table for spreadsheets with every row of the list as it is filtered now."),
      );
      await expectSound(page, "export of shops");
      const saved = page.waitForEvent("download");
      await dialog.getByRole("button", { name: say("Save as CSV") }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^places-pfm-\d{4}-\d\d-\d\d\.csv$/);
      const lines = await linesOf(file);
      expectShop(lines, name);
      await expect(dialog).toBeHidden();

      await areasOf(page, say)
        .getByRole("link", { name: say("Administration") })
        .click();
      await areasOf(page, say)
        .getByRole("link", { name: say("Exports") })
        .click();
      const row = page.getByRole("row", { name: say("Shops and places") });
      await expect(row).toContainText(say("Ready"));
      await expect(row).toContainText(say("Filtered by {{filters}}", { filters: say("search") }));
      await expectSound(page, "exports");
      const again = page.waitForEvent("download");
      await row.getByRole("button", { name: say.like("^Save: {{list}}, {{at}}") }).click();
      expect(await linesOf(await again)).toEqual(lines);
      expect(await clicks()).toBeLessThanOrEqual(BUDGET);
    },
  );

  test(
    "a filtered list is exported, and its file is kept for a day, by keys",
    told("keys"),
    async ({ page, say, request }) => {
      const { name } = await openShop(request, "pfm");
      await openBackOffice(page, await openAdmin(request, "pfm"), "/stores");
      await keyboardOnly(page);
      await findShop(page, name);
      await page.getByRole("button", { name: /^Export/ }).press("Enter");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await tabTo(page, say("Save as CSV"));
      const saved = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      const lines = await linesOf(await saved);
      expectShop(lines, name);
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await expect(page.getByRole("button", { name: /^Export/ })).toBeFocused();

      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog", { name: say("Search") })).toBeVisible();
      await goByPalette(page, say("Exports"));
      await expect(page.getByRole("heading", { level: 1, name: say("Exports") })).toBeVisible();
      const again = page.waitForEvent("download");
      await openFirstRow(page);
      expect(await linesOf(await again)).toEqual(lines);
      const button = page.waitForEvent("download");
      await tabInto(page, page.getByRole("grid"));
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      expect(await linesOf(await button)).toEqual(lines);
    },
  );

  test(
    "an export that is being written is followed until it is ready",
    { tag: RELEASE },
    async ({ page, say, request }) => {
      const person = await openAdmin(request, "pfm");
      const written = { ...exportsApi.readExport.example.response, rows: 2_400 };
      let state = "RUNNING";
      await page.route(LIST, async (route) => {
        await route.fulfill({ json: { data: [{ ...written, state }], next: null } });
      });
      await openBackOffice(page, person, "/exports");
      const row = page.getByRole("row", { name: say("Bookings") });
      await expect(row).toContainText(say("Being written"));
      await expect(row.getByRole("button")).toHaveCount(0);
      await expectSound(page, "an export that is being written");
      state = "DONE";
      await expect(row).toContainText(say("Ready"));
      await expect(page.getByRole("region", { name: say("Messages") })).toContainText(
        say("Export ready: {{list}}.", { list: say("Bookings") }),
      );
      state = "FAILED";
      await page.reload();
      await expect(row).toContainText(say("Failed"));
      await expect(row).toContainText(say("Your role or reach changed, or the list could not be read"));
      await expectSound(page, "an export that failed");
    },
  );

  test(
    "the progress of an export has the colours of the dark look",
    { tag: RELEASE },
    async ({ page, say, request }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await openBackOffice(page, await openAdmin(request, "pfm"), "/people");
      const end = Promise.withResolvers<undefined>();
      await answerNext(page, LIST, async (route) => {
        await end.promise;
        await route.fulfill({
          status: 429,
          json: { errorType: "RATE_LIMITED", message: "Three wait already", requestId: "story" },
        });
      });
      await page.getByRole("button", { name: /^Export/ }).click();
      await page.getByRole("button", { name: say("Save as CSV") }).click();
      const bar = page.getByRole("progressbar");
      await expect(bar).toHaveCSS("appearance", "none");
      // A bar that the browser draws has a white track in the dark.
      await expect(bar).toHaveCSS("background-image", /^linear-gradient/);
      await expectSound(page, "progress of an export in the dark");
      end.resolve(undefined);
      await expect(page.getByRole("alertdialog").getByRole("alert")).toBeVisible();
    },
  );

  test("a fourth export at a time is refused in clear words", { tag: RELEASE }, async ({ page, say, request }) => {
    await openBackOffice(page, await openAdmin(request, "pfm"), "/people");
    await answerNext(page, LIST, async (route) => {
      const body = { errorType: "RATE_LIMITED", message: "Three wait already", requestId: "story" };
      await route.fulfill({ status: 429, json: body });
    });
    await page.getByRole("button", { name: /^Export/ }).click();
    await page.getByRole("button", { name: say("Save as CSV") }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("alert")).toHaveText(
      say("Three of your exports are still being written. Wait until one of them is ready."),
    );
    await expectSound(page, "too many exports");
    await dialog.getByRole("button", { name: say("Open the exports") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("Exports") })).toBeVisible();
    await expect(page.getByRole("heading", { name: say("There is no export") })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test("an export goes on when its window is closed", { tag: RELEASE }, async ({ page, say, request }) => {
    await openBackOffice(page, await openAdmin(request, "pfm"), "/devices");
    await page.getByRole("button", { name: /^Export/ }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: say("Save as CSV") }).click();
    await expect(dialog).toContainText(say("You may close this window: the file will be on the page Exports."));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say("The export goes on. Its file will be on the page Exports."))).toBeVisible();
    await areasOf(page, say)
      .getByRole("link", { name: say("Administration") })
      .click();
    await areasOf(page, say)
      .getByRole("link", { name: say("Exports") })
      .click();
    await expect(page.getByRole("row", { name: say("Tablets") })).toContainText(say("Ready"));
  });
});
