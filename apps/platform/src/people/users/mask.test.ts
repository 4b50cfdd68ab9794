import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskEmail, maskName } from "./mask.ts";

describe("masks for a public screen", () => {
  it.each([
    ["maria.muster@example.org", "m***@e***.org"],
    ["a@b.co.uk", "a***@b***.uk"],
    ["x@localhost", "x***@l***"],
    ["no-address", "n***"],
    ["", ""],
  ])("shows %s as %s", { tags: ["V2-16"] }, (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it("shows a name by its first letter, whole characters only", { tags: ["V2-16"] }, () => {
    expect(maskName(" Öztürk ")).toBe("Ö***");
    expect(maskName("😀y")).toBe("😀***");
    expect(maskName("")).toBe("");
  });

  it("never reveals the length or the rest of an address", { tags: ["V2-16"] }, () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const masked = maskEmail(email);
        expect(masked).toMatch(/^.\*\*\*@.\*\*\*\.[^.]+$/u);
        expect(masked).not.toContain(email.slice(0, email.lastIndexOf(".")));
      }),
    );
  });
});
