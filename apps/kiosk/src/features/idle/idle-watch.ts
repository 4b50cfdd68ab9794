import { FRESH_IDLE, IDLE_TICK_MS, resetIdle, tickIdle, type IdleEvent, type IdleSettings } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import type { Activity, Busy } from "../../services/visit/presence.ts";

/** A whole key press, click or turn of the wheel; or a finger that touches and may still become a click. */
export type IdleInput = "done" | "contact";

/** What the watch needs of the outside. */
export interface IdleWatchOptions {
  readonly clock: Clock;
  readonly settings: IdleSettings;
  readonly busy: Pick<Busy, "isBusy">;
  readonly activity: Pick<Activity, "onTouch">;
  /** Calls `listener` on a key, click, wheel or touch (IDLE-02). */
  readonly onInput: (listener: (input: IdleInput) => void) => () => void;
  /** Called on every tick with what it means, and with `none` as soon as somebody is there again. */
  readonly onEvent: (event: IdleEvent) => void;
}

/**
 * Counts seconds without a sign of life and reports the warning window and the time-out (IDLE-01..03). While work is in
 * flight the counter starts over. The returned function ends the watch.
 */
export function watchIdle({ clock, settings, busy, activity, onInput, onEvent }: IdleWatchOptions): () => void {
  let state = FRESH_IDLE;
  let lastTickMs = clock.now();
  let isWarning = false;
  const tell = (event: IdleEvent): void => {
    isWarning = event.kind === "warning";
    onEvent(event);
  };
  const reset = (): void => {
    state = resetIdle(state);
    tell({ kind: "none" });
  };
  // During the warning only a whole press counts: the dialog must not go away from under the finger that is about to
  // press one of its buttons, and the press must not fall through to what lies beneath.
  const input = (kind: IdleInput): void => {
    if (kind === "done" || !isWarning) {
      reset();
    }
  };
  const tick = (): void => {
    const nowMs = clock.now();
    // A tablet that slept ticks late: count what really passed, in whole seconds.
    const elapsedSeconds = Math.max(1, Math.round((nowMs - lastTickMs) / IDLE_TICK_MS));
    lastTickMs = nowMs;
    const result = busy.isBusy() ? undefined : tickIdle(state, settings, elapsedSeconds);
    state = result?.state ?? FRESH_IDLE;
    tell(result?.event ?? { kind: "none" });
  };
  const endings = [clock.every(IDLE_TICK_MS, tick), onInput(input), activity.onTouch(reset)];
  return () => endings.forEach((end) => end());
}

/** Signs of life that are complete when they arrive. */
const DONE_EVENTS = ["keydown", "click", "wheel"] as const;
/** Signs of life of a finger, from its first contact on, also while it scrolls or rests. */
const CONTACT_EVENTS = ["touchstart", "touchmove", "touchend"] as const;

/** Keys, clicks, wheel and touch anywhere on the page, also where a handler stops them from bubbling (IDLE-02, A-48). */
export function onBrowserInput(listener: (input: IdleInput) => void): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  DONE_EVENTS.forEach((name) => globalThis.addEventListener(name, () => listener("done"), options));
  CONTACT_EVENTS.forEach((name) => globalThis.addEventListener(name, () => listener("contact"), options));
  return () => controller.abort();
}

/** Quiet seconds before the warning, at the least: a kiosk that only ever warns cannot be used. */
const MIN_QUIET_SECONDS = 10;

/**
 * The warning fills the last seconds of the limit, always with its whole length: WCAG 2.2.1 wants twenty seconds to
 * answer. A shorter limit is lengthened until they fit.
 */
export function idleSettings(limitSeconds: number, warningSeconds: number): IdleSettings {
  return { limitSeconds: Math.max(limitSeconds, warningSeconds + MIN_QUIET_SECONDS), warningSeconds };
}
