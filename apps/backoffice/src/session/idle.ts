import { deviceMemory } from "../base/memory.ts";

const MINUTE_MS = 60_000;
const KEY = "lastInput";
/** The last input is written this often at most. */
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

/** Time since somebody last used any tab of this browser. */
const idleMs = (): number => Date.now() - Number(deviceMemory.getItem(KEY) ?? Date.now());

/**
 * Ends the session of a page that nobody uses. The server sees calls only, and a page that asks again by itself would
 * keep its session open all day.
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
