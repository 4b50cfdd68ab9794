import { chromium } from "@playwright/test";
import { chromiumPath } from "./support/chromium.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { PRINTER_IP, serveSecurely, startPrinter } from "./support/printer.ts";
import { ENGLISH, GERMAN, look, mountStation, proveStaff, type Words } from "./support/printing.ts";

/** A loopback address of this worker where nothing listens. */
const NO_PRINTER_IP = PRINTER_IP.replace(/\d+$/, (number) => String(Number(number) + 100));

test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const words of [ENGLISH, GERMAN] satisfies readonly Words[]) {
  test(
    `staff set the printer, test it, and read its problems, in ${words.language}`,
    {
      tag: ["@ADM-02", "@ADM-12", "@CALL-15", "@PRINT-19", "@PRINT-20", "@PRINT-21", "@PRINT-22", "@A-67", RELEASE],
    },
    async ({ page, request }) => {
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
      await proveStaff(page);
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
      // The document's builder and the printer's worker are part of the build; no other host is asked for a script.
      expect(new Set(scripts.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
      const sources = await Promise.all(scripts.map(async (url) => await (await request.get(url)).text()));
      const speaking = scripts.filter((_url, index) => sources[index]?.includes("schemas/2011/03/epos-print"));
      expect(speaking).toEqual([
        expect.stringMatching(/\/assets\/[^/]+\.js$/),
        expect.stringMatching(new RegExp(`/assets/printer\\.worker-[^/]+\\.js\\?printer=${PRINTER_IP}$`)),
      ]);

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
      await look(page, words, "printer-settings", field);
      await printing.stop();
    },
  );
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "only the printer that staff set can be reached, also without a network, and its change needs no reload",
    { tag: ["@B-37", "@PRINT-12", "@S7", RELEASE] },
    async ({ page, request, context }) => {
      const printing = await startPrinter();
      await mountStation(page, request, ENGLISH);
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller));
      await page.getByRole("button", { name: ENGLISH.admin }).click();
      const field = page.getByLabel(ENGLISH.address);
      const testButton = page.getByRole("button", { name: ENGLISH.test });
      // Nothing listens at the first address.
      await field.fill(NO_PRINTER_IP);
      await testButton.click();
      await proveStaff(page);
      await expect(page.getByText(ENGLISH.off)).toBeVisible({ timeout: 30_000 });
      await field.fill(PRINTER_IP);
      await testButton.click();
      await expect(page.getByText(ENGLISH.ready)).toBeVisible({ timeout: 30_000 });
      expect(page.workers().map((worker) => new URL(worker.url()).search)).toEqual([`?printer=${PRINTER_IP}`]);

      const fromPage = (address: string) =>
        page.evaluate((url) => fetch(url, { mode: "no-cors" }).then(() => "reached", String), address);
      const fromWorker = async (address: string) =>
        await page
          .workers()[0]
          ?.evaluate((url) => fetch(url, { mode: "no-cors" }).then(() => "reached", String), address);
      const refused = expect.stringContaining("TypeError");
      await test.step("the page reaches no printer, its worker only this one", async () => {
        expect(await fromPage(`http://${PRINTER_IP}:8008/`)).toEqual(refused);
        expect(await fromWorker(`http://${PRINTER_IP}:8008/`)).toBe("reached");
        // The platform listens there: only the policy can refuse it.
        expect(await fromWorker(`${new URL(page.url()).origin}/health/live`)).toEqual(refused);
      });

      await test.step("the worker of a tablet without a network has the same policy, from the service worker", async () => {
        await context.setOffline(true);
        await page.reload();
        await expect(page.getByRole("heading").first()).toBeVisible();
        const policies = await page.evaluate(async (ip) => {
          const names = (
            await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
          ).flat();
          const worker = names
            .map(({ url }) => new URL(url).pathname)
            .find((path) => path.includes("/printer.worker-"));
          const policyOf = async (search: string) =>
            (await fetch(`${worker}${search}`)).headers.get("content-security-policy");
          return [await policyOf(`?printer=${ip}`), await policyOf("?printer=8.8.8.8"), await policyOf("")];
        }, PRINTER_IP);
        expect(policies).toEqual([
          expect.stringMatching(new RegExp(`connect-src http://${PRINTER_IP}:8008 [^;*]*$`)),
          expect.stringContaining("connect-src 'self';"),
          expect.stringContaining("connect-src 'self';"),
        ]);
        await context.setOffline(false);
      });
      await printing.stop();
    },
  );
});

test(
  "a page with HTTPS uses the printer's encrypted socket on port 8043",
  { tag: ["@PRINT-12", RELEASE] },
  async ({ browser, request }) => {
    const printing = await startPrinter({ isSecure: true, isPlain: false });
    const shop = await serveSecurely();
    const context = await browser.newContext({ baseURL: shop.address, ignoreHTTPSErrors: true, locale: "en-GB" });
    const page = await context.newPage();
    await mountStation(page, request, ENGLISH);
    await page.getByRole("button", { name: ENGLISH.admin }).click();
    await page.getByLabel(ENGLISH.address).fill(PRINTER_IP);
    await page.getByRole("button", { name: ENGLISH.test }).click();
    await proveStaff(page);
    await expect(page.getByText(ENGLISH.ready)).toBeVisible({ timeout: 30_000 });
    expect(printing.printer.printed).toHaveLength(1);
    await context.close();
    shop.stop();
    await printing.stop();
  },
);

test(
  "an untrusted certificate is distinguished from a missing printer, and staff read where to accept it",
  { tag: ["@A-67", RELEASE] },
  async ({ request }) => {
    const printing = await startPrinter({ isSecure: true });
    const shop = await serveSecurely();
    // This browser trusts only the shop's certificate.
    const context = await chromium.launchPersistentContext("", {
      executablePath: chromiumPath(),
      args: ["--no-sandbox", `--ignore-certificate-errors-spki-list=${shop.keyHash}`],
      baseURL: shop.address,
      locale: "en-GB",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await mountStation(page, request, ENGLISH);
    await page.getByRole("button", { name: ENGLISH.admin }).click();
    await page.getByLabel(ENGLISH.address).fill(PRINTER_IP);
    const testButton = page.getByRole("button", { name: ENGLISH.test });
    await testButton.click();
    await proveStaff(page);
    await expect(page.getByText(`Open https://${PRINTER_IP}:8043 on this device`)).toBeVisible({ timeout: 30_000 });
    printing.printer.turn({ isOff: true });
    await testButton.click();
    await expect(page.getByText(ENGLISH.off)).toBeVisible({ timeout: 30_000 });
    await context.close();
    shop.stop();
    await printing.stop();
  },
);
