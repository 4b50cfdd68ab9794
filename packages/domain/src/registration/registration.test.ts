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
  ] as const)("without alwaysShowRegistration, mode %s takes %s", { tags: ["REG-23"] }, (mode, expected) => {
    expect(effectiveRegistrationType(off, mode, "SIM")).toBe(expected);
  });

  test.each([
    ["STD", "NO"],
    ["SER", "NO"],
    ["CAS", "NO"],
    ["INF", "NO"],
  ] as const)("is NO in mode %s if the partner names no code", { tags: ["REG-23"] }, (mode, expected) => {
    expect(effectiveRegistrationType(bare, mode, "EXT")).toBe(expected);
  });

  test.each(POS_MODES)(
    "with alwaysShowRegistration takes the partner's code in mode %s",
    { tags: ["REG-23"] },
    (mode) => {
      expect(effectiveRegistrationType({ ...off, alwaysShowRegistration: true }, mode)).toBe("OPTEXT");
    },
  );

  test(
    "with alwaysShowRegistration falls back to the profile's type, then to NO",
    { tags: ["REG-23", "REG-26"] },
    () => {
      const always = { ...bare, alwaysShowRegistration: true };
      expect(effectiveRegistrationType(always, "INF", "EXT")).toBe("EXT");
      expect(effectiveRegistrationType(always, "STD")).toBe("NO");
    },
  );

  test(
    "with alwaysShowRegistration a partner's NO is ignored and the profile's type counts in every mode",
    { tags: ["A-27"] },
    () => {
      const always = { ...off, alwaysShowRegistration: true, showRegistrationCode: "NO" } as const;
      expect(POS_MODES.map((mode) => effectiveRegistrationType(always, mode, "EXT"))).toEqual(
        POS_MODES.map(() => "EXT"),
      );
      expect(effectiveRegistrationType(always, "STD", "NO")).toBe("NO");
    },
  );

  test("the button is independent: it has a form even if a scan does not prompt", { tags: ["REG-24", "A-27"] }, () => {
    const silent = { ...bare, showRegistrationCode: "NO" } as const;
    expect(buttonForm(off, "STD", "SIM")).toBe("EXT");
    expect(buttonForm(silent, "STD", "EXT")).toBe("EXT");
    expect(buttonForm({ ...silent, registrationModePosRegistrationTypeCode: "OPTSIMEXT" }, "STD", "NO")).toBe("SIMEXT");
    expect(buttonForm(silent, "STD")).toBe("SIM");
  });

  test("an unknown code has no name", { tags: ["REG-25"] }, () => {
    const client = { ...off, showRegistrationCode: "", registrationModePosRegistrationTypeCode: "MANSIM" };
    expect(registrationSettingsOf(client)).toEqual({ ...off, showRegistrationCode: undefined });
  });

  test.each(["STD_REG", "REG"] as const)(
    "always registers in mode %s, with the simple form by default",
    { tags: ["REG-32"] },
    (mode) => {
      expect(effectiveRegistrationType({ ...bare, showRegistrationCode: "NO" }, mode, "EXT")).toBe("EXT");
      expect(effectiveRegistrationType(bare, mode)).toBe("SIM");
    },
  );

  test("prompts only unregistered shoppers, and only for a type other than NO", { tags: ["SCAN-21"] }, () => {
    expect(shouldPromptRegistration(false, "OPTSIM")).toBe(true);
    expect(shouldPromptRegistration(true, "MANEXT")).toBe(false);
    expect(shouldPromptRegistration(false, "NO")).toBe(false);
  });

  test("shows the register button to unregistered shoppers if the partner wants it", { tags: ["REG-24"] }, () => {
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
  ] as const)("type %s shows form %s and is mandatory: %s", { tags: ["REG-25"] }, (type, form, mandatory) => {
    expect(registrationForm(type)).toBe(form);
    expect(isMandatoryRegistration(type)).toBe(mandatory);
  });
});
