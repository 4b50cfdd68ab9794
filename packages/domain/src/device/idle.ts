import { DEFAULT_INACTIVITY_SECONDS, IDLE_WARNING_SECONDS } from "../base/constants.ts";

/** Limits of the idle counter in seconds. */
export interface IdleSettings {
  readonly limitSeconds: number;
  readonly warningSeconds: number;
}

/** Limits of a programme that sets none. */
export const DEFAULT_IDLE_SETTINGS: IdleSettings = {
  limitSeconds: DEFAULT_INACTIVITY_SECONDS,
  warningSeconds: IDLE_WARNING_SECONDS,
};

/** Seconds without input. Paused while a redemption or print is in flight. */
export interface IdleState {
  readonly idleSeconds: number;
  readonly isPaused: boolean;
}

/** Result of a tick: nothing, the warning with its remaining seconds, or the time-out. */
export type IdleEvent =
  | { readonly kind: "none" }
  | { readonly kind: "warning"; readonly remainingSeconds: number }
  | { readonly kind: "timeout" };

/** A counter at zero, running. */
export const FRESH_IDLE: IdleState = { idleSeconds: 0, isPaused: false };

/**
 * Counts one second, or more after the device slept. At the limit it reports the time-out and restarts at zero, so that
 * the time-out is reported once per idle period. A paused counter does not change.
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

/** Restarts the count after any input or revenue event. */
export function resetIdle(state: IdleState): IdleState {
  return { ...state, idleSeconds: 0 };
}

/** Stops counting during work that must not be interrupted. */
export function pauseIdle(state: IdleState): IdleState {
  return { ...state, isPaused: true };
}

/** Counts again from zero. */
export function resumeIdle(): IdleState {
  return FRESH_IDLE;
}
