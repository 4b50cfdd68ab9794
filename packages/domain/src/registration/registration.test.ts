import { describe, expect, test } from "vitest";
import { POS_MODES } from "../base/enumerations.ts";
import {
  buttonForm,
  effectiveRegistrationType,
  isMandatoryRegistration,
  registrationForm,
  registrationSettingsOf,
  shouldPromptRegistration,
  showsRegisterButton,
  type RegistrationSettings,
} from "./registration.ts";

const off: RegistrationSettings = {
  showRegistrationButton: false,
  alwaysShowRegistration: false,
  showRegistrationCode: "OPTEXT",
  registrationModePosRegistrationTypeCode: "MANSIM",
};
const { showRegistrationCode: _code, registrationModePosRegistrationTypeCode: _posCode, ...bare } = off;

describe("registration", () => {
  test.each([
    ["STD", "OPTEXT"],
    ["SER", "MANSIM"],
    ["CAS", "NO"],
    ["INF", "NO"],
    ["STD_REG", "OPTEXT"],
    ["REG", "OPTEXT"],
  ] as const)("REG-23 without alwaysShowRegistration, mode %s takes %s", (mode, expected) => {
    expect(effectiveRegistrationType(off, mode, "SIM")).toBe(expected);
  });

  test.each([
    ["STD", "NO"],
    ["SER", "NO"],
    ["CAS", "NO"],
    ["INF", "NO"],
  ] as const)("REG-23 takes NO in mode %s when the partner names no code", (mode, expected) => {
    expect(effectiveRegistrationType(bare, mode, "EXT")).toBe(expected);
  });

  test.each(POS_MODES)("REG-23 with alwaysShowRegistration takes the partner's code in mode %s", (mode) => {
    expect(effectiveRegistrationType({ ...off, alwaysShowRegistration: true }, mode)).toBe("OPTEXT");
  });

  test("REG-23, REG-26 with alwaysShowRegistration falls back to the profile's type, then to NO", () => {
    const always = { ...bare, alwaysShowRegistration: true };
    expect(effectiveRegistrationType(always, "INF", "EXT")).toBe("EXT");
    expect(effectiveRegistrationType(always, "STD")).toBe("NO");
  });

  test("A-27 with alwaysShowRegistration a partner's NO names nothing: the profile's type counts in every mode", () => {
    const always = { ...off, alwaysShowRegistration: true, showRegistrationCode: "NO" } as const;
    expect(POS_MODES.map((mode) => effectiveRegistrationType(always, mode, "EXT"))).toEqual(POS_MODES.map(() => "EXT"));
    expect(effectiveRegistrationType(always, "STD", "NO")).toBe("NO");
  });

  test("REG-24, A-27 the button stands for itself: it has a form also where a scan asks nothing", () => {
    const silent = { ...bare, showRegistrationCode: "NO" } as const;
    expect(buttonForm(off, "STD", "SIM")).toBe("EXT");
    expect(buttonForm(silent, "STD", "EXT")).toBe("EXT");
    expect(buttonForm({ ...silent, registrationModePosRegistrationTypeCode: "OPTSIMEXT" }, "STD", "NO")).toBe("SIMEXT");
    expect(buttonForm(silent, "STD")).toBe("SIM");
  });

  test("REG-25 a code nobody knows names nothing", () => {
    const client = { ...off, showRegistrationCode: "", registrationModePosRegistrationTypeCode: "MANSIM" };
    expect(registrationSettingsOf(client)).toEqual({ ...off, showRegistrationCode: undefined });
  });

  test.each(["STD_REG", "REG"] as const)("REG-32 always registers in mode %s, simply if nothing says how", (mode) => {
    expect(effectiveRegistrationType({ ...bare, showRegistrationCode: "NO" }, mode, "EXT")).toBe("EXT");
    expect(effectiveRegistrationType(bare, mode)).toBe("SIM");
  });

  test("SCAN-21 prompts only the unregistered, and only for a type other than NO", () => {
    expect(shouldPromptRegistration(false, "OPTSIM")).toBe(true);
    expect(shouldPromptRegistration(true, "MANEXT")).toBe(false);
    expect(shouldPromptRegistration(false, "NO")).toBe(false);
  });

  test("REG-24 shows the register button only where the partner wants it and to the unregistered", () => {
    const on = { ...off, showRegistrationButton: true };
    expect(showsRegisterButton(on, false)).toBe(true);
    expect(showsRegisterButton(on, true)).toBe(false);
    expect(showsRegisterButton(off, false)).toBe(false);
  });

  test.each([
    ["NO", null, false],
    ["SIM", "SIM", false],
    ["EXT", "EXT", false],
    ["OPTSIM", "SIM", false],
    ["OPTEXT", "EXT", false],
    ["OPTSIMEXT", "SIMEXT", false],
    ["MANSIM", "SIM", true],
    ["MANEXT", "EXT", true],
    ["MANSIMEXT", "SIMEXT", true],
  ] as const)("REG-25 type %s shows form %s and is mandatory: %s", (type, form, mandatory) => {
    expect(registrationForm(type)).toBe(form);
    expect(isMandatoryRegistration(type)).toBe(mandatory);
  });
});
