import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import { openCustomer } from "./support/customers.ts";
import { expectSaver, holdToReader, mountKiosk, PASSWORD } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";
import { codesIn, PRINTER_IP, serveSecurely, startPrinter } from "./support/printer.ts";
import { openTill } from "./support/till.ts";

const ENGLISH = {
  language: "English",
  admin: /open administration/,
  address: "IP address of the printer",
  test: "Test connection",
  save: "Save",
  close: "Close",
  password: "Password",
  redeem: "Redeem now",
  question: "Redeem this voucher?",
  evening: /off an evening ticket/,
  tea: /off all herbal teas/,
  print: "print page",
  ready: "The printer is ready. The test sheet has been printed.",
  nearEnd: "The test sheet has been printed. The paper is nearly used up.",
  out: "The printer is out of paper.",
  cover: "The printer's cover is open.",
  cutter: /cutter is jammed/,
  busy: /The printer is busy/,
  cut: /connection to the printer broke/,
  wedged: /No printer answers at this address/,
  off: /No printer answers at this address/,
  mark: /Please look after the printer/,
  noPaper: "The printer is out of paper.",
  noPrinter: "The printer cannot be reached.",
  notRedeemed: "Your voucher has not been redeemed.",
  printing: "Your voucher is being printed",
  printed: "Your voucher has been printed.",
  redeemed: "Voucher redeemed!",
  doubt: "Has your voucher been printed?",
  no: "No",
  withStaff: "Your voucher has been redeemed. Our staff take care of the paper.",
  tickets: "Vouchers redeemed here today",
  unclear: "Unclear whether it came out",
  copy: /^Print a copy/,
  copied: "The copy has been printed.",
  mark2: "COPY",
  png: /^Save as picture/,
  pdf: /^Save as PDF/,
  help: "Help: certificate and network",
  helpTitle: "When the printer does not answer",
} as const;

type Words = { readonly [Name in keyof typeof ENGLISH]: string | RegExp } & {
  readonly language: "English" | "Deutsch";
};

const GERMAN: Words = {
  language: "Deutsch",
  admin: /Verwaltung öffnen/,
  address: "IP-Adresse des Druckers",
  test: "Verbindung testen",
  save: "Speichern",
  close: "Schließen",
  password: "Passwort",
  redeem: "Jetzt einlösen",
  question: "Diesen Gutschein einlösen?",
  evening: /auf die Abendkarte/,
  tea: /auf alle Kräutertees/,
  print: "Gutschein drucken",
  ready: "Der Drucker ist bereit. Der Probedruck ist gedruckt.",
  nearEnd: "Der Probedruck ist gedruckt. Das Papier geht zu Ende.",
  out: "Der Drucker hat kein Papier mehr.",
  cover: "Der Deckel des Druckers ist offen.",
  cutter: /Messer des Druckers klemmt/,
  busy: /Der Drucker ist beschäftigt/,
  cut: /Verbindung zum Drucker ist abgerissen/,
  wedged: /antwortet kein Drucker/,
  off: /antwortet kein Drucker/,
  mark: /Bitte sehen Sie nach dem Drucker/,
  noPaper: "Der Drucker hat kein Papier mehr.",
  noPrinter: "Der Drucker ist nicht erreichbar.",
  notRedeemed: "Ihr Gutschein wurde nicht eingelöst.",
  printing: "Ihr Gutschein wird gedruckt",
  printed: "Ihr Gutschein ist gedruckt.",
  redeemed: "Gutschein eingelöst!",
  doubt: "Ist Ihr Gutschein gedruckt?",
  no: "Nein",
  withStaff: "Ihr Gutschein ist eingelöst. Unsere Mitarbeiter kümmern sich um den Ausdruck.",
  tickets: "Heute hier eingelöst",
  unclear: "Unklar, ob er herauskam",
  copy: /^Kopie drucken/,
  copied: "Die Kopie ist gedruckt.",
  mark2: "KOPIE",
  png: /^Als Bild speichern/,
  pdf: /^Als PDF speichern/,
  help: "Hilfe: Zertifikat und Netz",
  helpTitle: "Wenn der Drucker nicht antwortet",
};

/** A service station of this test's own. */
async function mountStation(page: Page, request: APIRequestContext, words: Words): Promise<void> {
  const { workstationId } = await openTill(request, "mhe", "printer");
  await mountKiosk(page, { organization: "mhe", mode: "Service station", workstationId, language: words.language });
}

/** Staff prove themselves once on each visit of admin. */
async function proveStaff(page: Page, { password }: Words): Promise<void> {
  const field = page.getByRole("dialog").getByLabel(password, { exact: true });
  await field.fill(PASSWORD);
  await field.press("Enter");
  await expect(field).toBeHidden();
}

