const MARK = "punktum.recoveries";
/** A kiosk that ran this long since the last time counts as healthy again. */
const HEALTHY_MS = 10 * 60_000;
const LONGEST_MS = 5 * 60_000;

type SessionMemory = Pick<Storage, "getItem" | "setItem">;

/** How often this tab had to start over lately; a reload does not forget it. */
export function recoveriesLately(memory: SessionMemory, nowMs: number): number {
  const [count, lastMs] = (memory.getItem(MARK) ?? "").split("|").map(Number);
  return count === undefined || lastMs === undefined || !(nowMs - lastMs < HEALTHY_MS) ? 0 : count;
}

/** Notes that the tab starts over now. */
export function noteRecovery(memory: SessionMemory, nowMs: number): void {
  memory.setItem(MARK, `${recoveriesLately(memory, nowMs) + 1}|${nowMs}`);
}

/** Wait before starting over: twice as long each time, so that a fault that stays does not become a storm. */
export function recoveryDelayMs(firstMs: number, recoveries: number): number {
  return Math.min(LONGEST_MS, firstMs * 2 ** recoveries);
}

/** Start of the same organisation: the screen saver beside the present screen. */
export function startAddress(address: string): string {
  return new URL("./screen-saver", address).href;
}
