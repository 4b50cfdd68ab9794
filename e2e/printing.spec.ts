import { startVirtualPrinter, type VirtualPrinter } from "@punktum/virtual-printer";
import { E2E_PORT } from "./support/addresses.ts";
import { mountKiosk, PASSWORD } from "./support/kiosk.ts";
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
