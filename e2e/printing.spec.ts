import { startVirtualPrinter, type VirtualPrinter } from "@punktum/virtual-printer";
import { E2E_PORT } from "./support/addresses.ts";
import { identify, mountKiosk, PASSWORD } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

/** An address of this computer that no other run uses: a printer's port cannot be chosen. */
const PRINTER_IP = `127.${E2E_PORT >> 8}.${E2E_PORT & 255}.1`;

/** A printer as the shop has one, on the port of plain sockets. */
async function startPrinter(): Promise<VirtualPrinter> {
  return await startVirtualPrinter({
    host: PRINTER_IP,
    ports: { page: 0, service: 0, secureService: 0, socket: 8008, secureSocket: 0 },
    dotsPerLine: 576,
    dotsPerMillimetre: 8,
    millimetresPerSecond: Number.POSITIVE_INFINITY,
    takesCommands: true,
  });
}

test.describe.configure({ mode: "serial", timeout: 180_000 });

test("ADM-02, ADM-12, CALL-15, PRINT-20, PRINT-21, PRINT-22 staff set the printer, test it, and read what is the matter with it", async ({
  page,
  request,
}) => {
  const printing = await startPrinter();
  const { workstationId } = await openTill(request, "mhe", "printer");
  await mountKiosk(page, { organization: "mhe", mode: "Service station", workstationId });
  await page.getByRole("button", { name: /open administration/ }).click();
  const field = page.getByLabel("IP address of the printer");
  const testButton = page.getByRole("button", { name: "Test connection" });
  await expect(testButton).toBeDisabled();
  await field.fill("8.8.8.8");
  await expect(testButton).toBeDisabled();
  await field.fill(PRINTER_IP);
  await testButton.click();
  const proof = page.getByRole("dialog");
  await proof.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proof.getByLabel("Password", { exact: true }).press("Enter");
  const result = page.getByRole("status").filter({ hasText: /printer|paper/i });
  await expect(result).toHaveText("The printer is ready. The test sheet has been printed.");
  expect(printing.printer.printed.map(({ drawing }) => drawing.lines.slice(0, 2))).toEqual([
    ["Test print", PRINTER_IP],
  ]);

  for (const [change, text] of [
    [{ paper: "near-end" }, "The test sheet has been printed. The paper is nearly used up."],
    [{ paper: "out" }, "The printer is out of paper."],
    [{ paper: "full", isCoverOpen: true }, "The printer's cover is open."],
    [{ isCoverOpen: false, isCutterJammed: true }, /cutter is jammed/],
    [{ isCutterJammed: false, isBusy: true }, /The printer is busy/],
    [{ isBusy: false, isNetworkCutWhilePrinting: true }, /connection to the printer broke/],
    [{ isNetworkCutWhilePrinting: false, isOff: true }, /No printer answers at this address/],
  ] as const) {
    expect(printing.printer.turn(change)).toBe(true);
    await testButton.click();
    await expect(result).toHaveText(text, { timeout: 30_000 });
  }
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("The printer's address is saved.")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(PRINTER_IP);
  await printing.stop();
});

test("BURN-26, PRINT-01, PRINT-02, PRINT-03, PRINT-04, PRINT-05, PRINT-06, PRINT-07, PRINT-08, IDLE-06 a voucher is printed before it is redeemed, and not redeemed where it cannot be", async ({
  page,
  request,
}) => {
  const printing = await startPrinter();
  const { workstationId } = await openTill(request, "mhe", "paper");
  await mountKiosk(page, { organization: "mhe", mode: "Service station", workstationId });
  await page.getByRole("button", { name: /open administration/ }).click();
  await page.getByLabel("IP address of the printer").fill(PRINTER_IP);
  await page.getByRole("button", { name: "Save" }).first().click();
  const proof = page.getByRole("dialog");
  await proof.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proof.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByText("The printer's address is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();
  await identify(page, "4000000001");

  const printPage = page.getByRole("alertdialog", { name: "print page" });
  const redeem = async (name: RegExp): Promise<void> => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("button", { name: "Redeem now" }).first().click();
    await page
      .getByRole("alertdialog", { name: "Redeem this voucher?" })
      .getByRole("button", { name: "Redeem now" })
      .click();
  };

  await test.step("no paper: the shopper reads it, and nothing is redeemed", async () => {
    printing.printer.turn({ paper: "out" });
    await redeem(/off an evening ticket/);
    await expect(printPage).toContainText("The printer is out of paper.");
    await expect(printPage).toContainText("Your voucher has not been redeemed.");
    await printPage.getByRole("button", { name: "OK" }).click();
    await expect(printPage).toBeHidden();
  });

  await test.step("no printer: likewise, and the page closes by itself after ten seconds", async () => {
    printing.printer.turn({ paper: "full", isOff: true });
    await redeem(/off an evening ticket/);
    await expect(printPage).toContainText("The printer cannot be reached.", { timeout: 30_000 });
    await expect(printPage).toBeHidden({ timeout: 30_000 });
    expect(printing.printer.printed).toEqual([]);
  });

  await test.step("printing: inert, then paper with the voucher's code, then the points", async () => {
    printing.printer.turn({ isOff: false });
    printing.printer.millimetresPerSecond = 40;
    await redeem(/off an evening ticket/);
    await expect(printPage).toContainText("Your voucher is being printed");
    await page.keyboard.press("Escape");
    await expect(printPage).toContainText("Your voucher has been printed.", { timeout: 30_000 });
    expect(printing.printer.printed.map(({ job }) => job.xml)).toEqual([
      expect.stringContaining(">2010000003039</barcode>"),
    ]);
    await printPage.getByRole("button", { name: "OK" }).click();
    await page.getByRole("alertdialog", { name: "Voucher redeemed!" }).getByRole("button", { name: "Close" }).click();
  });

  await test.step("the network goes while printing: it is redeemed, and the shopper is asked for the paper", async () => {
    printing.printer.turn({ isNetworkCutWhilePrinting: true });
    await redeem(/off all herbal teas/);
    const doubt = page.getByRole("alertdialog", { name: "Has your voucher been printed?" });
    await doubt.getByRole("button", { name: "No", exact: true }).click({ timeout: 30_000 });
    await expect(printPage).toContainText("Your voucher has been redeemed. Our staff take care of the paper.");
    await printPage.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alertdialog", { name: "Voucher redeemed!" })).toBeVisible();
    expect(printing.printer.printed).toHaveLength(2);
  });
  await printing.stop();
});
