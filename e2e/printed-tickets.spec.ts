import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openCustomer } from "./support/customers.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { codesIn, startPrinter } from "./support/printer.ts";
import {
  ENGLISH,
  GERMAN,
  glance,
  identifyByCard,
  look,
  mountStation,
  proveStaff,
  redeem,
  setPrinter,
  type Words,
} from "./support/printing.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Offset of the height in a PNG file. */
const PNG_HEIGHT_AT = 20;

/** The file that a button under a ticket saves. */
async function saveAs(page: Page, button: string | RegExp, prove: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).first().click().then(prove),
  ]);
  return await readFile(await file.path());
}

for (const words of [ENGLISH, GERMAN] satisfies readonly Words[]) {
  test(
    `a service station without a printer keeps tickets for staff as files, each after the first marked as a copy, in ${words.language}`,
    { tag: ["@BURN-26", "@PRINT-14", "@ADM-02", RELEASE] },
    async ({ page, request }) => {
      const customer = await openCustomer(request, "mhe", { points: 1_000 });
      await mountStation(page, request, words);
      await identifyByCard(page, customer.card);
      await redeem(page, words, words.evening);
      const done = page.getByRole("alertdialog", { name: words.redeemed });
      await expect(done).toBeVisible();
      await expect(page.getByRole("alertdialog", { name: words.print })).toBeHidden();
      expect(await customer.readBalance()).toBe(800);
      await done.getByRole("button", { name: words.close }).click();
      // No error, so the staff mark stays hidden.
      await expect(page.getByRole("button", { name: words.admin })).toBeVisible();
      await expect(page.getByRole("button", { name: words.mark, includeHidden: true })).toHaveCount(0);

      await page.getByRole("button", { name: words.admin }).click();
      const heading = page.getByRole("heading", { name: words.tickets });
      await expect(heading).toBeVisible();
      await expect(page.getByText(words.unprinted)).toBeVisible();
      await expect(page.getByRole("button", { name: words.copy })).toHaveCount(0);
      await look(page, words, "tickets-without-printer", heading);

      const first = await saveAs(page, words.png, async () => await proveStaff(page));
      await expect(page.getByText(words.saved)).toBeVisible();
      const second = await saveAs(page, words.png, async () => {});
      expect([await codesIn(first), await codesIn(second)]).toEqual([["2010000003039"], ["2010000003039"]]);
      // Two more lines, because a copy is marked above and below.
      expect(second.readUInt32BE(PNG_HEIGHT_AT)).toBeGreaterThan(first.readUInt32BE(PNG_HEIGHT_AT));
      const pdf = await saveAs(page, words.pdf, async () => {});
      expect(pdf.toString("latin1")).toContain(`/Height ${second.readUInt32BE(PNG_HEIGHT_AT)}`);
      await expect(page.getByText(words.saved)).toBeVisible();
    },
  );
}

test(
  "the mark at the logo appears after an unconfirmed print, and disappears once staff have handled it",
  { tag: ["@B-10", "@PRINT-02", RELEASE] },
  async ({ page, request }) => {
    const words = ENGLISH;
    const printing = await startPrinter();
    const customer = await openCustomer(request, "mhe", { points: 1_000 });
    await mountStation(page, request, words);
    await setPrinter(page, words);
    await identifyByCard(page, customer.card);
    const mark = page.getByRole("button", { name: words.mark, includeHidden: true });
    const printPage = page.getByRole("alertdialog", { name: words.print });
    const closeAll = async (): Promise<void> => {
      await page.getByRole("alertdialog", { name: words.redeemed }).getByRole("button", { name: words.close }).click();
    };

    await test.step("a running print and a successful one show no mark", async () => {
      printing.printer.millimetresPerSecond = 30;
      await redeem(page, words, words.evening);
      await expect.poll(() => printing.printer.isPrinting).toBe(true);
      await expect(printPage).toContainText(words.printing);
      await expect(mark).toHaveCount(0);
      await expect(printPage).toContainText(words.printed, { timeout: 30_000 });
      await expect(mark).toHaveCount(0);
      printing.printer.millimetresPerSecond = Number.POSITIVE_INFINITY;
      await printPage.getByRole("button", { name: "OK" }).click();
      await closeAll();
      await expect(mark).toHaveCount(0);
    });

    await test.step("an uncertain print shows it until the shopper confirms the paper", async () => {
      printing.printer.turn({ isNetworkCutWhilePrinting: true });
      await redeem(page, words, words.evening);
      const doubt = page.getByRole("alertdialog", { name: words.doubt });
      await expect(doubt).toBeVisible({ timeout: 30_000 });
      await expect(mark).toHaveCount(1);
      await doubt.getByRole("button", { name: words.yes }).click();
      await closeAll();
      await expect(mark).toHaveCount(0);
    });

    await test.step("a print the shopper reports as missing shows it until staff have printed a copy", async () => {
      await redeem(page, words, words.evening);
      const doubt = page.getByRole("alertdialog", { name: words.doubt });
      await expect(doubt).toBeVisible({ timeout: 30_000 });
      await doubt.getByRole("button", { name: words.no, exact: true }).click();
      await expect(printPage).toContainText(words.withStaff);
      await printPage.getByRole("button", { name: "OK" }).click();
      await closeAll();
      await expect(mark).toBeVisible();
      await glance(page, words, "mark");
      printing.printer.turn({ isNetworkCutWhilePrinting: false });
      await mark.click();
      await page.getByRole("button", { name: words.copy }).first().click();
      await proveStaff(page);
      await expect(page.getByText(words.copied)).toBeVisible({ timeout: 30_000 });
      await expect(mark).toHaveCount(0);
      await page.getByRole("button", { name: words.close }).first().click();
      await expect(page.getByRole("button", { name: words.admin })).toBeVisible();
      await expect(mark).toHaveCount(0);
    });
    await printing.stop();
  },
);
