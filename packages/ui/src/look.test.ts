import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TEXT_CONTRAST, themeOf, unreadablePairs } from "./look.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const namesOf = (colors: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>> = {}) =>
  unreadablePairs({ colors, variables }).map(({ text, background }) => `${text} on ${background}`);

describe("an organisation's colours", { tags: ["ORG-19", "ORG-22"] }, () => {
  it("report pairs below 4.5 : 1 with their contrast", () => {
    const [pair, ...others] = unreadablePairs({ colors: { brand: "#777777", onBrand: "#ffffff" } });
    expect(pair).toMatchObject({ text: "onBrand", background: "brand", colours: ["#ffffff", "#777777"] });
    expect(pair?.ratio).toBeCloseTo(4.478, 2);
    expect(others).toEqual([]);
    expect(namesOf({ brand: "#767676", onBrand: "#ffffff" })).toEqual([]);
    expect(namesOf({ brand: "#1d3fa8", warning: "#ffcc00" })).toEqual(["white on warning"]);
  });

  it("report a brand whose derived text colour is not readable", () => {
    expect(namesOf({ brand: "#ea5b0c" })).toEqual(["onBrand on brand"]);
    expect(namesOf({ brand: "#ea5b0c", onBrand: "#14171c" })).toEqual([]);
    expect(namesOf({ brand: "#d6f500" })).toEqual([]);
  });

  it("report variables against each other and against the look", () => {
    expect(namesOf({}, { "--ui-page": "#333333" })).toContain("--ui-text on --ui-page");
    expect(namesOf({}, { "ui-text": "#dddddd", "ui-page": "#111111" })).not.toContain("--ui-text on --ui-page");
    expect(namesOf({}, { "--radius": "4px" })).toEqual([]);
  });

  it("are shown unchanged if no pair is reported", () => {
    fc.assert(
      fc.property(hex, hex, (brand, onBrand) => {
        const isNamed = namesOf({ brand, onBrand }).length > 0;
        const { normal } = themeOf({ colors: { brand, onBrand } });
        const shown = [normal["--ui-brand-fill"], normal["--ui-on-brand"]];
        expect(shown.join() === [brand, onBrand].join()).toBe(!isNamed);
      }),
    );
    expect(TEXT_CONTRAST).toBe(4.5);
  });
});
