import { describe, expect, test } from "vitest";
import { formatEuros, formatPoints, formatSignedPoints } from "./format.ts";
import { isUiLanguage, localeOf, packLanguage } from "./language.ts";
import { cents } from "./money.ts";
import { points } from "./points.ts";

const plain = (text: string): string => text.replaceAll(/\s/g, " ");

describe("languages of packs", () => {
  test.each(["it", "uk", "pt-BR", "zh-Hant"])("%s is a language", (code) => {
    expect(localeOf(packLanguage(code))).toBe(code);
    expect(isUiLanguage(packLanguage(code))).toBe(false);
  });

  test.each(["", "IT", "../it", "it/..", "italiano", "i", "it-"])("%j is no language", (code) => {
    expect(() => packLanguage(code)).toThrow(RangeError);
  });

  test.each([
    ["it", "12.480", "1234,50 €"],
    ["es", "12.480", "1234,50 €"],
    ["fr", "12 480", "1 234,50 €"],
    ["pl", "12 480", "1234,50 €"],
    ["tr", "12.480", "€1.234,50"],
    ["uk", "12 480", "1 234,50 €"],
  ])("numbers and money are written as in %s", { tags: ["FMT-05"] }, (code, grouped, money) => {
    const language = packLanguage(code);
    expect(plain(formatPoints(points(12_480), language))).toBe(grouped);
    expect(plain(formatSignedPoints(points(250), language))).toBe("+250");
    expect(plain(formatEuros(cents(123_450), { language }))).toBe(money);
  });
});

test("German and English keep their formats", { tags: ["FMT-07"] }, () => {
  expect([localeOf("de"), localeOf("en")]).toEqual(["de-DE", "en-GB"]);
});
