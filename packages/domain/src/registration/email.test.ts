import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeEmail } from "./email.ts";

/** Any Unicode character; fast-check's unit "binary" would build a table of all of them first. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

describe("normalizeEmail", () => {
  it.each([
    [" Maria.Muster@Example.ORG ", "maria.muster@example.org"],
    ["a+b@x.de", "a+b@x.de"],
    ["o'neil@sub.example.co.uk", "o'neil@sub.example.co.uk"],
    ["info@köln.example", "info@köln.example"],
  ])("stores %s as %s", { tags: ["REG-18", "A-33"] }, (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
  });

  it.each([
    "",
    "@",
    "maria",
    "maria@",
    "@example.org",
    "a@b@example.org",
    "a@localhost",
    "a..b@example.org",
    ".a@example.org",
    "a b@example.org",
    "a@example..org",
    "a@-example.org",
    "a@example.o",
    "a@b.de,c@d.de",
    "a@b.de\r\nBcc: c@d.de",
    '"x"@example.org',
    "<a@b.de>",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(250)}.de`,
  ])("refuses %j as an address", { tags: ["REG-11"] }, (typed) => {
    expect(normalizeEmail(typed)).toBeNull();
  });

  it("accepts every address of the usual form, and its own result", { tags: ["REG-11"] }, () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: "small" }), (email) => {
        expect(normalizeEmail(email)).toBe(email.toLowerCase());
        expect(normalizeEmail(String(normalizeEmail(email)))).toBe(email.toLowerCase());
      }),
    );
  });

  it("accepts nothing that ends a header or starts another address", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), fc.string({ maxLength: 10 }), (before, after) => {
        const email = String(normalizeEmail(`${before}@${after}.de`));
        expect(email).toMatch(/^(?:null|[^\s,;<>"()@:\\[\]]+@[^\s,;<>"()@:\\[\]]+)$/u);
      }),
    );
  });
});
