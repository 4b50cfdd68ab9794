import { describe, expect, test } from "vitest";
import { POS_MODES } from "./enumerations.ts";
import {
  effectiveRegistrationType,
  isMandatoryRegistration,
  registrationForm,
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
