import { setTimeout as delay } from "node:timers/promises";
import { startVirtualPrinter } from "@punktum/virtual-printer";
import type { Page } from "playwright";
import { openCustomer } from "../../e2e/support/customers.ts";
import { expectSaver, holdToReader, PASSWORD } from "../../e2e/support/kiosk.ts";
import { TABLET_SLOWDOWN, withKioskBench, type KioskBench } from "./harness.ts";
import { loadNow, milliseconds, quantile, type KioskRow } from "./report.ts";

const ROUNDS = 15;
const GOAL_MS = 300;
/** Longer than the 350 ms animation of the dialog and its voucher, also on a slow tablet. */
const READING_MS = 700;
const TICKET_BYTES = 40_000;
/** A loopback address for this run only, because a printer's port cannot be chosen. */
const PRINTER_IP = "127.77.8.8";

interface Arrival {
  readonly atMs: number;
  readonly characters: number;
  /** A status request has no document. */
  readonly isTicket: boolean;
}

const wallClock = (): number => performance.timeOrigin + performance.now();

async function setPrinter(page: Page): Promise<void> {
  await page.getByRole("button", { name: /open administration/ }).click();
  await page.getByLabel("IP address of the printer").fill(PRINTER_IP);
  await page.getByRole("button", { name: "Save" }).first().click();
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
  await password.fill(PASSWORD);
  await password.press("Enter");
  await page.getByText("The printer's address is saved.").waitFor();
  await page.getByRole("button", { name: "Close" }).first().click();
  await expectSaver(page);
}

/** Redeems a voucher for a customer of its own; returns the time of the press by the page's clock. */
async function redeemOnce(page: Page, card: string): Promise<number> {
  await holdToReader(page, card);
  // The card is not registered, so the registration prompt comes first.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page
    .getByRole("button", { name: /off an evening ticket/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Redeem now" }).first().click();
  const press = page
    .getByRole("alertdialog", { name: "Redeem this voucher?" })
    .getByRole("button", { name: "Redeem now" });
  // Wait until the dialog's animation has ended, as a reader would.
  await delay(READING_MS);
  const pressedAtMs = await press.evaluate((button) => {
    const now = performance.timeOrigin + performance.now();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return now;
  });
  const done = page.getByRole("alertdialog", { name: "print page" });
  await done.getByText("Your voucher has been printed.").waitFor();
  await done.getByRole("button", { name: "OK" }).click();
  const success = page.getByRole("alertdialog", { name: "Voucher redeemed!" });
  await success.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expectSaver(page);
  return pressedAtMs;
}

function rowOf(what: string, figures: readonly number[], goalMs: number): KioskRow {
  const median = quantile(figures, 0.5);
  return {
    what,
    measured: `median ${milliseconds(median)}, slowest ${milliseconds(Math.max(...figures))}`,
    goal: `<= ${goalMs} ms`,
    isMet: median <= goalMs,
    load: loadNow(),
  };
}

async function measureTickets(bench: KioskBench, arrivals: Arrival[]): Promise<readonly KioskRow[]> {
  const device = await bench.mountDevice({ organization: "mhe", mode: "Service station" });
  const { page, context } = device;
  await setPrinter(page);
  await device.slowDown(TABLET_SLOWDOWN);
  const toQuestion: number[] = [];
  const toTicket: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { card } = await openCustomer(context.request, "mhe", { points: 1_000 });
    arrivals.length = 0;
    const pressedAtMs = await redeemOnce(page, card);
    const sinceThePress = (isTicket: boolean): number =>
      (arrivals.find((arrival) => arrival.isTicket === isTicket)?.atMs ?? Number.NaN) - pressedAtMs;
    toQuestion.push(sinceThePress(false));
    toTicket.push(sinceThePress(true));
  }
  const characters = arrivals.find(({ isTicket }) => isTicket)?.characters ?? 0;
  await device.close();
  const times = `${TABLET_SLOWDOWN}x slower, ${ROUNDS} times`;
  return [
    rowOf(
      `press on Redeem now to the ticket at the printer (held, asked, written down before it), ${times}`,
      toTicket,
      GOAL_MS,
    ),
    rowOf(`the same to the first question at the printer, ${times}`, toQuestion, GOAL_MS),
    {
      what: "a ticket with logo, on its way to the printer",
      measured: `${(characters / 1000).toFixed(1)} kB`,
      goal: `<= ${TICKET_BYTES / 1000} kB`,
      isMet: characters > 0 && characters <= TICKET_BYTES,
      load: loadNow(),
    },
  ];
}

/** Measures the time from a redemption to the printer's receipt of the ticket. */
export async function measurePrint(): Promise<readonly KioskRow[]> {
  const arrivals: Arrival[] = [];
  const printing = await startVirtualPrinter({
    host: PRINTER_IP,
    ports: { page: 0, service: 0, secureService: 0, socket: 8008, secureSocket: 0 },
    dotsPerLine: 576,
    dotsPerMillimetre: 8,
    millimetresPerSecond: Number.POSITIVE_INFINITY,
    takesCommands: true,
    onTaken: ({ document, xml }) => {
      arrivals.push({ atMs: wallClock(), characters: xml.length, isTicket: document.children.length > 0 });
    },
  });
  try {
    return await withKioskBench(async (bench) => await measureTickets(bench, arrivals));
  } finally {
    await printing.stop();
  }
}