async function setPrinter(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", { name: words.admin }).click();
  await page.getByLabel(words.address).fill(PRINTER_IP);
  await page.getByRole("button", { name: words.save }).first().click();
  await proveStaff(page, words);
  await expect(page.getByRole("button", { name: words.save }).first()).toBeDisabled();
  await page.getByRole("button", { name: words.close }).first().click();
  await expectSaver(page);
}

/** A card nobody has registered is asked about first. */
async function identifyByCard(page: Page, card: string): Promise<void> {
  await holdToReader(page, card);
  const dismiss = page.getByRole("button", { name: /^(?:Dismiss|Verwerfen)$/ });
  await expect(dismiss).toBeVisible({ timeout: 30_000 });
  await dismiss.click();
  await expect(page.getByRole("region", { name: /Your account|Ihr Konto/ })).toBeVisible({ timeout: 30_000 });
}

async function redeem(page: Page, words: Words, voucher: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: voucher }).first().click();
  await page.getByRole("button", { name: words.redeem }).first().click();
  await page.getByRole("alertdialog", { name: words.question }).getByRole("button", { name: words.redeem }).click();
}

/** No fault at the size of a tablet and of a phone, nothing cut at twice the text; a picture of each. */
async function look(page: Page, { language }: Words, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `e2e/.shots/${language}-${name}-${width}x${height}.png` });
    await expectNothingCut(page, name);
  }
  await expectTargets(page, name);
  await expectAccessible(page, name);
}

