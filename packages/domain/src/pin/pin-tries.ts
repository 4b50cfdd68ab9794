/** Wrong PINs of one device since its last right one (T7). */
export interface PinTries {
  readonly wrongCount: number;
  /** Milliseconds since 1970; null where no pause holds. */
  readonly blockedUntilMs: number | null;
}

/** What a device may do that types a PIN: try, with this many tries `left` should it be wrong; wait; or ask the back office. */
export type PinTryVerdict =
  | { readonly kind: "ALLOWED"; readonly next: PinTries; readonly left: number }
  | { readonly kind: "PAUSED"; readonly waitMs: number }
  | { readonly kind: "LOCKED" };

const PAUSE_AT = 5;
const LOCK_AT = 10;
const PAUSE_MS = 30 * 60_000;

export const NO_PIN_TRIES: PinTries = { wrongCount: 0, blockedUntilMs: null };

/**
 * Judges a try before the PIN is looked at, and counts it as wrong: guesses sent at once count too. After five wrong PINs the
 * device pauses for thirty minutes, after ten it stays locked, so that a thief guesses right in at most one of a thousand
 * devices (S4, T7). A right PIN starts again from {@link NO_PIN_TRIES}.
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

/** Why a text cannot be a PIN; null when it can (PIN-05, PIN-06). */
export function pinFormRefusal(pin: string | undefined): "EMPTY_PIN" | "SHORT_PIN" | "REQUEST_INVALID" | null {
  if (pin === undefined || pin === "") {
    return "EMPTY_PIN";
  }
  if (/^\d{4}$/.test(pin)) {
    return null;
  }
  return pin.length < 4 ? "SHORT_PIN" : "REQUEST_INVALID";
}
