import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRedemptionCode, formatTimeLeft, readRedemptionCode, redemptionStateOf } from "./redemption-code.ts";

const digits = fc.integer({ min: 0, max: 999_999_999_999 }).map((number) => String(number).padStart(12, "0"));

describe("a redemption's code", () => {
  it("is read in any notation, and formatted in groups", { tags: ["B-42"] }, () => {
    expect(readRedemptionCode(" pr 4821 0937-5526 ")).toBe("PR482109375526");
    expect(readRedemptionCode("4821 0937 5526")).toBe("PR482109375526");
    expect(formatRedemptionCode("PR482109375526")).toBe("PR 4821 0937 5526");
  });

  it("is read from its formatted text", { tags: ["B-42"] }, () => {
    fc.assert(
      fc.property(digits, (number) => {
        expect(readRedemptionCode(formatRedemptionCode(`PR${number}`))).toBe(`PR${number}`);
      }),
    );
  });

  it("is never a card, coupon or living code", { tags: ["B-42"] }, () => {
    for (const other of [
      "4000000001",
      "PR48210937552",
      "PR4821093755261",
      "R500103",
      "PK1:04106106R1WC",
      "PR４821０93755２6",
      "",
    ]) {
      expect(readRedemptionCode(other)).toBeNull();
    }
  });
});

it.each([
  [86_398_000, "23:59:58"],
  [3_600_000, "1:00:00"],
  [1, "0:00:01"],
  [0, "0:00:00"],
  [-5_000, "0:00:00"],
])("formats %d ms as %s", { tags: ["B-42"] }, (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text);
});

describe("the state of a redemption", () => {
  const marks = { isBooked: true, validUntilMs: 2_000, voidedAtMs: null, usedAtMs: null };

  it("is valid until it is used, void or expired", { tags: ["B-42"] }, () => {
    expect(redemptionStateOf(marks, 1_999)).toBe("VALID");
    expect(redemptionStateOf(marks, 2_000)).toBe("EXPIRED");
    expect(redemptionStateOf({ ...marks, isBooked: false }, 1_000)).toBe("HELD");
    expect(redemptionStateOf({ ...marks, voidedAtMs: 900 }, 1_000)).toBe("VOID");
    expect(redemptionStateOf({ ...marks, usedAtMs: 900 }, 9_000)).toBe("USED");
  });
});
