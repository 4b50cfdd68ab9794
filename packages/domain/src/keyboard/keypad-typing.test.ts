import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_KEYPAD, keypadValue } from "./keypad.ts";
import {
  codeTyped,
  EMPTY_TYPING,
  keypadKeyOf,
  pressTyping,
  retype,
  typeKey,
  type KeypadTyping,
} from "./keypad-typing.ts";

const type = (typing: KeypadTyping, ...keys: readonly string[]): KeypadTyping =>
  keys.reduce((now, key) => typeKey(now, key) ?? now, typing);
const character = fc.constantFrom("0", "1", "5", "9", "-", "c", "x", "/", ";");

describe("keys of a keyboard on a keypad", () => {
  it("every keyboard key that the pad has works like the pad's own key", { tags: ["CASH-02"] }, () => {
    const keys = ["1", "0", "-", "c", "Backspace", "Delete", "Escape", "Clear"];
    expect(keys.map(keypadKeyOf)).toEqual(["1", "0", "PLUS_MINUS", "C", "DELETE", "DELETE", "C", "C"]);
    expect(keys.map((key) => keypadValue(type(EMPTY_TYPING, "4", "2", key).state))).toEqual([
      421, 420, -42, 0, 4, 4, 0, 0,
    ]);
    expect(typeKey(EMPTY_TYPING, "F5")).toBeNull();
  });

  it("removes exactly what a card typed, for any previous entry and any card", { tags: ["SCAN-38"] }, () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), fc.array(character, { maxLength: 12 }), (amount, card) => {
        const before = type(EMPTY_TYPING, ...amount);
        const after = retype(type(before, ...card), before.typed);
        expect(after).toEqual(before);
      }),
    );
  });

  it("restores removed characters that were typed after all", { tags: ["SCAN-38"] }, () => {
    const typed = type(EMPTY_TYPING, "1", "2");
    expect(retype(typed, "1234").state).toEqual(type(EMPTY_TYPING, "1", "2", "3", "4").state);
  });

  it("forgets typed characters after a key of the pad, so that nothing earlier is removed", () => {
    const pressed = pressTyping(type(EMPTY_TYPING, "1", "2"), "5");
    expect(retype(type(pressed, "7"), "").state).toEqual({ ...EMPTY_KEYPAD, entry: 125 });
  });
});

describe("text that is typed and closed with Enter", { tags: ["SCAN-38", "CASH-02"] }, () => {
  const typedAs = (text: string) => codeTyped(type(EMPTY_TYPING, ...Array.from(text)));

  it.each(["", "5", "123456789", "12,50", "12.5", "1250-", "123456c789012345", "12C"])("%j is an amount", (text) => {
    expect(typedAs(text)).toBeNull();
  });

  it.each(["1234567890", "4000000001", "00000000012", "47x11", ";4000?", "ABC", "c1234567890", "123/"])(
    "%j is a code",
    (text) => {
      expect(typedAs(text)).toBe(text);
    },
  );

  it("keys of the pad are never part of a code, and their amount stays when the code is removed", () => {
    const digits = (least: number, most: number) =>
      fc.array(fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"), {
        minLength: least,
        maxLength: most,
      });
    fc.assert(
      fc.property(digits(0, 9), digits(10, 24), (amount, code) => {
        const before = amount.reduce((now, key) => pressTyping(now, key), EMPTY_TYPING);
        const after = type(before, ...code);
        expect(codeTyped(after)).toBe(code.join(""));
        expect(retype(after, "")).toEqual(before);
      }),
    );
  });

  it("an amount that a person can type is no code", () => {
    const key = fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", ",");
    const amount = fc
      .array(key, { maxLength: 12 })
      .filter((keys) => keys.filter((character) => /\d/.test(character)).length <= 9);
    fc.assert(
      fc.property(amount, (keys) => {
        expect(codeTyped(type(EMPTY_TYPING, ...keys))).toBeNull();
      }),
    );
  });

  it("a key without a character starts a new code: the earlier keys were typed by a person", () => {
    expect(codeTyped(type(EMPTY_TYPING, ...Array.from("1234567890"), "Backspace", "5"))).toBeNull();
  });
});
