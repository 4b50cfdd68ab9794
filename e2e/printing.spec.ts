import { readFile } from "node:fs/promises";
import { openCustomer } from "./support/customers.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { shotPath } from "./support/pictures.ts";
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

for (const words of [ENGLISH, GERMAN] satisfies readonly Words[]) {
  test(
    `a voucher is printed before it is redeemed, and not redeemed without a print, in ${words.language}`,
    {
      tag: [
        "@BURN-26",
        "@PRINT-01",
        "@PRINT-02",
        "@PRINT-03",
        "@PRINT-04",
        "@PRINT-05",
        "@PRINT-06",
        "@PRINT-07",
        "@PRINT-08",
        "@PRINT-17",
        "@IDLE-06",
        "@B-10",
        ...(words === GERMAN ? [RELEASE] : []),
      ],
    },
    async ({ page, request }) => {
      const printing = await startPrinter();
      const customer = await openCustomer(request, "mhe", { points: 1_000 });
      await mountStation(page, request, words);
      await setPrinter(page, words);
      await identifyByCard(page, customer.card);
      const printPage = page.getByRole("alertdialog", { name: words.print });
      const ok = printPage.getByRole("button", { name: "OK" });

      await test.step("without paper the shopper reads so, and nothing is redeemed", async () => {
        printing.printer.turn({ paper: "out" });
        await redeem(page, words, words.evening);
        await expect(printPage).toContainText(words.noPaper);
        await expect(printPage).toContainText(words.notRedeemed);
        await glance(page, words, "no-paper");
        await ok.click();
        await expect(printPage).toBeHidden();
      });

      await test.step("without a printer likewise, and the page closes after ten seconds", async () => {
        printing.printer.turn({ paper: "full", isOff: true });
        await redeem(page, words, words.evening);
        await expect(printPage).toContainText(words.noPrinter, { timeout: 30_000 });
        await glance(page, words, "no-connection");
        await expect(printPage).toBeHidden({ timeout: 30_000 });
        expect(printing.printer.printed).toEqual([]);
        expect(await customer.readBalance()).toBe(1_000);
      });

      await test.step("while printing the page is inert; then paper with logo and code, and the new points; staff see that the roll ends", async () => {
        printing.printer.turn({ isOff: false, paper: "near-end" });
        printing.printer.millimetresPerSecond = 8;
        await redeem(page, words, words.evening);
        await expect(printPage).toContainText(words.printing);
        await page.keyboard.press("Escape");
        await expect(printPage).toContainText(words.printing);
        await look(page, words, "printing");
        await page.setViewportSize({ width: 390, height: 844 });
        const room = await printPage.boundingBox();
        await expect(printPage).toContainText(words.printed, { timeout: 30_000 });
        // The result does not move the controls.
        expect(await printPage.boundingBox()).toEqual(room);
        printing.printer.millimetresPerSecond = Number.POSITIVE_INFINITY;
        const xml = printing.printer.printed.map(({ job }) => job.xml);
        expect(xml).toEqual([expect.stringContaining(">2010000003039</barcode>")]);
        expect(xml).toEqual([expect.stringMatching(/^<epos-print [^>]*><text lang="(?:en|de)"\/><image width="512" /)]);
        expect(xml.map(({ length }) => length < 40_000)).toEqual([true]);
        await glance(page, words, "success");
        await ok.click();
        const done = page.getByRole("alertdialog", { name: words.redeemed });
        const number = await done.getByText(/^(?:Booking|Buchung) [0-9A-F]{4}-[0-9A-F]{4}$/).innerText();
        const paper = printing.printer.printed.flatMap(({ drawing }) => drawing.lines.map((line) => line.trim()));
        expect(paper).toContain(number);
        await done.getByRole("button", { name: words.close }).click();
        await expect(page.getByRole("button", { name: words.mark })).toBeVisible();
        // Only staff read that the roll ends; the shopper's screen does not mention it.
        await expect(page.getByText(words.rollEnds)).toHaveCount(0);
        expect(await customer.readBalance()).toBe(800);
      });

      await test.step("the network fails while printing: the voucher is redeemed, and the shopper is asked for the paper", async () => {
        printing.printer.turn({ paper: "full", isNetworkCutWhilePrinting: true });
        await redeem(page, words, words.tea);
        const doubt = page.getByRole("alertdialog", { name: words.doubt });
        await expect(doubt).toBeVisible({ timeout: 30_000 });
        await look(page, words, "doubt");
        await doubt.getByRole("button", { name: words.no, exact: true }).click();
        await expect(printPage).toContainText(words.withStaff);
        await glance(page, words, "with-staff");
        await ok.click();
        await page
          .getByRole("alertdialog", { name: words.redeemed })
          .getByRole("button", { name: words.close })
          .click();
        expect(printing.printer.printed).toHaveLength(2);
        printing.printer.turn({ isNetworkCutWhilePrinting: false });
      });

      await test.step("staff find the unconfirmed paper, print a marked copy, and save it as files", async () => {
        await page.getByRole("button", { name: words.admin }).click();
        await expect(page.getByRole("heading", { name: words.tickets })).toBeVisible();
        await expect(page.getByText(words.unclear)).toBeVisible();
        await look(page, words, "tickets", page.getByRole("heading", { name: words.tickets }));
        await page.getByRole("button", { name: words.copy }).first().click();
        await proveStaff(page);
        await expect(page.getByText(words.copied)).toBeVisible({ timeout: 30_000 });
        await expect(page.getByText(words.unclear)).toBeHidden();
        const lines = printing.printer.printed.at(-1)?.drawing.lines ?? [];
        expect(lines.filter((line) => line.trim() === words.mark2)).toHaveLength(2);
        const [png] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: words.png }).first().click(),
        ]);
        expect(await codesIn(await readFile(await png.path()))).toEqual(["MHE-302"]);
        const [pdf] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: words.pdf }).first().click(),
        ]);
        expect((await readFile(await pdf.path(), "latin1")).slice(0, 8)).toBe("%PDF-1.4");
        await pdf.saveAs(shotPath(`${words.language}-ticket.pdf`));
        await png.saveAs(shotPath(`${words.language}-ticket.png`));
      });
      await printing.stop();
    },
  );
}

test(
  "a page that was closed during the print books the voucher when it opens again",
  { tag: ["@B-10"] },
  async ({ page, request }) => {
    const printing = await startPrinter();
    const customer = await openCustomer(request, "mhe", { points: 1_000 });
    await mountStation(page, request, ENGLISH);
    await setPrinter(page, ENGLISH);
    await identifyByCard(page, customer.card);
    printing.printer.millimetresPerSecond = 20;
    await redeem(page, ENGLISH, ENGLISH.evening);
    await expect(page.getByRole("alertdialog", { name: ENGLISH.print })).toContainText(ENGLISH.printing);
    await expect.poll(() => printing.printer.isPrinting).toBe(true);
    await page.reload();
    await expect.poll(customer.readBalance, { timeout: 60_000 }).toBe(800);
    await expect.poll(() => printing.printer.printed.length, { timeout: 30_000 }).toBe(1);
    await page.getByRole("button", { name: ENGLISH.admin }).click();
    await expect(page.getByText(ENGLISH.unclear)).toBeVisible();
    await printing.stop();
  },
);
