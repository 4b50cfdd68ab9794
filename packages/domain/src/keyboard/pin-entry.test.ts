import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_PIN_ENTRY, isPinComplete, pressPinKey, typePinKey, type PinEntry, type PinKey } from "./pin-entry.ts";

const digit = fc.constantFrom<PinKey>("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
const key = fc.oneof({ weight: 4, arbitrary: digit }, fc.constant<PinKey>("DELETE"));
const press = (keys: readonly PinKey[]): PinEntry =>
  keys.reduce((entry, pressed) => pressPinKey(entry, pressed), EMPTY_PIN_ENTRY);
const type = (keys: readonly PinKey[], gapMs: number): PinEntry =>
  keys.reduce((entry, pressed, index) => typePinKey(entry, pressed, index * gapMs), EMPTY_PIN_ENTRY);

describe("PIN pad", () => {
  it("holds at most four digits", { tags: ["PIN-04"] }, () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
        expect(press(keys).digits).toMatch(/^\d{0,4}$/);
      }),
    );
  });

  it("is complete with exactly four digits", { tags: ["PIN-02"] }, () => {
    fc.assert(
      fc.property(fc.array(digit, { maxLength: 6 }), (keys) => {
        expect(isPinComplete(press(keys))).toBe(keys.length >= 4);
      }),
    );
  });

  it("deletes the last digit", { tags: ["PIN-01"] }, () => {
    fc.assert(
      fc.property(fc.array(digit, { maxLength: 3 }), digit, (keys, last) => {
        expect(press([...keys, last, "DELETE"])).toEqual(press(keys));
      }),
    );
  });
});

describe("PIN on a hardware keyboard", () => {
  it("accepts the pace of any person", { tags: ["PIN-01"] }, () => {
    fc.assert(
      fc.property(fc.array(digit, { minLength: 4, maxLength: 4 }), fc.integer({ min: 60, max: 3_000 }), (keys, gap) => {
        expect(type(keys, gap).digits).toBe(keys.join(""));
      }),
    );
  });

  it("a card number typed by a reader, fast or slow, leaves nothing to send", { tags: ["T7"] }, () => {
    fc.assert(
      fc.property(fc.array(digit, { minLength: 5, maxLength: 30 }), fc.integer({ min: 0, max: 200 }), (keys, gap) => {
        expect(isPinComplete(type(keys, gap))).toBe(false);
      }),
    );
  });

  it("accepts keys again after a reader's pause", () => {
    const afterReader = type(["4", "0", "0", "0", "0"], 8);
    expect(typePinKey(afterReader, "1", 2_000)).toEqual({ digits: "1", lastKeyMs: 2_000, isReader: false });
  });
});
