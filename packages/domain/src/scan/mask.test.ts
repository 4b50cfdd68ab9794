import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskId, unmaskId } from "./mask.ts";

const digitIds = fc.stringMatching(/^\d{1,19}$/);
const kinds = fc.constantFrom("reward", "coupon");

describe("masked ids", () => {
  test("reads reward letters C to Z as 0 to 9", { tags: ["SCAN-33", "CONST-18"] }, () => {
    expect(unmaskId("CDGKLPSVXZ", "reward")).toBe("0123456789");
  });

  test("reads coupon letters A to V as 0 to 9", { tags: ["SCAN-33", "CONST-19"] }, () => {
    expect(unmaskId("AEHJPQSXBV", "coupon")).toBe("0123456789");
  });

  test("decodes every masked id, also in lower case", { tags: ["SCAN-32"] }, () => {
    fc.assert(
      fc.property(digitIds, kinds, (id, kind) => {
        expect(unmaskId(maskId(id, kind), kind)).toBe(id);
        expect(unmaskId(maskId(id, kind).toLowerCase(), kind)).toBe(id);
      }),
    );
  });

  test("returns null for an unknown letter at any position", { tags: ["SCAN-32"] }, () => {
    fc.assert(
      fc.property(digitIds, kinds, digitIds, (before, kind, after) => {
        expect(unmaskId(`${maskId(before, kind)}O${maskId(after, kind)}`, kind)).toBeNull();
      }),
    );
  });

  test.each(["", "12", "D2", "CÖ", "A"])("returns null for '%s' as a reward", { tags: ["SCAN-32"] }, (masked) => {
    expect(unmaskId(masked, "reward")).toBeNull();
  });

  test.each(["", "R3", "-1", "1.5"])("refuses to mask '%s'", (id) => {
    expect(() => maskId(id, "coupon")).toThrow(RangeError);
  });
});
