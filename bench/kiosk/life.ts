import { chromium, type Page } from "playwright";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mountKiosk } from "../../e2e/support/kiosk.ts";
import {
  contextOptions,
  deviceOf,
  launchOptions,
  TABLET_SLOWDOWN,
  withKioskBench,
  type BenchDevice,
  type KioskBench,
} from "./harness.ts";
import { loadNow, milliseconds, quantile, type KioskRow } from "./report.ts";

const ROUNDS = 9;
const FIRST_VISIT_MS = 2_500;
const COLD_START_MS = 1_500;
const PRESS_MS = 50;
/** Duration of a finger's touch. */
const FINGER_MS = 80;

/** Runs in the page before all other scripts: records when the start button was painted. */
function watchForSaver(): void {
  const look = (): void => {
    const isThere = document.querySelector("main > button") !== null;
    requestAnimationFrame(isThere ? () => Reflect.set(globalThis, "usableMs", performance.now()) : look);
  };
  requestAnimationFrame(look);
}

interface Start {
  /** Time from the navigation to a screen saver that accepts a press. */
  readonly usableMs: number;
  /** Part of it in which the page's main thread was working; other work of the machine does not count. */
  readonly workMs: number;
}

async function openSaver({ page, cdp }: BenchDevice): Promise<Start> {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto("/pfm/screen-saver");
  const handle = await page.waitForFunction(() => Number(Reflect.get(globalThis, "usableMs") ?? 0));
  const { metrics } = await cdp.send("Performance.getMetrics");
  await cdp.send("Performance.disable");
  const workSeconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  return { usableMs: await handle.jsonValue(), workMs: workSeconds * 1_000 };
}

function startRow(what: string, starts: readonly Start[], goalMs: number): KioskRow {
  const usable = starts.map(({ usableMs }) => usableMs);
  const median = quantile(usable, 0.5);
  const work = quantile(
    starts.map(({ workMs }) => workMs),
    0.5,
  );
  return {
    what: `${what}, ${starts.length} times`,
    measured: `median ${milliseconds(median)}, slowest ${milliseconds(Math.max(...usable))}; the page's own work ${milliseconds(work)}`,
    goal: `<= ${milliseconds(goalMs)}`,
    isMet: median <= goalMs,
    load: loadNow(),
  };
}

/** Removes the caches that make a second visit faster; the device stays mounted. */
async function forgetFiles({ cdp }: BenchDevice, origin: string): Promise<void> {
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "service_workers,cache_storage" });
  await cdp.send("Network.clearBrowserCache");
}

async function measureFirstVisit(bench: KioskBench): Promise<KioskRow> {
  const device = await bench.mountDevice({ slowdown: TABLET_SLOWDOWN });
  await device.page.addInitScript(watchForSaver);
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await device.page.goto("about:blank");
    await forgetFiles(device, bench.address);
    starts.push(await openSaver(device));
  }
  await device.close();
  return startRow("first visit, nothing kept, to a usable screen saver, 4x slower", starts, FIRST_VISIT_MS);
}

/** Starts a new browser for each measurement, with the profile of a mounted device. */
async function measureColdStart({ address }: KioskBench): Promise<KioskRow> {
  const profile = await mkdtemp(join(tmpdir(), "punktum-profile-"));
  const open = async (): Promise<BenchDevice> =>
    deviceOf(await chromium.launchPersistentContext(profile, { ...launchOptions(), ...contextOptions(address) }));
  const first = await open();
  await mountKiosk(first.page);
  await first.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.close();
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = await open();
    await device.page.addInitScript(watchForSaver);
    await device.slowDown(TABLET_SLOWDOWN);
    starts.push(await openSaver(device));
    await device.close();
  }
  await rm(profile, { recursive: true, force: true });
  return startRow(
    "cold start from the service worker's cache to a usable screen saver, 4x slower",
    starts,
    COLD_START_MS,
  );
}

/** Runs in the page: records the time from each press to the next frame. */
function watchPresses(): void {
  const kept: number[] = [];
  Reflect.set(globalThis, "presses", kept);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === "pointerdown") {
        kept.push(entry.duration);
      }
    }
  });
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  observer.observe(options);
}

const pressesOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const kept: unknown = Reflect.get(globalThis, "presses");
    return Array.isArray(kept) ? kept.filter((figure) => typeof figure === "number") : [];
  });

/** Waits two frames; by then the duration of the press has been reported. */
const nextPicture = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Measures finger presses on the screen saver's own controls, which react with a colour change or a dialog. */
async function measurePresses(bench: KioskBench): Promise<KioskRow> {
  const device = await bench.mountDevice({ slowdown: TABLET_SLOWDOWN });
  await device.page.evaluate(watchPresses);
  const languages = device.page.getByRole("group", { name: /Language|Sprache/ }).getByRole("button");
  const count = 30;
  for (let press = 0; press < count; press += 1) {
    await languages.nth(press % 2).click({ delay: FINGER_MS });
    await languages
      .nth(press % 2)
      .and(device.page.locator("[aria-pressed=true]"))
      .waitFor();
    await device.page.evaluate(nextPicture);
  }
  const slow = await pressesOf(device.page);
  // Presses that are not reported were painted within 16 ms.
  const figures = [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => 16)];
  await device.close();
  const p95 = quantile(figures, 0.95);
  return {
    what: `press to the next picture, 4x slower, ${count} presses`,
    measured: `median ${milliseconds(quantile(figures, 0.5))}, p95 ${milliseconds(p95)}`,
    goal: `p95 <= ${milliseconds(PRESS_MS)}`,
    isMet: p95 <= PRESS_MS,
    load: loadNow(),
  };
}

/** Measures start and presses. */
export function measureLife(): Promise<readonly KioskRow[]> {
  return withKioskBench(async (bench) => [
    await measureFirstVisit(bench),
    await measureColdStart(bench),
    await measurePresses(bench),
  ]);
}
