import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastRatio, ensureReadable, shade, tint } from "./colour.ts";
import { createOrganizationTheme, DEFAULT_BRAND, type ThemeVariables } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** Every pair of text and background in the kit. */
const pairs: readonly (readonly [text: string, background: string])[] = [
  ["--ui-text", "--ui-page"],
  ["--ui-text", "--ui-surface"],
  ["--ui-text", "--ui-sunken"],
  ["--ui-text", "--ui-accent-soft"],
  ["--ui-text-muted", "--ui-page"],
  ["--ui-text-muted", "--ui-surface"],
  ["--ui-text-muted", "--ui-sunken"],
  ["--ui-on-brand", "--ui-brand-fill"],
  ["--ui-on-brand", "--ui-brand-fill-hover"],
  ["--ui-brand-text", "--ui-page"],
  ["--ui-brand-text", "--ui-surface"],
  ["--ui-brand-text", "--ui-sunken"],
  ["--ui-brand-text", "--ui-brand-soft"],
  ["--ui-brand-soft-text", "--ui-brand-soft"],
  ["--ui-accent-text", "--ui-page"],
  ["--ui-on-success", "--ui-success"],
  ["--ui-success-text", "--ui-success-soft"],
  ["--ui-on-warning", "--ui-warning"],
  ["--ui-warning-text", "--ui-warning-soft"],
  ["--ui-on-danger", "--ui-danger"],
  ["--ui-danger-text", "--ui-danger-soft"],
  ["--ui-danger-text", "--ui-surface"],
  ["--ui-danger-text", "--ui-page"],
  ["--ui-success-text", "--ui-surface"],
  ["--ui-warning-text", "--ui-surface"],
  ["--ui-text", "--ui-brand-soft"],
  ["--ui-text-muted", "--ui-brand-soft"],
];

/** Visible parts other than text: edges of fields and of the primary button, marks, the focus. */
const marks: readonly (readonly [mark: string, background: string])[] = [
  ["--ui-line-strong", "--ui-page"],
  ["--ui-line-strong", "--ui-surface"],
  ["--ui-brand-mark", "--ui-page"],
  ["--ui-brand-mark", "--ui-surface"],
  ["--ui-brand-edge", "--ui-page"],
  ["--ui-brand-edge", "--ui-surface"],
  ["--ui-text", "--ui-page"],
];

const ratioOf = (variables: ThemeVariables, text: string, background: string): number =>
  contrastRatio(variables[text] ?? "", variables[background] ?? "");

const tooWeak = (variables: ThemeVariables, ratio: number, among = pairs): readonly string[] =>
  among
    .filter(([text, background]) => ratioOf(variables, text, background) < ratio)
    .map(([text, background]) => `${text} on ${background}: ${variables[text]} ${variables[background]}`);

