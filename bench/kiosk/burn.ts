import type { Page } from "playwright";
import { giveManyBookings } from "../../e2e/support/bookings.ts";
import { identify } from "../../e2e/support/kiosk.ts";
import { TABLET_SLOWDOWN, withKioskBench, type BenchDevice, type KioskBench } from "./harness.ts";
import { loadNow, milliseconds, quantile, type KioskRow } from "./report.ts";

const FRAME_MS = 1000 / 60;
/** Speed of a fast finger. */
const SPEED_PX_PER_SECOND = 2_400;
/** Ten seconds of scrolling; a minute would end the session. */
const LONGEST_PULL_PX = 24_000;
/** Accepted share of late frames: the end of a fling is not read. */
const MOST_LATE = 0.05;
const LONG_TASK_MS = 50;

interface Scrolled {
  readonly frames: number;
  /** Frames of a 60 Hz screen that showed nothing new. */
  readonly dropped: number;
  readonly longestTaskMs: number;
  readonly longTasks: number;
  /** The main thread's own time per frame, without slow-down. */
  readonly workMs: number;
}

/** Runs in the page: records every frame and long task from now on. */
function watchFrames(): void {
  const frames: number[] = [];
  const tasks: number[] = [];
  Reflect.set(globalThis, "seenFrames", frames);
  Reflect.set(globalThis, "seenTasks", tasks);
  requestAnimationFrame(function note(now) {
    frames.push(now);
    requestAnimationFrame(note);
  });
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: "longtask" });
}

async function readNotes(page: Page, name: string): Promise<readonly number[]> {
  const figures = await page.evaluate((key) => String(Reflect.get(globalThis, key)), name);
  return figures === "" ? [] : figures.split(",").map(Number);
}

async function threadSeconds({ cdp }: BenchDevice): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/** Scrolls a list from top to bottom like a finger. */
async function pull({ cdp, page }: BenchDevice, list: string): Promise<void> {
  const area = page.locator(list);
  const box = await area.boundingBox();
  const height = await area.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await cdp.send("Input.synthesizeScrollGesture", {
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    yDistance: -Math.min(height, LONGEST_PULL_PX),
    speed: SPEED_PX_PER_SECOND,
    gestureSourceType: "touch",
  });
}

/** Scrolls twice: without slow-down to measure the work, and slowed down to measure what is visible. */
async function scroll(device: BenchDevice, list: string): Promise<Scrolled> {
  const { page, cdp } = device;
  const area = page.locator(list);
  await cdp.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await cdp.send("Performance.enable");
  await page.evaluate(watchFrames);
  const before = await threadSeconds(device);
  await pull(device, list);
  const busySeconds = (await threadSeconds(device)) - before;
  const atFullSpeed = (await readNotes(page, "seenFrames")).length;
  await area.evaluate((element) => element.scrollTo(0, 0));
  await device.slowDown(TABLET_SLOWDOWN);
  const already = (await readNotes(page, "seenFrames")).length;
  const tasksBefore = (await readNotes(page, "seenTasks")).length;
  await pull(device, list);
  const frames = (await readNotes(page, "seenFrames")).slice(already);
  const tasks = (await readNotes(page, "seenTasks")).slice(tasksBefore);
  await device.slowDown(1);
  const gaps = frames.slice(1).map((frame, index) => frame - (frames[index] ?? frame));
  return {
    frames: frames.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0),
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    workMs: (busySeconds * 1000) / Math.max(1, atFullSpeed),
  };
}

function rowOf(what: string, seen: Scrolled): KioskRow {
  const late = seen.dropped / Math.max(1, seen.frames + seen.dropped);
  const slowWorkMs = seen.workMs * TABLET_SLOWDOWN;
  return {
    what,
    measured: `${(late * 100).toFixed(1)} % of ${seen.frames + seen.dropped} frames late, ${seen.longTasks} tasks over ${LONG_TASK_MS} ms (longest ${milliseconds(seen.longestTaskMs)}); main thread busy ${milliseconds(slowWorkMs)} a frame`,
    goal: `60 frames/s: <= ${MOST_LATE * 100} % late, <= ${milliseconds(FRAME_MS)} a frame`,
    isMet: late <= MOST_LATE && slowWorkMs <= FRAME_MS,
    load: loadNow(),
  };
}

async function measureVouchers(bench: KioskBench): Promise<KioskRow> {
  const device = await bench.mountDevice({ organization: "pfm" });
  await identify(device.page, "4000000006");
  const row = rowOf(
    "120 coupons and 15 rewards pulled from top to end, 4x slower",
    await scroll(device, "[data-area=list]"),
  );
  await device.close();
  return row;
}

async function measureHistory(bench: KioskBench): Promise<KioskRow> {
  const device = await bench.mountDevice({ organization: "mhe" });
  const { page } = device;
  await giveManyBookings(page);
  await identify(page, "4000000007");
  await page.getByRole("button", { name: "History" }).click();
  const list = "[data-part=history]";
  const rows = page.locator("[data-part=bookings] li");
  await rows.first().waitFor();
  for (let seen = await rows.count(); seen < 2_000; seen = await rows.count()) {
    await page.locator(list).evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await rows.nth(seen).waitFor({ state: "attached" });
  }
  await page.locator(list).evaluate((area) => area.scrollTo(0, 0));
  const row = rowOf("2,000 bookings, all read, 24,000 px pulled from the top, 4x slower", await scroll(device, list));
  await device.close();
  return row;
}

const OPENINGS = 9;

/** Time from the press on History to the first bookings, which were loaded with the scan. */
async function measureOpening(bench: KioskBench): Promise<KioskRow> {
  const device = await bench.mountDevice({ organization: "pfm" });
  const { page } = device;
  await identify(page, "4000000001");
  await device.slowDown(TABLET_SLOWDOWN);
  const figures: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    const history = page.getByRole("button", { name: "History" });
    figures.push(
      await history.evaluate(async (button) => {
        const start = performance.now();
        button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        while (document.querySelector("[data-part=bookings] li") === null) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - start;
      }),
    );
    await page.getByRole("button", { name: "Close" }).first().click();
    await history.waitFor();
  }
  await device.close();
  const median = quantile(figures, 0.5);
  return {
    what: `press on History to the first bookings, 4x slower, ${OPENINGS} times`,
    measured: `median ${milliseconds(median)}, slowest ${milliseconds(Math.max(...figures))}`,
    goal: "<= 300 ms",
    isMet: median <= 300,
    load: loadNow(),
  };
}

/** Measures long lists: vouchers and bookings. */
export function measureBurn(): Promise<readonly KioskRow[]> {
  return withKioskBench(async (bench) => [
    await measureVouchers(bench),
    await measureHistory(bench),
    await measureOpening(bench),
  ]);
}
