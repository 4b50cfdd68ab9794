import type { Clock } from "../../base/clock.ts";

export interface Watchdog {
  readonly clock: Clock;
  /** Calls `listener` for every uncaught error. Returns the unsubscribe function. */
  readonly onUncaught: (listener: () => void) => () => void;
  /** True while a navigation is running. */
  readonly isNavigating: () => boolean;
  /** The kiosk is broken and needs recovery. */
  readonly onFailure: (error: Error) => void;
  /** The page was blocked and works again. */
  readonly onFreeze: (frozenMs: number) => void;
}

const LOOK_EVERY_MS = 1_000;
/** This many uncaught errors within this time count as a failure. */
const ERROR_BURST = { errors: 20, withinMs: 10_000 } as const;
/** Longer than the timeout of any call. */
const NAVIGATION_MS = 45_000;
/** Timers of a working page are late by less than this. */
const FREEZE_MS = 5_000;

/** Detects failures without an error page: repeated errors, a navigation that never ends, a frozen page. */
export function startWatchdog({ clock, onUncaught, isNavigating, onFailure, onFreeze }: Watchdog): () => void {
  let errorTimes: number[] = [];
  let navigatingSinceMs: number | undefined;
  let lookedAtMs = clock.now();

  const noteUncaught = (): void => {
    const nowMs = clock.now();
    errorTimes = [...errorTimes, nowMs].filter((time) => nowMs - time < ERROR_BURST.withinMs);
    if (errorTimes.length >= ERROR_BURST.errors) {
      errorTimes = [];
      onFailure(new Error(`${ERROR_BURST.errors} errors within ${ERROR_BURST.withinMs / 1_000} s`));
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
