import { EMPTY_KEYPAD, KEYPAD_DIGIT_KEYS, pressKeypad, type KeypadKey, type KeypadState } from "./keypad.ts";
import { KEYPAD_MAX_DIGITS } from "../base/constants.ts";
import { isOneOf } from "../base/enumerations.ts";

/**
 * A keypad that also takes keys of a keyboard. Keeps the characters since the last key of another kind, and the state
 * before each, so that the input of a card reader, which types like a person, can be undone.
 */
export interface KeypadTyping {
  readonly state: KeypadState;
  readonly typed: string;
  readonly before: readonly KeypadState[];
}

/** Nothing typed. */
export const EMPTY_TYPING: KeypadTyping = { state: EMPTY_KEYPAD, typed: "", before: [] };

/** Keyboard keys other than digits, by their browser name. */
const OTHER_KEYS: ReadonlyMap<string, KeypadKey> = new Map([
  ["Backspace", "DELETE"],
  ["Delete", "DELETE"],
  ["Clear", "C"],
  ["Escape", "C"],
  ["c", "C"],
  ["C", "C"],
  ["-", "PLUS_MINUS"],
]);

/** The keypad key for a key of a keyboard. */
export function keypadKeyOf(key: string): KeypadKey | undefined {
  return isOneOf(KEYPAD_DIGIT_KEYS, key) ? key : OTHER_KEYS.get(key);
}

/** The entry after a key of the pad. */
export function pressTyping({ state }: KeypadTyping, key: KeypadKey): KeypadTyping {
  return { state: pressKeypad(state, key), typed: "", before: [] };
}

function typeCharacter({ state, typed, before }: KeypadTyping, character: string): KeypadTyping {
  const key = keypadKeyOf(character);
  return {
    state: key === undefined ? state : pressKeypad(state, key),
    typed: typed + character,
    before: [...before, state],
  };
}

/**
 * The entry after a key of a keyboard; null for a key that the keypad does not have. A character without a meaning
 * changes no amount, but is kept as typed.
 */
export function typeKey(typing: KeypadTyping, key: string): KeypadTyping | null {
  if (key.length === 1) {
    return typeCharacter(typing, key);
  }
  const named = OTHER_KEYS.get(key);
  return named === undefined ? null : pressTyping(typing, named);
}

/** Replaces the typed characters by others; the common prefix keeps its states. */
export function retype(typing: KeypadTyping, characters: string): KeypadTyping {
  const { typed, before } = typing;
  let common = 0;
  while (common < typed.length && typed[common] === characters[common]) {
    common += 1;
  }
  const kept: KeypadTyping = {
    state: before[common] ?? typing.state,
    typed: typed.slice(0, common),
    before: before.slice(0, common),
  };
  return Array.from(characters.slice(common)).reduce(typeCharacter, kept);
}

/** Digits, sign, the key that clears, and decimal separators. */
const AMOUNT_CHARACTERS = /^[\d\-cC.,]*$/;

/**
 * The typed text if it cannot be an amount: it has too many digits or a character that amounts do not have. Followed by
 * Enter it is a code, however slowly it was typed; {@link retype} undoes it. Null for an amount (decision 0062).
 */
export function codeTyped({ typed }: KeypadTyping): string | null {
  const sinceCleared = typed.slice(Math.max(typed.lastIndexOf("c"), typed.lastIndexOf("C")) + 1);
  const digits = sinceCleared.replaceAll(/\D/g, "").length;
  return digits > KEYPAD_MAX_DIGITS || !AMOUNT_CHARACTERS.test(typed) ? typed : null;
}
