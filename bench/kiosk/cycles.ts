import { holdToReader } from "../../e2e/support/kiosk.ts";
import { type BenchDevice, withKioskBench } from "./harness.ts";
import { loadNow, type KioskRow } from "./report.ts";

const { KIOSK_CYCLES = "1000" } = process.env;
const CYCLES = Number(KIOSK_CYCLES);
/** Cycles that fill the caches; afterwards memory must not grow. */
const WARM_UP = Math.max(10, Math.round(CYCLES / 10));
const HEAP_GROWTH_BYTES = 5_000_000;
const SHARE = 0.01;
const CARDS = ["4000000001", "4000000003", "4000000007"] as const;

interface Footprint {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function footprintOf({ cdp }: BenchDevice): Promise<Footprint> {
  await cdp.send("HeapProfiler.enable");
  // Twice: objects released by finalisers are collected by the second run.
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.disable");
  await cdp.send("Performance.enable");
  const { metrics } = await cdp.send("Performance.getMetrics");
  await cdp.send("Performance.disable");
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { heapBytes: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/** One shopper: holds a card to the handheld reader, looks at points and history, and leaves. */
async function serve({ page }: BenchDevice, card: string): Promise<void> {
  await page.locator("main > button").waitFor();
  await holdToReader(page, card);
  await page.waitForURL(/\/burn/);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/screen-saver/);
}

async function serveMany(device: BenchDevice, count: number): Promise<void> {
  for (let cycle = 0; cycle < count; cycle += 1) {
    await serve(device, CARDS[cycle % CARDS.length] ?? CARDS[0]);
  }
}

const percent = (before: number, after: number): string => `${(((after - before) / before) * 100).toFixed(1)} %`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** Measures the memory that remains in the page after many shoppers. */
export function measureCycles(): Promise<readonly KioskRow[]> {
  return withKioskBench(async (bench) => {
    const device = await bench.mountDevice();
    await serveMany(device, WARM_UP);
    const before = await footprintOf(device);
    await serveMany(device, CYCLES - WARM_UP);
    const after = await footprintOf(device);
    await device.close();
    return rowsOf(before, after);
  });
}

function rowsOf(before: Footprint, after: Footprint): readonly KioskRow[] {
  const growth = after.heapBytes - before.heapBytes;
  const isStill = (left: number, right: number): boolean => Math.abs(right - left) <= left * SHARE;
  const what = `${CYCLES} shoppers with a handheld reader, the first ${WARM_UP} for warming up`;
  const counted = { goal: "+- 1 %", load: loadNow() };
  return [
    {
      what: `${what}: heap after collection`,
      measured: `${megabytes(before.heapBytes)} -> ${megabytes(after.heapBytes)}`,
      goal: `grows <= ${megabytes(HEAP_GROWTH_BYTES)}`,
      isMet: growth <= HEAP_GROWTH_BYTES,
      load: loadNow(),
    },
    {
      ...counted,
      what: "the same: nodes of the page",
      measured: `${before.nodes} -> ${after.nodes} (${percent(before.nodes, after.nodes)})`,
      isMet: isStill(before.nodes, after.nodes),
    },
    {
      ...counted,
      what: "the same: listeners",
      measured: `${before.listeners} -> ${after.listeners} (${percent(before.listeners, after.listeners)})`,
      isMet: isStill(before.listeners, after.listeners),
    },
  ];
}
