import { FRESH_IDLE, IDLE_TICK_MS, resetIdle, tickIdle, type IdleEvent, type IdleSettings } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import type { Activity, Busy } from "../../services/visit/presence.ts";

/** `done`: a key press, click or wheel turn. `contact`: a touch that may still become a click. */
export type IdleInput = "done" | "contact";

/** Dependencies of the watch. */
export interface IdleWatchOptions {
  readonly clock: Clock;
  readonly settings: IdleSettings;
  readonly busy: Pick<Busy, "isBusy">;
  readonly activity: Pick<Activity, "onTouch">;
  /** Calls `listener` on a key, click, wheel or touch. */
  readonly onInput: (listener: (input: IdleInput) => void) => () => void;
  /** Called on every tick, and with `none` on input. */
  readonly onEvent: (event: IdleEvent) => void;
}

/**
 * Counts seconds without input and reports the warning and the time-out. The counter restarts while work is in flight.
 * Returns a function that stops the watch.
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
  // During the warning only completed input counts (decision 0010). A contact must not close the dialog under the
  // finger, because the click would hit what lies below.
  const input = (kind: IdleInput): void => {
    if (kind === "done" || !isWarning) {
      reset();
    }
  };
  const tick = (): void => {
    const nowMs = clock.now();
    // Timers of a sleeping tablet fire late, so the elapsed time is measured, in whole seconds.
    const elapsedSeconds = Math.max(1, Math.round((nowMs - lastTickMs) / IDLE_TICK_MS));
    lastTickMs = nowMs;
    const result = busy.isBusy() ? undefined : tickIdle(state, settings, elapsedSeconds);
    state = result?.state ?? FRESH_IDLE;
    tell(result?.event ?? { kind: "none" });
  };
  const endings = [clock.every(IDLE_TICK_MS, tick), onInput(input), activity.onTouch(reset)];
  return () => endings.forEach((end) => end());
}

/** Events of completed input. */
const DONE_EVENTS = ["keydown", "click", "wheel"] as const;
/** Events of a finger from its first contact, also while it scrolls or rests. */
const CONTACT_EVENTS = ["touchstart", "touchmove", "touchend"] as const;

/**
 * Listens for keys, clicks, wheel and touch in the capture phase, so that handlers that stop propagation do not hide
 * input.
 */
export function onBrowserInput(listener: (input: IdleInput) => void): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  DONE_EVENTS.forEach((name) => globalThis.addEventListener(name, () => listener("done"), options));
  CONTACT_EVENTS.forEach((name) => globalThis.addEventListener(name, () => listener("contact"), options));
  return () => controller.abort();
}

/** Minimum of seconds before the warning. With less, the warning would always be shown. */
const MIN_QUIET_SECONDS = 10;

/**
 * Limits with a warning of full length at the end: WCAG 2.2.1 requires twenty seconds to respond. A shorter limit is
 * extended (decision 0084).
 */
export function idleSettings(limitSeconds: number, warningSeconds: number): IdleSettings {
  return { limitSeconds: Math.max(limitSeconds, warningSeconds + MIN_QUIET_SECONDS), warningSeconds };
}
