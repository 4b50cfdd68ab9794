import { FRESH_IDLE, IDLE_TICK_MS, resetIdle, tickIdle, type IdleEvent, type IdleSettings } from "@punktum/domain";
import type { Clock } from "../../services/clock.ts";
import type { Activity, Busy } from "../../services/presence.ts";

/** What the watch needs of the outside. */
export interface IdleWatchOptions {
  readonly clock: Clock;
  readonly settings: IdleSettings;
  readonly busy: Pick<Busy, "isBusy">;
  readonly activity: Pick<Activity, "onTouch">;
  /** Calls `listener` on a key, click, wheel or touch (IDLE-02). */
  readonly onInput: (listener: () => void) => () => void;
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
  const reset = (): void => {
    state = resetIdle(state);
    onEvent({ kind: "none" });
  };
  const tick = (): void => {
    const nowMs = clock.now();
    // A tablet that slept ticks late: count what really passed, in whole seconds.
    const elapsedSeconds = Math.max(1, Math.round((nowMs - lastTickMs) / IDLE_TICK_MS));
    lastTickMs = nowMs;
    const result = busy.isBusy() ? undefined : tickIdle(state, settings, elapsedSeconds);
    state = result?.state ?? FRESH_IDLE;
    onEvent(result?.event ?? { kind: "none" });
  };
  const endings = [clock.every(IDLE_TICK_MS, tick), onInput(reset), activity.onTouch(reset)];
  return () => endings.forEach((end) => end());
}

/**
 * A tap counts when it is complete (click), a finger that scrolls while it moves. Counting the first contact would take
 * the warning away from under the finger that is about to press one of its buttons.
 */
const INPUT_EVENTS = ["keydown", "click", "wheel", "touchmove"] as const;

/** Keys, clicks, wheel and touch anywhere on the page, also where a handler stops them from bubbling. */
export function onBrowserInput(listener: () => void): () => void {
  for (const event of INPUT_EVENTS) {
    globalThis.addEventListener(event, listener, { capture: true, passive: true });
  }
  return () => {
    for (const event of INPUT_EVENTS) {
      globalThis.removeEventListener(event, listener, { capture: true });
    }
  };
}

/** Warning time for a limit: the usual twenty seconds, at most a third of a short limit. */
export function idleSettings(limitSeconds: number, usualWarningSeconds: number): IdleSettings {
  return { limitSeconds, warningSeconds: Math.min(usualWarningSeconds, Math.floor(limitSeconds / 3)) };
}
