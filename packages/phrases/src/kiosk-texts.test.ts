import { describe, expect, it } from "vitest";
import { kioskTexts, problemOfOverride, withWholePaths } from "./kiosk-texts.ts";

describe("an organisation's text", { tags: ["ORG-20"] }, () => {
  it("replaces an existing text of the kiosk, in an existing language", () => {
    expect(problemOfOverride("de", "burn.title", "Deine Taler")).toBeUndefined();
    expect(problemOfOverride("en", "burn.heading", "Your coins")).toMatchObject({ rule: "UNKNOWN_KEY" });
    expect(problemOfOverride("de", "burn.title", "  ")).toMatchObject({ rule: "EMPTY" });
  });

  it.each([
    ["keeps the value", "{{points}} Taler", undefined],
    ["moves the value", "Taler: {{points}}", undefined],
    ["loses the value", "Viele Taler", "PLACES"],
    ["has another value", "{{points}} Taler für {{name}}", "PLACES"],
    ["has a wrong name of the value", "{{punkte}} Taler", "PLACES"],
    ["puts another text in", "{{points}} $t(errors.NOT_FOUND)", "PLACES"],
  ])("%s", (_what, text, rule) => {
    expect(problemOfOverride("de", "burn.pointsAmount_other", text)?.rule).toBe(rule);
  });

  it("can be reset to the kiosk's own", () => {
    const problems = (["de", "en"] as const).flatMap((language) =>
      [...kioskTexts[language]].filter(([path, text]) => problemOfOverride(language, path, text) !== undefined),
    );
    expect(problems).toEqual([]);
  });

  it("by key alone replaces every text of that name", () => {
    const texts = withWholePaths("de", { NOT_FOUND: "Weg", "screenSaver.message": "Hallo", nonsense: "?" });
    expect(texts).toEqual({ "errors.NOT_FOUND": "Weg", "screenSaver.message": "Hallo", nonsense: "?" });
  });
});
