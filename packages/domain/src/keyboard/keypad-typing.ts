import { EMPTY_KEYPAD, KEYPAD_DIGIT_KEYS, pressKeypad, type KeypadKey, type KeypadState } from "./keypad.ts";
import { KEYPAD_MAX_DIGITS } from "../base/constants.ts";
import { isOneOf } from "../base/enumerations.ts";

/**
 * A keypad that a keyboard types into too. Characters since the last key of another kind are kept with the state before each, so
 * that those of a card reader, which types like a person, can be taken back (CASH-02, SCAN-38).
 */
export interface KeypadTyping {
  readonly state: KeypadState;
  readonly typed: string;
  readonly before: readonly KeypadState[];
}

/** Nothing typed. */
export const EMPTY_TYPING: KeypadTyping = { state: EMPTY_KEYPAD, typed: "", before: [] };

/** Keys of a keyboard that do not stand for a digit, named as browsers do. */
const OTHER_KEYS: ReadonlyMap<string, KeypadKey> = new Map([
  ["Backspace", "DELETE"],
  ["Delete", "DELETE"],
  ["Clear", "C"],
  ["Escape", "C"],
  ["c", "C"],
  ["C", "C"],
  ["-", "PLUS_MINUS"],
]);

/** The keypad's key that a key of a keyboard stands for. */
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
 * The entry after a key of a keyboard; `null` for keys that are none of the keypad's. A character without
 * a meaning changes nothing, but counts.
 */
export function typeKey(typing: KeypadTyping, key: string): KeypadTyping | null {
  if (key.length === 1) {
    return typeCharacter(typing, key);
  }
  const named = OTHER_KEYS.get(key);
  return named === undefined ? null : pressTyping(typing, named);
}

/** Puts other characters in the place of those typed: what both begin with stays as it is. */
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

/** Digits, the sign, the key that clears, and what stands before the cents. */
const OF_AMOUNTS = /^[\d\-cC.,]*$/;

/**
 * What was typed, where it cannot be an amount: more digits in one go than an amount may have, or a character that none has. Closed
 * with Enter it is a code, however slow its keys were (SCAN-38); {@link retype} takes it back. Null for an amount.
 */
export function codeTyped({ typed }: KeypadTyping): string | null {
  const sinceCleared = typed.slice(Math.max(typed.lastIndexOf("c"), typed.lastIndexOf("C")) + 1);
  const digits = sinceCleared.replaceAll(/\D/g, "").length;
  return digits > KEYPAD_MAX_DIGITS || !OF_AMOUNTS.test(typed) ? typed : null;
}
