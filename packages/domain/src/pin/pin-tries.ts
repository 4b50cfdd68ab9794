/** Wrong PINs of one device since its last right one. */
export interface PinTries {
  readonly wrongCount: number;
  /** Epoch milliseconds; null if there is no pause. */
  readonly blockedUntilMs: number | null;
}

/**
 * Whether a device may try a PIN: allowed, with `left` tries if this one is wrong; paused; or locked until the back
 * office unlocks it.
 */
export type PinTryVerdict =
  | { readonly kind: "ALLOWED"; readonly next: PinTries; readonly left: number }
  | { readonly kind: "PAUSED"; readonly waitMs: number }
  | { readonly kind: "LOCKED" };

const PAUSE_AT = 5;
const LOCK_AT = 10;
const PAUSE_MS = 30 * 60_000;

export const NO_PIN_TRIES: PinTries = { wrongCount: 0, blockedUntilMs: null };

/**
 * Judges a try before the PIN is checked, and counts it as wrong in advance, so that concurrent guesses count too. Five
 * wrong PINs pause the device for thirty minutes, ten lock it: a thief's chance is at most one in a thousand. A
 * right PIN starts again from {@link NO_PIN_TRIES}.
 */
export function judgePinTry({ wrongCount, blockedUntilMs }: PinTries, nowMs: number): PinTryVerdict {
  if (wrongCount >= LOCK_AT) {
    return { kind: "LOCKED" };
  }
  if (blockedUntilMs !== null && blockedUntilMs > nowMs) {
    return { kind: "PAUSED", waitMs: blockedUntilMs - nowMs };
  }
  const count = wrongCount + 1;
  const next = { wrongCount: count, blockedUntilMs: count === PAUSE_AT ? nowMs + PAUSE_MS : null };
  return { kind: "ALLOWED", next, left: (count <= PAUSE_AT ? PAUSE_AT : LOCK_AT) - count };
}

/** Why a text cannot be a four-digit PIN; null if it can. */
export function pinFormRefusal(pin: string | undefined): "EMPTY_PIN" | "SHORT_PIN" | "REQUEST_INVALID" | null {
  if (pin === undefined || pin === "") {
    return "EMPTY_PIN";
  }
  if (/^\d{4}$/.test(pin)) {
    return null;
  }
  return pin.length < 4 ? "SHORT_PIN" : "REQUEST_INVALID";
}
