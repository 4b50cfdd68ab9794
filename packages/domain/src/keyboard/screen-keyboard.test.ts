import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { UiLanguage } from "../base/enumerations.ts";
import { normalizeEmail } from "../registration/email.ts";
import { beginsWord, EMAIL_ENDINGS, endWith, eraseFrom, keyboardRows, typeInto } from "./screen-keyboard.ts";

const keysOf = (layout: "text" | "email" | "digits" | "phone" | "date", language: UiLanguage, isShifted = false) =>
  keyboardRows({ layout, language, isShifted, showsSigns: false }).flat();

test("the German keyboard has all letters of names, umlauts in both sizes", { tags: ["REG-01"] }, () => {
  expect(keysOf("text", "de").join("")).toMatch(/^(?=.*ä)(?=.*ö)(?=.*ü)(?=.*ß)(?=.*y)(?=.*z)/);
  expect(keysOf("text", "de", true)).toEqual(expect.arrayContaining(["Ä", "Ö", "Ü", "ẞ", "A", "Z"]));
});

test("the e-mail keyboard has every sign of e-mail addresses, and no umlaut", { tags: ["REG-11"] }, () => {
  for (const language of ["de", "en"] as const) {
    const keys = keysOf("email", language);
    expect(keys).toEqual(expect.arrayContaining(["@", ".", "-", "_", "+", "0", "a", "z"]));
    expect(keys.join("")).not.toMatch(/[äöüß]/);
  }
});

test("letters of another language stand among the signs, in both sizes", { tags: ["REG-01"] }, () => {
  const signs = { layout: "text", language: "en", showsSigns: true } as const;
  const letters = ["ł", "ż"];
  expect(keyboardRows({ ...signs, letters, isShifted: false })).toContainEqual(["ł", "ż"]);
  expect(keyboardRows({ ...signs, letters, isShifted: true })).toContainEqual(["Ł", "Ż"]);
  expect(keyboardRows({ ...signs, isShifted: false }).flat()).toContain("ñ");
});

test("postcodes and telephones get digits, dates a point as well", { tags: ["REG-07"] }, () => {
  expect([...keysOf("digits", "de")].sort().join("")).toBe("0123456789");
  expect(keysOf("phone", "de")).toContain("+");
  expect(keysOf("date", "de")).toContain(".");
});

test("an ending of a provider completes an address, and a second one replaces it", { tags: ["REG-11"] }, () => {
  for (const ending of EMAIL_ENDINGS.de.filter((text) => text.startsWith("@"))) {
    expect(normalizeEmail(endWith(endWith("maria+punkte", "@gmx.de"), ending))).toBe(`maria+punkte${ending}`);
  }
  expect(endWith("maria@firma.com", ".de")).toBe("maria@firma.de");
  expect(endWith("maria.muster", ".de")).toBe("maria.muster.de");
});

test("typing and deleting restores the text, at any cursor position", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), fc.constantFrom("a", "ß", "Ä"), (text, place, key) => {
      const at = Array.from(text).slice(0, place).join("").length;
      const typed = typeInto({ text, from: at, to: at }, key);
      expect(eraseFrom(typed)).toEqual({ text, from: at, to: at });
    }),
  );
  expect(eraseFrom({ text: "abc", from: 1, to: 3 })).toEqual({ text: "a", from: 1, to: 1 });
  expect(eraseFrom({ text: "", from: 0, to: 0 })).toEqual({ text: "", from: 0, to: 0 });
  expect(beginsWord({ text: "Anna-", from: 5, to: 5 })).toBe(true);
});