test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const words of [ENGLISH, GERMAN] satisfies readonly Words[]) {
  test(`ADM-02, ADM-12, CALL-15, PRINT-19, PRINT-20, PRINT-21, PRINT-22, A-67 staff set the printer, test it, and read what is the matter with it, in ${words.language}`, async ({
    page,
    request,
  }) => {
    const printing = await startPrinter();
    const scripts: string[] = [];
    page.on("response", (response) => {
      scripts.push(...(response.request().resourceType() === "script" ? [response.url()] : []));
    });
    await mountStation(page, request, words);
    await page.getByRole("button", { name: words.admin }).click();
    const field = page.getByLabel(words.address);
    const testButton = page.getByRole("button", { name: words.test });
    await expect(testButton).toBeDisabled();
    await field.fill("8.8.8.8");
    await expect(testButton).toBeDisabled();
    await field.fill(PRINTER_IP);
    await testButton.click();
    await proveStaff(page, words);
    const result = page.getByRole("status").filter({ hasText: /printer|paper|Drucker|Papier/i });
    await expect(result).toHaveText(words.ready, { timeout: 30_000 });
    expect(printing.printer.printed.map(({ drawing }) => drawing.lines)).toEqual([
      [
        expect.any(String),
        expect.stringMatching(/^-{42}$/),
        PRINTER_IP,
        expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
      ],
    ]);
    // What speaks to the printer is one of our own files; no other host is asked for a script.
    expect(new Set(scripts.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
    const sources = await Promise.all(scripts.map(async (url) => await (await request.get(url)).text()));
    const speaking = scripts.filter((_url, index) => sources[index]?.includes("schemas/2011/03/epos-print"));
    expect(speaking).toEqual([expect.stringMatching(/\/assets\/[^/]+\.js$/)]);

    for (const [change, text] of [
      [{ paper: "near-end" }, words.nearEnd],
      [{ paper: "ends-while-printing" }, words.out],
      [{ paper: "out" }, words.out],
      [{ paper: "full", isCoverOpen: true }, words.cover],
      [{ isCoverOpen: false, isCutterJammed: true }, words.cutter],
      [{ isCutterJammed: false, isBusy: true }, words.busy],
      [{ isBusy: false, isSlow: true }, words.ready],
      [{ isSlow: false, isWedged: true }, words.wedged],
      [{ isWedged: false, isNetworkCutWhilePrinting: true }, words.cut],
      [{ isNetworkCutWhilePrinting: false, isOff: true }, words.off],
    ] as const) {
      expect(printing.printer.turn(change)).toBe(true);
      await testButton.click();
      await expect(result).toHaveText(text, { timeout: 40_000 });
    }
    await page.getByRole("button", { name: words.save }).first().click();
    await expect(page.getByRole("button", { name: words.save }).first()).toBeDisabled();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(PRINTER_IP);

    await page.getByRole("button", { name: words.help }).click();
    await expect(page.getByRole("dialog", { name: words.helpTitle })).toContainText(`https://${PRINTER_IP}:8043`);
    await look(page, words, "printer-help");
    await page.getByRole("dialog", { name: words.helpTitle }).getByRole("button", { name: words.close }).click();
    await look(page, words, "printer-settings");
    await printing.stop();
  });

  test(`BURN-26, PRINT-01, PRINT-02, PRINT-03, PRINT-04, PRINT-05, PRINT-06, PRINT-07, PRINT-08, PRINT-17, IDLE-06, B-10 a voucher is printed before it is redeemed, and not redeemed where it cannot be, in ${words.language}`, async ({
    page,
    request,
  }) => {
    const printing = await startPrinter();
    const customer = await openCustomer(request, "mhe", { points: 1_000 });
    await mountStation(page, request, words);
    await setPrinter(page, words);
    await identifyByCard(page, customer.card);
    const printPage = page.getByRole("alertdialog", { name: words.print });
    const ok = printPage.getByRole("button", { name: "OK" });

    await test.step("no paper: the shopper reads it, and nothing is redeemed", async () => {
      printing.printer.turn({ paper: "out" });
      await redeem(page, words, words.evening);
      await expect(printPage).toContainText(words.noPaper);
      await expect(printPage).toContainText(words.notRedeemed);
      await ok.click();
      await expect(printPage).toBeHidden();
    });

    await test.step("no printer: likewise, and the page closes by itself after ten seconds", async () => {
      printing.printer.turn({ paper: "full", isOff: true });
      await redeem(page, words, words.evening);
      await expect(printPage).toContainText(words.noPrinter, { timeout: 30_000 });
      await expect(printPage).toBeHidden({ timeout: 30_000 });
      expect(printing.printer.printed).toEqual([]);
      expect(await customer.readBalance()).toBe(1_000);
    });

    await test.step("printing: inert, then paper with logo and the voucher's code, then the points; staff see that the roll ends", async () => {
      printing.printer.turn({ isOff: false, paper: "near-end" });
      printing.printer.millimetresPerSecond = 12;
      await redeem(page, words, words.evening);
      await expect(printPage).toContainText(words.printing);
      await page.keyboard.press("Escape");
      await expect(printPage).toContainText(words.printing);
      await look(page, words, "printing");
      await expect(printPage).toContainText(words.printed, { timeout: 30_000 });
      printing.printer.millimetresPerSecond = Number.POSITIVE_INFINITY;
      const xml = printing.printer.printed.map(({ job }) => job.xml);
      expect(xml).toEqual([expect.stringContaining(">2010000003039</barcode>")]);
      expect(xml).toEqual([expect.stringMatching(/^<epos-print [^>]*><text lang="(?:en|de)"\/><image width="512" /)]);
      expect(xml.map(({ length }) => length < 40_000)).toEqual([true]);
      await ok.click();
      await page.getByRole("alertdialog", { name: words.redeemed }).getByRole("button", { name: words.close }).click();
      await expect(page.getByRole("button", { name: words.mark })).toBeVisible();
      expect(await customer.readBalance()).toBe(800);
    });

    await test.step("the network goes while printing: it is redeemed, and the shopper is asked for the paper", async () => {
      printing.printer.turn({ paper: "full", isNetworkCutWhilePrinting: true });
      await redeem(page, words, words.tea);
      const doubt = page.getByRole("alertdialog", { name: words.doubt });
      await expect(doubt).toBeVisible({ timeout: 30_000 });
      await look(page, words, "doubt");
      await doubt.getByRole("button", { name: words.no, exact: true }).click();
      await expect(printPage).toContainText(words.withStaff);
      await ok.click();
      await page.getByRole("alertdialog", { name: words.redeemed }).getByRole("button", { name: words.close }).click();
      expect(printing.printer.printed).toHaveLength(2);
      printing.printer.turn({ isNetworkCutWhilePrinting: false });
    });

    await test.step("staff find the paper nobody saw, print a copy that says so, and save it as files", async () => {
      await page.getByRole("button", { name: words.admin }).click();
      await expect(page.getByRole("heading", { name: words.tickets })).toBeVisible();
      await expect(page.getByText(words.unclear)).toBeVisible();
      await look(page, words, "tickets");
      await page.getByRole("button", { name: words.copy }).first().click();
      await proveStaff(page, words);
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
      await pdf.saveAs(`e2e/.shots/${words.language}-ticket.pdf`);
      await png.saveAs(`e2e/.shots/${words.language}-ticket.png`);
    });
    await printing.stop();
  });
}

test("B-10 a page that is closed while the printer works books the voucher when it is back", async ({
  page,
  request,
}) => {
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
});

test("PRINT-12 a page behind a certificate speaks to the printer's encrypted socket on 8043", async ({
  browser,
  request,
}) => {
  const printing = await startPrinter({ isSecure: true });
  const shop = await serveSecurely();
  const context = await browser.newContext({ baseURL: shop.address, ignoreHTTPSErrors: true, locale: "en-GB" });
  const page = await context.newPage();
  await mountStation(page, request, ENGLISH);
  await page.getByRole("button", { name: ENGLISH.admin }).click();
  await page.getByLabel(ENGLISH.address).fill(PRINTER_IP);
  await page.getByRole("button", { name: ENGLISH.test }).click();
  await proveStaff(page, ENGLISH);
  await expect(page.getByText(ENGLISH.ready)).toBeVisible({ timeout: 30_000 });
  expect(printing.printer.printed).toHaveLength(1);
  await context.close();
  shop.stop();
  await printing.stop();
});
