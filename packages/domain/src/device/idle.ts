import { DEFAULT_INACTIVITY_SECONDS, IDLE_WARNING_SECONDS } from "../base/constants.ts";

/** Limits of the idle counter in seconds (IDLE-03). */
export interface IdleSettings {
  readonly limitSeconds: number;
  readonly warningSeconds: number;
}

/** The programme's usual limits (CONST-10). */
export const DEFAULT_IDLE_SETTINGS: IdleSettings = {
  limitSeconds: DEFAULT_INACTIVITY_SECONDS,
  warningSeconds: IDLE_WARNING_SECONDS,
};

/** How long nobody has touched the device; paused while a redemption or print is in flight. */
export interface IdleState {
  readonly idleSeconds: number;
  readonly isPaused: boolean;
}

/** What a tick means: nothing, the warning window with its remaining seconds, or the time-out (IDLE-01). */
export type IdleEvent =
  | { readonly kind: "none" }
  | { readonly kind: "warning"; readonly remainingSeconds: number }
  | { readonly kind: "timeout" };

/** A counter at zero, running. */
export const FRESH_IDLE: IdleState = { idleSeconds: 0, isPaused: false };

/**
 * Counts one second (IDLE-01), or more when a sleeping device woke up late. At the limit it reports the time-out and
 * starts again from zero, so that the time-out comes once per idle period (IDLE-04). Paused counters stand still.
 */
export function tickIdle(
  state: IdleState,
  settings: IdleSettings = DEFAULT_IDLE_SETTINGS,
  elapsedSeconds = 1,
): { readonly state: IdleState; readonly event: IdleEvent } {
  if (state.isPaused) {
    return { state, event: { kind: "none" } };
  }
  const idleSeconds = state.idleSeconds + Math.max(0, elapsedSeconds);
  if (idleSeconds >= settings.limitSeconds) {
    return { state: FRESH_IDLE, event: { kind: "timeout" } };
  }
  const remainingSeconds = settings.limitSeconds - idleSeconds;
  const isWarning = remainingSeconds <= settings.warningSeconds;
  return {
    state: { ...state, idleSeconds },
    event: isWarning ? { kind: "warning", remainingSeconds } : { kind: "none" },
  };
}

/** Somebody is there: a key, click, wheel, touch or scan, or a revenue event (IDLE-02, IDLE-08, A-48). */
export function resetIdle(state: IdleState): IdleState {
  return { ...state, idleSeconds: 0 };
}

/** Stops counting while something must not be interrupted. */
export function pauseIdle(state: IdleState): IdleState {
  return { ...state, isPaused: true };
}

/** Counts again, from zero. */
export function resumeIdle(): IdleState {
  return FRESH_IDLE;
}
