import { deviceMemory } from "../base/memory.ts";

const MINUTE_MS = 60_000;
const KEY = "lastInput";
/** Minimum interval between writes of the last input's time. */
const WRITE_MS = 10_000;

let timer: ReturnType<typeof setInterval> | undefined;
let writtenMs = 0;

function noteInput(): void {
  const nowMs = Date.now();
  if (nowMs - writtenMs > WRITE_MS) {
    writtenMs = nowMs;
    deviceMemory.setItem(KEY, String(nowMs));
  }
}

/** Time since the last input in any tab of this browser. */
const idleMs = (): number => Date.now() - Number(deviceMemory.getItem(KEY) ?? Date.now());

/**
 * Ends the session after a time without input. The server cannot measure that: it sees calls only, and a page that
 * polls would keep its session open all day.
 */
export function watchIdle(minutes: number, end: () => void): void {
  if (timer === undefined) {
    addEventListener("pointerdown", noteInput, { capture: true, passive: true });
    addEventListener("keydown", noteInput, { capture: true, passive: true });
  }
  clearInterval(timer);
  writtenMs = 0;
  noteInput();
  timer = setInterval(() => {
    if (idleMs() >= minutes * MINUTE_MS) {
      clearInterval(timer);
      end();
    }
  }, MINUTE_MS / 2);
}
