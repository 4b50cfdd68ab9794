import { setTimeout } from "node:timers/promises";
import type { APIRequestContext, Page } from "playwright";
import { openCustomer } from "../../e2e/support/customers.ts";
import { holdToReader, type Organization } from "../../e2e/support/kiosk.ts";
import { openTill, type Till } from "../../e2e/support/till.ts";
import { TABLET_SLOWDOWN, withKioskBench, type KioskBench } from "./harness.ts";
import { loadNow, milliseconds, quantile, type KioskRow } from "./report.ts";

const SALES = 30;
const SALE_MEDIAN_MS = 150;
const SALE_P95_MS = 400;
const BOOKINGS = 11;
const BOOKING_MEDIAN_MS = 300;
/** A person's typing speed; faster keys count as a card reader. */
const KEY_MS = 120;
/** Longer than the screen saver's delay before it prefetches the scanner. */
const SAVER_MS = 2_500;

const epochMs = (): number => performance.timeOrigin + performance.now();

/** Runs in the page: the time at which the scanner showed the points of this sale. */
async function whenShown(amount: string): Promise<number> {
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const isShown = (): boolean =>
    location.search.includes(`totalRevenue=${amount}`) &&
    (document.querySelector("main")?.textContent.includes("Accumulate points") ?? false);
  while (!isShown()) {
    await nextFrame();
  }
  // The current document is painted when the next frame begins.
  await nextFrame();
  return performance.timeOrigin + performance.now();
}

/** Runs in the page: time from the confirming press to the success dialog with its points. Another dialog is an error. */
async function pressAndWait(): Promise<number> {
  const dialogs = (): readonly Element[] => [...document.querySelectorAll("dialog[open]")];
  const buttons = dialogs().flatMap((dialog) => [...dialog.querySelectorAll("button")]);
  const start = performance.now();
  buttons.find(({ textContent }) => textContent === "Book now")?.click();
  while (!dialogs().some(({ textContent }) => textContent.includes("Purchase booked!"))) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (performance.now() - start > 20_000) {
      throw new Error(
        `not booked: ${dialogs()
          .map(({ textContent }) => textContent)
          .join(", ")}`,
      );
    }
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - start;
}

async function measureSale(page: Page, till: Till, euros: number): Promise<number> {
  const shown = page.evaluate(whenShown, euros.toFixed(2));
  const sentMs = epochMs();
  await till.sell({ euros });
  const shownMs = await shown;
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.locator("main > button").waitFor();
  return shownMs - sentMs;
}

/** Measures the time from a register's POST to the points on the paired tablet, each time from the screen saver. */
async function measureSales(bench: KioskBench, request: APIRequestContext): Promise<KioskRow> {
  const till = await openTill(request, "pfm", "bench-sales");
  const device = await bench.mountDevice({ slowdown: TABLET_SLOWDOWN, workstationId: till.workstationId });
  await setTimeout(SAVER_MS);
  // The first sale waits for the socket, so it is not counted.
  await measureSale(device.page, till, 10);
  const figures: number[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    figures.push(await measureSale(device.page, till, 11 + sale));
  }
  await device.close();
  const [median, p95] = [quantile(figures, 0.5), quantile(figures, 0.95)];
  return {
    what: `POST of a sale to its points on the tablet, 4x slower, ${SALES} sales`,
    measured: `median ${milliseconds(median)}, p95 ${milliseconds(p95)}`,
    goal: `median <= ${milliseconds(SALE_MEDIAN_MS)}, p95 <= ${milliseconds(SALE_P95_MS)}`,
    isMet: median <= SALE_MEDIAN_MS && p95 <= SALE_P95_MS,
    load: loadNow(),
  };
}

/** One customer at the till: card, amount, check-out, up to the open confirmation. */
async function askToBook(page: Page, card: string, cents: number): Promise<void> {
  await holdToReader(page, card);
  await page.getByRole("region", { name: "Customer" }).getByText(/point/).first().waitFor();
  await page.keyboard.type(String(cents), { delay: KEY_MS });
  await page.getByRole("list", { name: "What for?" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Check out" }).click();
  await page.getByRole("alertdialog", { name: "Book this purchase?" }).waitFor();
}

async function measureBookings(
  bench: KioskBench,
  request: APIRequestContext,
  organization: Organization,
): Promise<KioskRow> {
  const till = await openTill(request, organization, "bench-bookings");
  const { workstationId } = till;
  const device = await bench.mountDevice({ organization, mode: "Cashier screen", workstationId });
  const { page } = device;
  await page.goto(`/${organization}/revenue`);
  await page.getByRole("group", { name: "Keypad" }).waitFor();
  await device.slowDown(TABLET_SLOWDOWN);
  const figures: number[] = [];
  for (let round = 0; round <= BOOKINGS; round += 1) {
    // A new customer each time: many bookings of one card within an hour would be suspicious.
    const { card } = await openCustomer(request, organization, { points: 100 });
    await askToBook(page, card, 1_005 + 100 * round);
    const done = page.getByRole("alertdialog", { name: "Purchase booked!" });
    if (round === 0) {
      // The first booking asks who is on duty, and is not counted.
      await page.getByRole("button", { name: "Book now" }).click();
    } else {
      figures.push(await page.evaluate(pressAndWait));
    }
    await done.getByRole("button", { name: "Close" }).last().click();
    await page.getByText("No customer yet").waitFor();
  }
  await device.close();
  const median = quantile(figures, 0.5);
  const generation = organization === "pfm" ? "first" : "second";
  return {
    what: `press on Book now to the success, ${generation} generation, 4x slower, ${BOOKINGS} times`,
    measured: `median ${milliseconds(median)}, slowest ${milliseconds(Math.max(...figures))}`,
    goal: `median <= ${milliseconds(BOOKING_MEDIAN_MS)}`,
    isMet: median <= BOOKING_MEDIAN_MS,
    load: loadNow(),
  };
}

/** Measures the till: its sales on the paired tablet, and the cashier's own bookings. */
export function measureTill(): Promise<readonly KioskRow[]> {
  return withKioskBench(async (bench) => {
    const office = await bench.openDevice();
    const { request } = office.context;
    const rows = [
      await measureSales(bench, request),
      await measureBookings(bench, request, "mhe"),
      await measureBookings(bench, request, "pfm"),
    ];
    await office.close();
    return rows;
  });
}
