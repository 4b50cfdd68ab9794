import { planDay, type DayStep, type ShopOrganization } from "@punktum/virtual-till";
import type { TillDesk } from "./till-desk.ts";

/** Time factor: twelve hours take two minutes. */
const SPEED = 360;
const OPEN_HOURS = 12;
const HOUR_MS = 3_600_000;
const RECEIPTS = 60;
/** Cards of the tray that can get points. */
const CARDS = ["4000000001", "4000000003", "4000000006", "4000000007"];

async function take(desk: TillDesk, step: DayStep): Promise<void> {
  switch (step.kind) {
    case "CUT":
      return desk.plug(false);
    case "RESTORED":
      return desk.plug(true);
    case "RECEIPT":
    case "VOID":
      return await desk.report(step.receipt, step.format);
    case "AGAIN":
      return await desk.report(step.receipt, step.format, true);
  }
}

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Simulates the day of a seed on the page's till, as if the store had just closed. `signal` stops it. */
export async function playOnDesk(
  desk: TillDesk,
  options: { readonly seed: string; readonly organization: ShopOrganization; readonly signal: AbortSignal },
): Promise<void> {
  const { place } = desk.get();
  if (place === null) {
    return;
  }
  const opensMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - (OPEN_HOURS + 1) * HOUR_MS;
  const steps = planDay({ ...options, place, opensMs, receipts: RECEIPTS, cards: CARDS });
  let beforeMs = steps[0]?.atMs ?? 0;
  for (const step of steps) {
    await wait((step.atMs - beforeMs) / SPEED, options.signal);
    if (options.signal.aborted) {
      break;
    }
    beforeMs = step.atMs;
    await take(desk, step);
  }
  desk.plug(true);
}
