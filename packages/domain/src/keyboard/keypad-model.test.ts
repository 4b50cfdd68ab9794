import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
} from "./keypad.ts";
import { EMPTY_TYPING, pressTyping, typeKey } from "./keypad-typing.ts";

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** `npm run soak -- keypad` plays 100,000 sequences. */
const RUNS = Number(process.env["KEYPAD_RUNS"] ?? "500");

/**
 * An independent model of the keypad in text: digits, a sign, a switch for returns. It uses no arithmetic and no
 * product code.
 */
class PaperKeypad {
  digits = "";
  sign = "";
  returns = false;

  press(key: KeypadKey): void {
    if (key === "AC") {
      this.digits = "";
      this.sign = "";
      this.returns = false;
    } else if (key === "NEGATIVE_MODE") {
      this.digits = "";
      this.sign = "";
      this.returns = !this.returns;
    } else if (key === "C") {
      this.digits = "";
    } else if (key === "DELETE") {
      this.digits = this.digits.slice(0, -1);
    } else if (key === "PLUS_MINUS") {
      this.sign = this.sign === "" ? "-" : "";
    } else {
      const longer = (this.digits + key).replace(/^0+/, "");
      this.digits = longer.length > 9 ? this.digits : longer;
    }
    // A sign needs a figure.
    this.sign = this.digits === "" ? "" : this.sign;
  }

  /** The figure as text. */
  written(): string {
    const isMinus = (this.sign === "-") !== this.returns;
    return this.digits === "" ? "0" : `${isMinus ? "-" : ""}${this.digits}`;
  }
}

/** Keys that clear everything, including applied promotions. */
const DROPS_ALL: ReadonlySet<KeypadKey> = new Set(["AC", "NEGATIVE_MODE"]);

const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<KeypadKey[]>(...KEYPAD_DIGIT_KEYS) },
  { weight: 3, arbitrary: fc.constantFrom<KeypadKey[]>("DELETE", "PLUS_MINUS", "C") },
  { weight: 1, arbitrary: fc.constantFrom<KeypadKey[]>("AC", "NEGATIVE_MODE") },
);

/** If the keyboard has the same key, half of the presses use it. */
const KEYBOARD: Readonly<Partial<Record<KeypadKey, string>>> = {
  ...Object.fromEntries(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => [digit, digit])),
  DELETE: "Backspace",
  PLUS_MINUS: "-",
  C: "Escape",
};

const typedBy = (state: typeof EMPTY_TYPING, key: KeypadKey, byKeyboard: boolean) => {
  const name = byKeyboard ? KEYBOARD[key] : undefined;
  return (name === undefined ? null : typeKey(state, name)) ?? pressTyping(state, key);
};

describe("the keypad against a plain model", () => {
  it(
    "equals it after every key of any sequence, by touch and keyboard",
    {
      tags: ["CASH-02", "CASH-08", "CASH-09", "CASH-10", "CASH-11", "CASH-12", "CASH-13", "CASH-14"],
      timeout: 600_000,
    },
    () => {
      const presses = fc.array(fc.tuple(keys, fc.boolean()), { minLength: 1, maxLength: 60 });
      let pressed = 0;
      fc.assert(
        fc.property(presses, (sequence) => {
          const paper = new PaperKeypad();
          let state = EMPTY_KEYPAD;
          let typing = EMPTY_TYPING;
          for (const [key, byKeyboard] of sequence) {
            paper.press(key);
            state = pressKeypad(state, key);
            typing = typedBy(typing, key, byKeyboard);
            pressed += 1;
            const written = paper.written();
            const shown = [
              keypadValue(state),
              keypadValue(typing.state),
              keypadPoints(state),
              keypadCents(state, "FLOAT"),
              keypadCents(state, "INT"),
              isKeypadSubmittable(state),
              state.isNegativeMode,
              typing.state.isNegativeMode,
              clearsPromotions(key),
            ];
            const expected = [
              written,
              written,
              written,
              written,
              Number(`${written}00`),
              written !== "0",
              paper.returns,
              paper.returns,
              DROPS_ALL.has(key),
            ];
            expect(shown.join(" ")).toBe(expected.join(" "));
          }
        }),
        { numRuns: RUNS },
      );
      expect(pressed).toBeGreaterThan(RUNS);
    },
  );
});
