import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_KEYPAD, keypadValue } from "./keypad.ts";
import { EMPTY_TYPING, keypadKeyOf, pressTyping, retype, typeKey, type KeypadTyping } from "./keypad-typing.ts";

const type = (typing: KeypadTyping, ...keys: readonly string[]): KeypadTyping =>
  keys.reduce((now, key) => typeKey(now, key) ?? now, typing);
const character = fc.constantFrom("0", "1", "5", "9", "-", "c", "x", "/", ";");

describe("keys of a keyboard on a keypad", () => {
  it("CASH-02 every key of a keyboard and a numeric pad that a keypad has does what the pad's own key does", () => {
    const keys = ["1", "0", "-", "c", "Backspace", "Delete", "Escape", "Clear"];
    expect(keys.map(keypadKeyOf)).toEqual(["1", "0", "PLUS_MINUS", "C", "DELETE", "DELETE", "C", "C"]);
    expect(keys.map((key) => keypadValue(type(EMPTY_TYPING, "4", "2", key).state))).toEqual([
      421, 420, -42, 0, 4, 4, 0, 0,
    ]);
    expect(typeKey(EMPTY_TYPING, "F5")).toBeNull();
  });

  it("SCAN-38 takes back exactly what a card typed, whatever stood there before and whatever the card says", () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), fc.array(character, { maxLength: 12 }), (amount, card) => {
        const before = type(EMPTY_TYPING, ...amount);
        const after = retype(type(before, ...card), before.typed);
        expect(after).toEqual(before);
      }),
    );
  });

  it("SCAN-38 puts back what was kept from it and was typing after all", () => {
    const typed = type(EMPTY_TYPING, "1", "2");
    expect(retype(typed, "1234").state).toEqual(type(EMPTY_TYPING, "1", "2", "3", "4").state);
  });

  it("forgets what was typed once a key of the pad was pressed: nothing before it is taken back", () => {
    const pressed = pressTyping(type(EMPTY_TYPING, "1", "2"), "5");
    expect(retype(type(pressed, "7"), "").state).toEqual({ ...EMPTY_KEYPAD, entry: 125 });
  });
});
