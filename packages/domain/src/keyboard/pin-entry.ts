import { PIN_LENGTH } from "../base/constants.ts";

/** A key of the PIN pad that changes the entry. */
export type PinKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "DELETE";

/** The digits typed so far, and the timing that tells a person at a keyboard from a card reader. */
export interface PinEntry {
  readonly digits: string;
  /** Time of the last hardware key, in milliseconds. */
  readonly lastKeyMs: number | undefined;
  /** A reader is typing: its keys are ignored until a pause. */
  readonly isReader: boolean;
}

/** Nothing typed. */
export const EMPTY_PIN_ENTRY: PinEntry = { digits: "", lastKeyMs: undefined, isReader: false };

/** A shorter gap between two keys means a reader; no finger is that fast. */
const READER_GAP_MS = 40;
/** Pause after which hardware keys count again. */
const READER_SILENCE_MS = 400;

/**
 * Delay before a PIN typed on a hardware keyboard is sent. A slow reader sends its next digit within this time, so that
 * a card number does not use up a try.
 */
export const PIN_KEYBOARD_REST_MS = 250;

/** Fewest and most digits a PIN may have. */
export interface PinLengths {
  readonly min: number;
  readonly max: number;
}

/** The PINs of shop, profile and session. */
export const SHORT_PIN_LENGTHS: PinLengths = { min: PIN_LENGTH, max: PIN_LENGTH };

/** Whether the PIN has enough digits to be sent. */
export function isPinComplete({ digits }: PinEntry, { min }: PinLengths = SHORT_PIN_LENGTHS): boolean {
  return digits.length >= min;
}

const isFull = ({ digits }: PinEntry, { max }: PinLengths): boolean => digits.length >= max;

/** The entry after a key of the pad; digits beyond the longest PIN are ignored. */
export function pressPinKey(entry: PinEntry, key: PinKey, lengths: PinLengths = SHORT_PIN_LENGTHS): PinEntry {
  if (key === "DELETE") {
    return { ...entry, digits: entry.digits.slice(0, -1) };
  }
  return isFull(entry, lengths) ? entry : { ...entry, digits: entry.digits + key };
}

/** The entry after a key of a hardware keyboard. Keys as fast as a reader's, and a digit too many, empty it. */
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
