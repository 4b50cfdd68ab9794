import { KEYPAD_MAX_DIGITS } from "../base/constants.ts";
import { isOneOf, type RevenueModuleMode } from "../base/enumerations.ts";
import { cents, type Cents } from "../base/money.ts";
import { points, type Points } from "../base/points.ts";

/** Digit keys of the keypad. */
export const KEYPAD_DIGIT_KEYS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00"] as const;

/** One digit key. */
export type KeypadDigitKey = (typeof KEYPAD_DIGIT_KEYS)[number];

/** Every key that changes the entry; `NEGATIVE_MODE` is the separate toggle for returns. */
export type KeypadKey = KeypadDigitKey | "DELETE" | "C" | "AC" | "PLUS_MINUS" | "NEGATIVE_MODE";

/** The digits typed so far as a whole number, its sign, and whether the entry is a return. */
export interface KeypadState {
  readonly entry: number;
  readonly isFlipped: boolean;
  readonly isNegativeMode: boolean;
}

/** Nothing typed. */
export const EMPTY_KEYPAD: KeypadState = { entry: 0, isFlipped: false, isNegativeMode: false };

const ENTRY_LIMIT = 10 ** KEYPAD_MAX_DIGITS;

/**
 * The entry after a key. Digits beyond nine are ignored, and zero has no sign to flip. `C` keeps the returns mode; `AC`
 * and the mode toggle start over.
 */
export function pressKeypad(state: KeypadState, key: KeypadKey): KeypadState {
  if (isOneOf(KEYPAD_DIGIT_KEYS, key)) {
    return typeDigits(state, key);
  }
  const changes: Readonly<Record<Exclude<KeypadKey, KeypadDigitKey>, KeypadState>> = {
    DELETE: withEntry(state, Math.trunc(state.entry / 10)),
    C: withEntry(state, 0),
    AC: EMPTY_KEYPAD,
    PLUS_MINUS: { ...state, isFlipped: state.entry !== 0 && !state.isFlipped },
    NEGATIVE_MODE: { ...EMPTY_KEYPAD, isNegativeMode: !state.isNegativeMode },
  };
  return changes[key];
}

function typeDigits(state: KeypadState, digits: KeypadDigitKey): KeypadState {
  const entry = state.entry * 10 ** digits.length + Number(digits);
  return entry < ENTRY_LIMIT ? withEntry(state, entry) : state;
}

function withEntry(state: KeypadState, entry: number): KeypadState {
  return { ...state, entry, isFlipped: entry !== 0 && state.isFlipped };
}

/** Whether a key also removes applied promotions, which the keypad does not know about. */
export function clearsPromotions(key: KeypadKey): boolean {
  return key === "AC" || key === "NEGATIVE_MODE";
}

/** The signed number: negative if flipped or in returns mode, positive if both. */
export function keypadValue(state: KeypadState): number {
  return state.isFlipped !== state.isNegativeMode && state.entry !== 0 ? -state.entry : state.entry;
}

/** The entry as money: whole euros in `INT`, cents in `FLOAT`. */
export function keypadCents(state: KeypadState, mode: RevenueModuleMode): Cents {
  return cents(keypadValue(state) * (mode === "INT" ? 100 : 1));
}

/** The entry as points, for manual bookings. */
export function keypadPoints(state: KeypadState): Points {
  return points(keypadValue(state));
}

/** Whether Add and Enter are enabled: only for a value other than zero. */
export function isKeypadSubmittable(state: KeypadState): boolean {
  return state.entry !== 0;
}
