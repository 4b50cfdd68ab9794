import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flawOfPassword, PRODUCT_NAME, STAFF_PASSWORD_LENGTH_MIN } from "./new-password.ts";

const rule = { lengthMin: STAFF_PASSWORD_LENGTH_MIN, names: [PRODUCT_NAME, "pfm", "Pfeil & Mehr"] };

describe("new password", () => {
  it.each([
    ["eleven char", "TOO_SHORT"],
    ["Punktum12345", "NAME"],
    ["punktum-demo", "NAME"],
    ["..PUNKTUM..2026..", "NAME"],
    ["punktumpunktum", "NAME"],
    ["12345punktum67890", "NAME"],
    ["PfeilUndMehr", null],
    ["Pfeil+Mehr 2026", "NAME"],
    ["pfm!pfm!pfm!", "NAME"],
    ["Pünktüm 2026 !", "NAME"],
    ["a kettle for punktum", null],
    ["blue kettle runs slow", null],
    ["🫖🫖🫖🫖🫖🫖", "TOO_SHORT"],
  ])("%s is refused with %s", { tags: ["B-32"] }, (password, flaw) => {
    expect(flawOfPassword(password, rule)).toBe(flaw);
  });

  it("a name with any digits around it is refused", { tags: ["B-32"] }, () => {
    const digits = fc.stringMatching(/^\d{5,20}$/);
    fc.assert(
      fc.property(digits, digits, (before, after) => {
        expect(flawOfPassword(`${before}${PRODUCT_NAME}${after}`, rule)).toBe("NAME");
      }),
    );
  });

  it("a long text without a name is never refused for a name", { tags: ["B-32"] }, () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-d ]{12,40}$/), (password) => {
        expect(flawOfPassword(password, rule)).toBeNull();
      }),
    );
  });
});
