import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clearsPromotions,
  EMPTY_KEYPAD,
  isKeypadSubmittable,
  KEYPAD_DIGIT_KEYS,
  keypadCents,
  keypadPoints,
  keypadValue,
  pressKeypad,
  type KeypadKey,
  type KeypadState,
} from "./keypad.ts";

const press = (...keys: readonly KeypadKey[]): KeypadState => keys.reduce(pressKeypad, EMPTY_KEYPAD);
const digit = fc.constantFrom(...KEYPAD_DIGIT_KEYS);
const anyKey = fc.constantFrom<KeypadKey[]>(...KEYPAD_DIGIT_KEYS, "DELETE", "C", "AC", "PLUS_MINUS", "NEGATIVE_MODE");

describe("keypad", () => {
  test("builds whole euros in INT and cents in FLOAT, digit by digit", { tags: ["CASH-09"] }, () => {
    const state = press("1", "2", "3", "4");
    expect(keypadCents(state, "INT")).toBe(123_400);
    expect(keypadCents(state, "FLOAT")).toBe(1234);
    expect(keypadPoints(state)).toBe(1234);
  });

  test("types 00 as two digits", { tags: ["CASH-09"] }, () => {
    expect(keypadValue(press("5", "00", "7"))).toBe(5007);
    expect(keypadValue(press("00", "0", "7"))).toBe(7);
  });

  test("shows the typed digits, up to nine", { tags: ["CASH-09"] }, () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("1", "2", "3", "9"), { maxLength: 20 }), (keys) => {
        const kept = keys.slice(0, 9).join("");
        expect(keypadValue(keys.reduce(pressKeypad, EMPTY_KEYPAD))).toBe(Number(kept));
      }),
    );
  });

  test("ignores 00 if only one place is left", { tags: ["CASH-09"] }, () => {
    const eight = press("1", "2", "3", "4", "5", "6", "7", "8");
    expect(keypadValue(pressKeypad(eight, "00"))).toBe(12_345_678);
    expect(keypadValue(pressKeypad(eight, "0"))).toBe(123_456_780);
  });

  test("refuses the tenth digit, also of a round amount", { tags: ["CASH-09"] }, () => {
    const nine = press("1", "00", "00", "00", "00");
    expect(pressKeypad(nine, "0")).toEqual(nine);
  });

  test("deletes the last digit and falls back to 0", { tags: ["CASH-10"] }, () => {
    expect(keypadValue(press("1", "2", "DELETE"))).toBe(1);
    expect(press("1", "2", "DELETE", "DELETE", "DELETE")).toEqual(EMPTY_KEYPAD);
    expect(press("1", "PLUS_MINUS", "DELETE")).toEqual(EMPTY_KEYPAD);
  });

  test("C clears the entry and keeps the returns mode", { tags: ["CASH-11"] }, () => {
    expect(press("NEGATIVE_MODE", "5", "C")).toEqual({ ...EMPTY_KEYPAD, isNegativeMode: true });
  });

  test("flips the sign and back", { tags: ["CASH-12"] }, () => {
    fc.assert(
      fc.property(fc.array(digit), (keys) => {
        const state = keys.reduce(pressKeypad, EMPTY_KEYPAD);
        const flipped = pressKeypad(state, "PLUS_MINUS");
        expect(keypadValue(flipped) + keypadValue(state)).toBe(0);
        expect(pressKeypad(flipped, "PLUS_MINUS")).toEqual(state);
      }),
    );
  });

  test("AC clears everything after any sequence of keys", { tags: ["CASH-13"] }, () => {
    fc.assert(
      fc.property(fc.array(anyKey), (keys) => {
        expect(press(...keys, "AC")).toEqual(EMPTY_KEYPAD);
      }),
    );
    expect(clearsPromotions("AC")).toBe(true);
    expect(clearsPromotions("C")).toBe(false);
  });

  test("the returns toggle resets everything and makes amounts negative", { tags: ["CASH-08"] }, () => {
    const returns = press("5", "PLUS_MINUS", "NEGATIVE_MODE");
    expect(returns).toEqual({ ...EMPTY_KEYPAD, isNegativeMode: true });
    expect(keypadValue(pressKeypad(returns, "5"))).toBe(-5);
    expect(pressKeypad(returns, "NEGATIVE_MODE")).toEqual(EMPTY_KEYPAD);
    expect(clearsPromotions("NEGATIVE_MODE")).toBe(true);
  });

  test("enables enter only for a value other than zero", { tags: ["CASH-03", "CASH-14"] }, () => {
    fc.assert(
      fc.property(fc.array(anyKey), (keys) => {
        const state = press(...keys);
        expect(isKeypadSubmittable(state)).toBe(keypadValue(state) !== 0);
      }),
    );
  });

  test(
    "stays a safe amount of at most nine digits, never minus zero, whatever is pressed",
    { tags: ["CASH-09"] },
    () => {
      fc.assert(
        fc.property(fc.array(anyKey, { maxLength: 60 }), fc.constantFrom("INT", "FLOAT"), (keys, mode) => {
          const state = press(...keys);
          expect(Math.abs(keypadValue(state))).toBeLessThan(1e9);
          expect(Number.isSafeInteger(keypadCents(state, mode))).toBe(true);
          expect(Object.is(keypadValue(state), -0)).toBe(false);
        }),
      );
    },
  );
});
