import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEasyPin, personalPinFormRefusal } from "./personal-pin.ts";

describe("personal PIN", () => {
  it.each([
    [undefined, "EMPTY_PIN"],
    ["", "EMPTY_PIN"],
    ["258", "SHORT_PIN"],
    ["123456789", "REQUEST_INVALID"],
    ["25 80", "REQUEST_INVALID"],
    ["2580", null],
    ["25802580", null],
  ])("%s is refused with %s", { tags: ["B-40"] }, (pin, refusal) => {
    expect(personalPinFormRefusal(pin)).toBe(refusal);
  });

  it.each(["1111", "00000000", "1234", "23456789", "8765", "9876543"])(
    "%s is easy to guess",
    { tags: ["B-40"] },
    (pin) => {
      expect(isEasyPin(pin)).toBe(true);
    },
  );

  it("refuses digits in equal steps from any start", { tags: ["B-40"] }, () => {
    const easy = fc
      .record({ start: fc.integer({ min: 0, max: 9 }), step: fc.integer({ min: -1, max: 1 }) })
      .map(({ start, step }) => Array.from({ length: 4 }, (_, index) => start + index * step))
      .filter((digits) => /^\d{4}$/.test(digits.join("")));
    fc.assert(
      fc.property(easy, (digits) => {
        expect(isEasyPin(digits.join(""))).toBe(true);
      }),
    );
  });

  it.each(["2580", "1357", "1223", "12345670", "9999998"])("%s is accepted", { tags: ["B-40"] }, (pin) => {
    expect(isEasyPin(pin)).toBe(false);
  });
});
