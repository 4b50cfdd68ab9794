import { EMPTY_TYPING, keypadValue, pressTyping, typeKey, type KeypadKey } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyboardCardReader } from "../../devices/card-reader/keyboard-card-reader.ts";
import { createStore } from "../../base/store.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { keypadField } from "./keypad-field.ts";

class Press extends Event {
  readonly key: string;

  constructor(key: string) {
    super("keydown", { cancelable: true, bubbles: true });
    this.key = key;
  }
}

/** A keypad on the till's screen with its card reader. */
function openTill({ isOnTop = true, hasReader = true } = {}) {
  const clock = createFakeClock();
  const target = new EventTarget();
  const typing = createStore(EMPTY_TYPING);
  const field = keypadField(typing, () => isOnTop);
  const [codes, booked]: [string[], number[]] = [[], []];
  const reader = createKeyboardCardReader({
    clock,
    target,
    pressedMs: () => clock.now(),
    focusedField: () => field,
  });
  if (hasReader) {
    reader.listen((code) => codes.push(code));
  }
  /** Records keys that reach the pad. */
  const takeKey = (key: string): void => {
    const next = typeKey(typing.get(), key);
    typing.set(next ?? typing.get());
  };
  const enter = (): void => {
    const isAmount = field.takeCode?.() === undefined;
    booked.push(...(isAmount ? [keypadValue(typing.get().state)] : []));
  };
  const arrive = (key: string): void => {
    const press = new Press(key);
    target.dispatchEvent(press);
    const reaches = press.defaultPrevented ? () => undefined : key === "Enter" ? enter : () => takeKey(key);
    reaches();
  };
  return {
    codes,
    booked,
    value: () => keypadValue(typing.get().state),
    touch: (keys: readonly KeypadKey[]) => keys.forEach((key) => typing.update((now) => pressTyping(now, key))),
    type: (text: string, gapMs: number) => {
      for (const key of text) {
        clock.advance(gapMs);
        arrive(key);
      }
    },
    enter: (gapMs = 10) => {
      clock.advance(gapMs);
      arrive("Enter");
    },
  };
}

describe("a code that a reader types into the keypad", { tags: ["SCAN-38", "CASH-02"] }, () => {
  it.each([5, 35, 90, 200, 240, 490, 700, 3_000])(
    "is never an amount, at %i ms per key: the previous amount stays, nothing is booked, the code is looked up",
    (gapMs) => {
      const till = openTill();
      till.touch(["1", "2", "5", "0"]);
      till.type("4000000001", gapMs);
      till.enter(gapMs);
      expect([till.codes, till.booked, till.value()]).toEqual([["4000000001"], [], 1_250]);
    },
  );

  it("is recognised with any content that is no amount, however unevenly it is typed", () => {
    const digit = fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    const code = fc.array(digit, { minLength: 10, maxLength: 20 });
    fc.assert(
      fc.property(
        code,
        fc.integer({ min: 210, max: 5_000 }),
        fc.integer({ min: 210, max: 5_000 }),
        (keys, one, other) => {
          const till = openTill();
          till.touch(["7"]);
          const text = keys.join("");
          till.type(text.slice(0, 5), one);
          till.type(text.slice(5), other);
          till.enter(other);
          expect([till.codes, till.booked, till.value()]).toEqual([[text], [], 7]);
        },
      ),
    );
  });

  it("is recognised by a single letter", () => {
    const till = openTill();
    till.type("47x1", 400);
    till.enter();
    expect([till.codes, till.booked, till.value()]).toEqual([["47x1"], [], 0]);
  });

  it("an amount typed by a person is kept, at any speed", () => {
    const till = openTill();
    till.type("12,50", 180);
    till.enter(300);
    expect([till.codes, till.booked]).toEqual([[], [1_250]]);
  });

  it("is also removed where no reader is active", () => {
    const till = openTill({ hasReader: false });
    till.touch(["3"]);
    till.type("4000000001", 400);
    till.enter();
    expect([till.codes, till.booked, till.value()]).toEqual([[], [], 3]);
  });

  it("a pad below a dialog does not take the dialog's Enter", () => {
    const till = openTill({ isOnTop: false });
    till.type("4000000001", 400);
    till.enter();
    expect(till.codes).toEqual([]);
  });
});