describe("createOrganizationTheme", () => {
  it("every text has 4.5 : 1 for any brand colour", { tags: ["ORG-19", "ORG-22"] }, () => {
    fc.assert(
      fc.property(hex, (brand) => {
        expect(tooWeak(createOrganizationTheme({ brand }).normal, 4.5)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("also if the organisation names all colours", { tags: ["ORG-22"] }, () => {
    fc.assert(
      fc.property(
        fc.record({ brand: hex, onBrand: hex, accent: hex, success: hex, warning: hex, danger: hex }),
        (options) => {
          expect(tooWeak(createOrganizationTheme(options).normal, 4.5)).toEqual([]);
          expect(tooWeak(createOrganizationTheme(options).normal, 3, marks)).toEqual([]);
          expect(tooWeak(createOrganizationTheme(options).highContrast, 4.5)).toEqual([]);
        },
      ),
    );
  });

  it("is readable with any CSS variables of an organisation", { tags: ["ORG-19", "ORG-22"] }, () => {
    const names = [...new Set([...pairs, ...marks].flat())];
    const value = fc.oneof(hex, hex, fc.constantFrom("white", "#fff", "rgb(250 250 250)", "var(--ui-page)", ""));
    fc.assert(
      fc.property(hex, fc.dictionary(fc.constantFrom(...names), value), (brand, variables) => {
        const { normal, highContrast } = createOrganizationTheme({ brand, variables });
        expect(tooWeak(normal, 4.5)).toEqual([]);
        expect(tooWeak(normal, 3, marks)).toEqual([]);
        expect(tooWeak(highContrast, 4.5)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("changes white text on an organisation's white page and keeps the page", { tags: ["ORG-19"] }, () => {
    const variables = { "--ui-page": "#fffff0", "--ui-text": "#ffffff", "--ui-radius": "4px" };
    const { normal } = createOrganizationTheme({ brand: "#e6ff00", variables });
    expect(normal).toMatchObject({ "--ui-page": "#fffff0", "--ui-radius": "4px" });
    expect(ratioOf(normal, "--ui-text", "--ui-page")).toBeGreaterThanOrEqual(4.5);
  });

  it("refuses backgrounds on which no text is readable", { tags: ["ORG-19"] }, () => {
    const variables = { "--ui-page": "#000000", "--ui-surface": "#ffffff", "--own": "1" };
    const { normal } = createOrganizationTheme({ brand: "#0b5d57", variables });
    expect(normal).toMatchObject({ "--ui-page": createOrganizationTheme({ brand: "#0b5d57" }).normal["--ui-page"] });
    expect(normal).toMatchObject({ "--own": "1" });
  });

  it("body text has 7 : 1 in high contrast", () => {
    fc.assert(
      fc.property(hex, (brand) => {
        const { highContrast } = createOrganizationTheme({ brand });
        expect(ratioOf(highContrast, "--ui-text", "--ui-page")).toBeGreaterThan(7);
        expect(ratioOf(highContrast, "--ui-brand-text", "--ui-page")).toBeGreaterThanOrEqual(7);
        expect(tooWeak(highContrast, 4.5)).toEqual([]);
      }),
    );
  });

  it("returns the shade and the tint of the brand", { tags: ["ORG-21"] }, () => {
    const { normal } = createOrganizationTheme({ brand: "#405060" });
    expect(normal["--ui-brand-shade"]).toBe(shade("#405060"));
    expect(normal["--ui-brand-tint"]).toBe(tint("#405060"));
  });

  it.each([
    ["a dark brand carries light text", "#0b5d57", "#ffffff"],
    ["a light brand carries dark text", "#e6ff00", "#14171c"],
  ])("%s", { tags: ["ORG-22"] }, (_title, brand, text) => {
    expect(createOrganizationTheme({ brand }).onBrand).toBe(text);
  });

  it("applies the organisation's own CSS variables last", { tags: ["ORG-19"] }, () => {
    const { normal } = createOrganizationTheme({
      brand: "#0b5d57",
      variables: { "--ui-page": "#fff8f0", "--own": "1" },
    });
    expect(normal["--ui-page"]).toBe("#fff8f0");
    expect(normal["--own"]).toBe("1");
  });

  it("refuses invalid variables and values that could close their rule", { tags: ["ORG-19"] }, () => {
    const variables = {
      color: "red",
      "--a": "red;}body{display:none",
      "--b": "</style>",
      "--c": "url(x)\\",
      "--d": "url(https://elsewhere.example/a.png)",
      "--e": "@import 'x'",
    };
    const { normal } = createOrganizationTheme({ brand: "#0b5d57", variables });
    expect(Object.keys(normal).filter((name) => ["color", "--a", "--b", "--c", "--d", "--e"].includes(name))).toEqual(
      [],
    );
  });

  it("replaces an invalid colour by the product's", { tags: ["ORG-19"] }, () => {
    expect(createOrganizationTheme({ brand: "teal-ish" }).brand).toBe(DEFAULT_BRAND);
  });
});

describe("ensureReadable", () => {
  it("reaches the requested ratio against any background", { tags: ["ORG-22"] }, () => {
    fc.assert(
      fc.property(hex, hex, (colour, against) => {
        expect(contrastRatio(ensureReadable(colour, against), against)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("leaves a readable colour unchanged", () => {
    expect(ensureReadable("#0b5d57", "#ffffff")).toBe("#0b5d57");
  });
});
