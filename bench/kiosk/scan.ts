import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { createCameraFile, type CameraFile } from "../../e2e/camera-file.ts";
import { expectSaver, openScanner } from "../../e2e/support/kiosk.ts";
import { TABLET_SLOWDOWN, withKioskBench, type BenchDevice, type KioskBench } from "./harness.ts";
import { loadNow, milliseconds, quantile, type KioskRow } from "./report.ts";

const ROUNDS = 12;
const WATCH_MS = 12_000;
const CARDS = ["4000000003", "4000000007", "4000000002"] as const;
/** Not a card: the scanner refuses it and keeps reading while it is in view. */
const NO_CARD = "a/b";

interface PageNotes {
  readonly decodeTimesMs: number[];
  readonly longTasksMs: number[];
  readonly capturedMs: number | null;
  readonly shownMs: number | null;
}

/**
 * Runs in the page before its own scripts: records the worker's decode times, long tasks, the capture time of the first
 * frame that is not blank, and the paint time of the balance.
 */
const NOTE_TAKER = `
const notes = { decodeTimesMs: [], longTasksMs: [], capturedMs: null, shownMs: null, looksAtFrames: false };
globalThis.scanNotes = notes;
globalThis.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => data.kind === "pulse" && notes.decodeTimesMs.push(...data.pulse.decodeTimesMs));
  }
};
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => notes.longTasksMs.push(duration))).observe({ type: "longtask" });
const canvas = new OffscreenCanvas(16, 9);
const context = canvas.getContext("2d", { willReadFrequently: true });
const isBlank = (video) => {
  context.drawImage(video, 0, 0, 16, 9);
  const { data } = context.getImageData(6, 2, 4, 5);
  return data.every((value, index) => index % 4 === 3 || Math.abs(value - (data[index % 4] ?? 0)) < 12);
};
// Stops as early as possible, because the measured thread draws every frame inspected here.
const follow = (video) => video.requestVideoFrameCallback((now, { captureTime = now }) => {
  if (video.videoWidth > 0 && !isBlank(video)) notes.capturedMs = captureTime;
  else follow(video);
});
const followed = new WeakSet();
new MutationObserver(() => {
  const video = document.querySelector("video");
  if (notes.looksAtFrames && video !== null && !followed.has(video)) { followed.add(video); follow(video); }
  const isShown = notes.shownMs === null && notes.capturedMs !== null && location.pathname.endsWith("/burn") && document.querySelector("h1") !== null;
  if (isShown) requestAnimationFrame(() => requestAnimationFrame((now) => { notes.shownMs ??= now; }));
}).observe(document, { subtree: true, childList: true });
`;

const readNotes = async ({ page }: BenchDevice): Promise<PageNotes> => await page.evaluate<PageNotes>("scanNotes");

/** Reopens the scanner without a reload, because the kiosk's page stays loaded for months. */
async function openScannerAgain({ page }: BenchDevice, looksAtFrames: boolean): Promise<void> {
  const logOut = page.getByRole("button", { name: "Log out" });
  const close = page.getByRole("button", { name: "Close" });
  await logOut.or(close).first().click();
  await expectSaver(page);
  await page.evaluate(
    `Object.assign(scanNotes, { decodeTimesMs: [], longTasksMs: [], capturedMs: null, shownMs: null, looksAtFrames: ${looksAtFrames} })`,
  );
  await openScanner(page);
  await expect(page.getByText("Looking for a code").first()).toBeVisible();
}

/** Decode times of frames while the scanner is open and sees this picture. */
async function watchFrames(device: BenchDevice, show: () => Promise<void>): Promise<PageNotes> {
  await openScannerAgain(device, false);
  await show();
  await delay(1_000);
  await device.page.evaluate("Object.assign(scanNotes, { decodeTimesMs: [], longTasksMs: [] })");
  await delay(WATCH_MS);
  return await readNotes(device);
}

/** Time from the capture of the first frame with the card to the painted balance. */
async function measureLatencies(device: BenchDevice, camera: CameraFile): Promise<readonly number[]> {
  const latencies: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await camera.showBlank();
    await openScannerAgain(device, true);
    await delay(700);
    await camera.showCode(CARDS[round % CARDS.length] ?? "", round % 3 === 2 ? "Code128" : "QRCode");
    await expect.poll(async () => (await readNotes(device)).shownMs, { timeout: 20_000 }).not.toBeNull();
    const { capturedMs, shownMs } = await readNotes(device);
    latencies.push((shownMs ?? 0) - (capturedMs ?? 0));
  }
  return latencies;
}

async function measureSpeed(bench: KioskBench, camera: CameraFile, slowdown: number): Promise<readonly KioskRow[]> {
  const device = await bench.mountDevice({ organization: "btl", slowdown });
  await device.context.addInitScript(NOTE_TAKER);
  await device.page.goto("/btl/screen-saver");
  await camera.showBlank();
  await openScanner(device.page);
  const speed = slowdown === 1 ? "" : `, CPU ${slowdown}x slower`;
  const goalMs = slowdown === 1 ? 12 : 50;
  const row = (what: string, measured: string, goal: string, isMet: boolean): KioskRow => ({
    what: `${what}${speed}`,
    measured,
    goal,
    isMet,
    load: loadNow(),
  });
  const rows: KioskRow[] = [];
  for (const [what, text] of [["no code", undefined] as const, ["a code", NO_CARD] as const]) {
    const { decodeTimesMs, longTasksMs } = await watchFrames(device, async () =>
      text === undefined ? await camera.showBlank() : await camera.showCode(text),
    );
    const median = quantile(decodeTimesMs, 0.5);
    const figures = `median ${milliseconds(median)}, p95 ${milliseconds(quantile(decodeTimesMs, 0.95))}`;
    rows.push(
      row(
        `one frame in the worker, 1280x720, ${what} in view (${decodeTimesMs.length})`,
        figures,
        `<= ${goalMs} ms`,
        median <= goalMs,
      ),
    );
    const longestMs = Math.max(0, ...longTasksMs);
    rows.push(
      row(`longest task of the page meanwhile, ${what} in view`, milliseconds(longestMs), "<= 50 ms", longestMs <= 50),
    );
  }
  const latencies = await measureLatencies(device, camera);
  const [median, late] = [quantile(latencies, 0.5), quantile(latencies, 0.95)];
  rows.push(
    row(
      `code captured -> balance painted (${latencies.length})`,
      `median ${milliseconds(median)}, p95 ${milliseconds(late)}`,
      "<= 350 ms, <= 700 ms",
      median <= 350 && late <= 700,
    ),
  );
  await device.close();
  return rows;
}

/** Measures the reading of codes, and the time until the shopper sees the balance. */
export async function measureScan(): Promise<readonly KioskRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-camera-"));
  const camera = await createCameraFile(join(folder, "camera.y4m"), { width: 1280, height: 720, framesPerSecond: 30 });
  try {
    return await withKioskBench(
      async (bench) => [
        ...(await measureSpeed(bench, camera, 1)),
        ...(await measureSpeed(bench, camera, TABLET_SLOWDOWN)),
      ],
      { chromiumArguments: camera.chromiumArguments },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
