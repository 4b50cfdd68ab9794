import fc from "fast-check";
import i18next from "i18next";
import { beforeEach, describe, expect, it } from "vitest";
import { fillText } from "./fill-text.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { uiLanguageOf } from "./language.ts";
import { applyOverrides } from "./overrides.ts";
import { createPhrases, errorKeyOf } from "./phrases.ts";

describe("createPhrases", () => {
  let i18n = i18next.createInstance();
  beforeEach(() => {
    i18n = i18next.createInstance();
  });

  it("provides German and English at once, without loading", { tags: ["FMT-01"] }, async () => {
    await i18n.init(createPhrases({ language: "de" }));
    expect(i18n.t("burn.redeemNow")).toBe("Jetzt einlösen");
    await i18n.changeLanguage("en");
    expect(i18n.t("burn.redeemNow")).toBe("Redeem now");
  });

  it.each(["es", "it", "ru", "xx", ""])(
    "falls back to English for the language %j",
    { tags: ["FMT-02"] },
    async (language) => {
      await i18n.init(createPhrases({ language }));
      expect(i18n.t("scanner.title")).toBe("Loyalty card");
    },
  );

  it(
    "an organisation's text replaces the built-in one in its language only",
    { tags: ["ORG-20", "FMT-03"] },
    async () => {
      const overrides = { de: { burn: { redeemNow: "Her damit!" } } };
      await i18n.init(createPhrases({ language: "de", overrides }));
      expect(i18n.t("burn.redeemNow")).toBe("Her damit!");
      expect(i18n.t("burn.history")).toBe(de.burn.history);
      await i18n.changeLanguage("en");
      expect(i18n.t("burn.redeemNow")).toBe(en.burn.redeemNow);
    },
  );

  it("accepts a path and a bare key", { tags: ["ORG-20"] }, async () => {
    const overrides = { en: { "history.title": "Diary", NEW_BALANCE: "You now have", LOCKED_USER: "Call 0800 1" } };
    await i18n.init(createPhrases({ language: "en", overrides }));
    expect(i18n.t("history.title")).toBe("Diary");
    expect(i18n.t("success.NEW_BALANCE")).toBe("You now have");
    expect(i18n.t("errors.LOCKED_USER")).toBe("Call 0800 1");
  });

  it("has plural forms in both languages", async () => {
    await i18n.init(createPhrases({ language: "de" }));
    expect(i18n.t("burn.missingPoints", { count: 1, points: "1" })).toBe("Noch 1 Punkt");
    expect(i18n.t("burn.missingPoints", { count: 2500, points: "2.500" })).toBe("Noch 2.500 Punkte");
    await i18n.changeLanguage("en");
    expect(i18n.t("burn.validInDays", { count: 3 })).toBe("Valid in 3 days");
  });
});

describe("applyOverrides", () => {
  it("leaves all other texts unchanged", { tags: ["ORG-20"] }, () => {
    const texts = { a: { x: "1", y: "2" }, b: "3" };
    expect(applyOverrides(texts, { x: "9" })).toEqual({ a: { x: "9", y: "2" }, b: "3" });
    expect(texts.a.x).toBe("1");
  });

  it("adds unknown keys", { tags: ["ORG-20"] }, () => {
    expect(applyOverrides({ a: "1" }, { own: "2" })).toEqual({ a: "1", own: "2" });
  });

  it("does not change a prototype", { tags: ["ORG-20"] }, () => {
    applyOverrides({ a: "1" }, { "__proto__.polluted": "yes" });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("errorKeyOf", () => {
  it("returns the key of a known code, and undefined for an unknown one", { tags: ["FMT-11"] }, () => {
    expect(errorKeyOf("LOCKED_USER")).toBe("errors.LOCKED_USER");
    expect(errorKeyOf("SOMETHING_ELSE")).toBeUndefined();
    expect(errorKeyOf("toString")).toBeUndefined();
  });
});

describe("uiLanguageOf", () => {
  it("recognises regional forms of German", { tags: ["FMT-02"] }, () => {
    expect(["de", "DE", "de-AT", "de_CH"].map(uiLanguageOf)).toEqual(["de", "de", "de", "de"]);
  });

  it("returns a supported language for any input", { tags: ["FMT-02"] }, () => {
    fc.assert(fc.property(fc.string(), (code) => ["de", "en"].includes(uiLanguageOf(code))));
  });
});

describe("fillText", () => {
  it("replaces placeholders and empties unknown ones", () => {
    expect(fillText("Card {{code}}{{other}}", { code: 7 })).toBe("Card 7");
  });
});
