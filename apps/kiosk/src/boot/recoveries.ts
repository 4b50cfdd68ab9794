const MARK = "punktum.recoveries";
/** A kiosk that runs this long without a restart counts as healthy. */
const HEALTHY_MS = 10 * 60_000;
const LONGEST_MS = 5 * 60_000;

type SessionMemory = Pick<Storage, "getItem" | "setItem">;

/** Number of recent restarts of this tab. It survives a reload. */
export function recoveriesLately(memory: SessionMemory, nowMs: number): number {
  const [count, lastMs] = (memory.getItem(MARK) ?? "").split("|").map(Number);
  return count === undefined || lastMs === undefined || !(nowMs - lastMs < HEALTHY_MS) ? 0 : count;
}

/** Records a restart. */
export function noteRecovery(memory: SessionMemory, nowMs: number): void {
  memory.setItem(MARK, `${recoveriesLately(memory, nowMs) + 1}|${nowMs}`);
}

/** Delay before a restart. It doubles each time, so that a permanent fault causes no rapid restarts. */
export function recoveryDelayMs(firstMs: number, recoveries: number): number {
  return Math.min(LONGEST_MS, firstMs * 2 ** recoveries);
}

/** Start address of the same organisation: its screen saver. */
export function startAddress(address: string): string {
  return new URL("./screen-saver", address).href;
}
