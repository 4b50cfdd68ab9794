import type { PosMode, ProfileRegistrationType, RegistrationType } from "./enumerations.ts";

/** A partner's registration switches (DATA-16). */
export type RegistrationSettings = {
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly showRegistrationCode?: RegistrationType | undefined;
  readonly registrationModePosRegistrationTypeCode?: RegistrationType | undefined;
};

/** The registration type that applies on a device: a partner's code or a profile's. */
export type EffectiveRegistrationType = RegistrationType | ProfileRegistrationType;

/** Which form is shown (REG-12 to REG-14). */
export type RegistrationForm = "SIM" | "EXT" | "SIMEXT";

/**
 * The registration type of a device (REG-23, A-27). With `alwaysShowRegistration` every mode takes
 * `showRegistrationCode`, else the profile's type. Without it `STD` takes `showRegistrationCode`, `SER` takes
 * `registrationModePosRegistrationTypeCode`, others none. `STD_REG` and `REG` always register, with the simple form if
 * nothing names one (REG-32, A-09).
 */
export function effectiveRegistrationType(
  settings: RegistrationSettings,
  posMode: PosMode,
  profileType: ProfileRegistrationType = "NO",
): EffectiveRegistrationType {
  const { showRegistrationCode, registrationModePosRegistrationTypeCode } = settings;
  if (posMode === "STD_REG" || posMode === "REG") {
    const named = [showRegistrationCode, profileType].find((type) => type !== undefined && type !== "NO");
    return named ?? "SIM";
  }
  if (settings.alwaysShowRegistration) {
    return showRegistrationCode ?? profileType;
  }
  if (posMode === "STD") {
    return showRegistrationCode ?? "NO";
  }
  return posMode === "SER" ? (registrationModePosRegistrationTypeCode ?? "NO") : "NO";
}

/** Whether a scan is followed by the registration prompt: not registered and a type other than `NO` (SCAN-21, A-27). */
export function shouldPromptRegistration(isRegistered: boolean, type: EffectiveRegistrationType): boolean {
  return !isRegistered && type !== "NO";
}

/** Whether the burn screen offers the register button (REG-24, A-27). */
export function showsRegisterButton(settings: RegistrationSettings, isRegistered: boolean): boolean {
  return settings.showRegistrationButton && !isRegistered;
}

/** The form of a registration type: what follows `OPT` or `MAN`, a profile type as it is, none for `NO`. */
export function registrationForm(type: EffectiveRegistrationType): RegistrationForm | null {
  const forms = {
    NO: null,
    SIM: "SIM",
    EXT: "EXT",
    OPTSIM: "SIM",
    OPTEXT: "EXT",
    OPTSIMEXT: "SIMEXT",
    MANSIM: "SIM",
    MANEXT: "EXT",
    MANSIMEXT: "SIMEXT",
  } as const satisfies Record<EffectiveRegistrationType, RegistrationForm | null>;
  return forms[type];
}

/** Whether registration is mandatory; declining still lets the session go on (REG-25, A-28). */
export function isMandatoryRegistration(type: EffectiveRegistrationType): boolean {
  return type.startsWith("MAN");
}
