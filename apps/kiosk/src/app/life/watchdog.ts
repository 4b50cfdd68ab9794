import type { Clock } from "../../base/clock.ts";

export interface Watchdog {
  readonly clock: Clock;
  /** Calls `listener` for every error nobody caught; the returned function ends it. */
  readonly onUncaught: (listener: () => void) => () => void;
  /** True while a move to another screen is under way. */
  readonly isNavigating: () => boolean;
  /** The kiosk cannot go on like this. */
  readonly onFailure: (error: Error) => void;
  /** The page could not work for a while, and does again. */
  readonly onFreeze: (frozenMs: number) => void;
}

const LOOK_EVERY_MS = 1_000;
/** So many uncaught errors within so long are a storm, not an accident. */
const STORM = { errors: 20, withinMs: 10_000 } as const;
/** Longer than every call's own patience. */
const NAVIGATION_MS = 45_000;
/** Timers of a page that works are late by less. */
const FREEZE_MS = 5_000;

/** Notices what shows no error page by itself: storms of errors, a move that never ends, a page that stood still. */
export function watchOver({ clock, onUncaught, isNavigating, onFailure, onFreeze }: Watchdog): () => void {
  let errorTimes: number[] = [];
  let navigatingSinceMs: number | undefined;
  let lookedAtMs = clock.now();

  const noteUncaught = (): void => {
    const nowMs = clock.now();
    errorTimes = [...errorTimes, nowMs].filter((time) => nowMs - time < STORM.withinMs);
    if (errorTimes.length >= STORM.errors) {
      errorTimes = [];
      onFailure(new Error(`${STORM.errors} errors within ${STORM.withinMs / 1_000} s`));
    }
  };
  const look = (): void => {
    const nowMs = clock.now();
    const lateMs = nowMs - lookedAtMs - LOOK_EVERY_MS;
    lookedAtMs = nowMs;
    if (lateMs >= FREEZE_MS) {
      onFreeze(lateMs);
    }
    navigatingSinceMs = isNavigating() ? (navigatingSinceMs ?? nowMs) : undefined;
    if (navigatingSinceMs !== undefined && nowMs - navigatingSinceMs >= NAVIGATION_MS) {
      navigatingSinceMs = undefined;
      onFailure(new Error("The next screen does not come"));
    }
  };
  const stops = [onUncaught(noteUncaught), clock.every(LOOK_EVERY_MS, look)];
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}
