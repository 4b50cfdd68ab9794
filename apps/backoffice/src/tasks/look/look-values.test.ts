import { newKioskLook } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { differencesOf } from "./differences.ts";
import { lookOf, valuesOf, withText } from "./look-values.ts";

const LOOK = {
  logo_url: "/media/pfm/logo.svg",
  screen_saver: { backgroundCover: true, message: { show: true, horizontal: "left", vertical: "top" } },
  theme: { colors: { brand: "#1d3fa8" }, variables: { "--radius": "4px" } },
  translations: { de: { "screenSaver.message": "Hallo" } },
  userProperties: [{ name: "familyName", mandatory: true }],
} as const;

describe("the form of a look", { tags: ["BO-06"] }, () => {
  it("returns an unchanged look", () => {
    const look = structuredClone(LOOK);
    expect(
      lookOf(valuesOf({ ...look, userProperties: [...look.userProperties] }), {
        ...look,
        userProperties: [...look.userProperties],
      }),
    ).toEqual(LOOK);
    expect(lookOf(valuesOf({}), {})).toEqual({});
  });

  it("shows the kiosk's defaults for absent values, and sends only changed ones", () => {
    const values = valuesOf({});
    expect(values).toMatchObject({ inactivity_time: 60, register_form: { asksPassword: true } });
    expect(lookOf({ ...values, inactivity_time: 90 }, {})).toEqual({ inactivity_time: 90 });
    // A value that the look contained before is sent again.
    expect(lookOf({ ...values, inactivity_time: 60 }, { inactivity_time: 90 })).toEqual({ inactivity_time: 60 });
  });

  it("leaves out cleared fields", () => {
    const values = valuesOf({
      theme: { colors: { brand: "#1d3fa8", accent: "#ff7f36" } },
      selfServiceUrl: "https://a.example",
    });
    const emptied = { ...values, selfServiceUrl: "", theme: { colors: { brand: "#1d3fa8", accent: "" } } };
    const sent = lookOf(emptied, {});
    expect(sent).toEqual({ theme: { colors: { brand: "#1d3fa8" } } });
    expect(newKioskLook.safeParse(sent).success).toBe(true);
  });

  it("uses the newer names of colours", () => {
    const look = { theme: { colors: { primary: "#111111", secondary: "#222222" } } };
    expect(lookOf(valuesOf(look), look)).toEqual({ theme: { colors: { brand: "#111111", accent: "#222222" } } });
  });

  it("resets a text to the kiosk's, and removes a language with its last one", () => {
    const own = withText({}, { language: "de", key: "burn.title", text: "Taler" });
    expect(own).toEqual({ de: { "burn.title": "Taler" } });
    const back = withText(own, { language: "de", key: "burn.title", text: undefined });
    expect(lookOf({ ...valuesOf({}), translations: back }, {})).toEqual({});
  });
});

describe("the differences of two looks", { tags: ["BO-06"] }, () => {
  it("are empty between a look and itself, and between absent values and the defaults", () => {
    expect(differencesOf({ inactivity_time: 60 }, {})).toEqual([]);
  });

  it("are reported one by one", () => {
    const before = { theme: { colors: { brand: "#111111" } }, translations: { de: { "burn.title": "Taler" } } };
    const after = { theme: { colors: { brand: "#222222" } }, inactivity_time: 30, logo_url: "/media/a.webp" };
    expect(differencesOf(before, after)).toEqual([
      { kind: "COLOUR", name: "brand", before: "#111111", after: "#222222" },
      { kind: "LOGO", name: "logo_url", before: undefined, after: "/media/a.webp" },
      { kind: "SETTING", name: "inactivity_time", before: 60, after: 30 },
      { kind: "TEXT", language: "de", name: "burn.title", before: "Taler", after: undefined },
    ]);
  });
});
