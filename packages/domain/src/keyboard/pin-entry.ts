import { PIN_LENGTH } from "../base/constants.ts";

/** A key of the PIN pad that changes what was typed (PIN-01). */
export type PinKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "DELETE";

/** What was typed so far, and what tells a person at a hardware keyboard from a card reader that types a number. */
export interface PinEntry {
  readonly digits: string;
  /** When the last hardware key came, in milliseconds. */
  readonly lastKeyMs: number | undefined;
  /** A reader is typing: its keys count for nothing until it has been silent. */
  readonly isReader: boolean;
}

/** Nothing typed. */
export const EMPTY_PIN_ENTRY: PinEntry = { digits: "", lastKeyMs: undefined, isReader: false };

/** Keys closer together than this are a reader's: no finger is that fast. */
const READER_GAP_MS = 40;
/** Silence after which hardware keys count again. */
const READER_SILENCE_MS = 400;

/**
 * How long a PIN typed on a hardware keyboard rests before it is sent: a slow reader sends its next digit meanwhile, and
 * a card number must not use up a try (T7).
 */
export const PIN_KEYBOARD_REST_MS = 250;

/** Fewest and most digits a PIN may have. */
export interface PinLengths {
  readonly min: number;
  readonly max: number;
}

/** The PINs of shop, profile and session (PIN-04). */
export const SHORT_PIN_LENGTHS: PinLengths = { min: PIN_LENGTH, max: PIN_LENGTH };

/** Whether enough digits are there, so that the PIN may be sent (PIN-02, PIN-04). */
export function isPinComplete({ digits }: PinEntry, { min }: PinLengths = SHORT_PIN_LENGTHS): boolean {
  return digits.length >= min;
}

const isFull = ({ digits }: PinEntry, { max }: PinLengths): boolean => digits.length >= max;

/** The entry after a key of the pad; what goes beyond the last digit is ignored (PIN-01, PIN-04). */
export function pressPinKey(entry: PinEntry, key: PinKey, lengths: PinLengths = SHORT_PIN_LENGTHS): PinEntry {
  if (key === "DELETE") {
    return { ...entry, digits: entry.digits.slice(0, -1) };
  }
  return isFull(entry, lengths) ? entry : { ...entry, digits: entry.digits + key };
}

/** The entry after a key of a hardware keyboard. Keys in a reader's pace, and a digit too many, empty it (T7). */
export function typePinKey(
  entry: PinEntry,
  key: PinKey,
  timeMs: number,
  lengths: PinLengths = SHORT_PIN_LENGTHS,
): PinEntry {
  const gapMs = entry.lastKeyMs === undefined ? Infinity : timeMs - entry.lastKeyMs;
  const isReader = entry.isReader
    ? gapMs < READER_SILENCE_MS
    : gapMs < READER_GAP_MS || (isFull(entry, lengths) && key !== "DELETE");
  return isReader
    ? { digits: "", lastKeyMs: timeMs, isReader: true }
    : { ...pressPinKey({ ...entry, isReader: false }, key, lengths), lastKeyMs: timeMs };
}
