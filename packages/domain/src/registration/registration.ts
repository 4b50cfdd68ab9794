import {
  isOneOf,
  REGISTRATION_TYPES,
  type PosMode,
  type ProfileRegistrationType,
  type RegistrationType,
} from "../base/enumerations.ts";

/** A partner's registration switches (DATA-16). */
export interface RegistrationSettings {
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly showRegistrationCode?: RegistrationType | undefined;
  readonly registrationModePosRegistrationTypeCode?: RegistrationType | undefined;
}

/** A partner's switches as they come over the wire; a code nobody knows names nothing. */
export function registrationSettingsOf(client: {
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly showRegistrationCode: string;
  readonly registrationModePosRegistrationTypeCode: string;
}): RegistrationSettings {
  const known = (code: string): RegistrationType | undefined => (isOneOf(REGISTRATION_TYPES, code) ? code : undefined);
  return {
    showRegistrationButton: client.showRegistrationButton,
    alwaysShowRegistration: client.alwaysShowRegistration,
    showRegistrationCode: known(client.showRegistrationCode),
    registrationModePosRegistrationTypeCode: known(client.registrationModePosRegistrationTypeCode),
  };
}

/** The registration type that applies on a device: a partner's code or a profile's. */
export type EffectiveRegistrationType = RegistrationType | ProfileRegistrationType;

/** Which form is shown (REG-12 to REG-14). */
export type RegistrationForm = "SIM" | "EXT" | "SIMEXT";

const named = (...types: readonly (EffectiveRegistrationType | undefined)[]): EffectiveRegistrationType | undefined =>
  types.find((type) => type !== undefined && type !== "NO");

/**
 * The registration type of a device (REG-23, A-27). With `alwaysShowRegistration` every mode takes
 * `showRegistrationCode`, else (it names none, or `NO`) the profile's type. Without it `STD` takes `showRegistrationCode`, `SER` takes
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
    return named(showRegistrationCode, profileType) ?? "SIM";
  }
  if (settings.alwaysShowRegistration) {
    return named(showRegistrationCode, profileType) ?? "NO";
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

/**
 * The form the register button opens: the button stands for itself, so where registration is not offered after a scan the profile's
 * form is taken, else the one of service stations, else the simple one.
 */
export function buttonForm(
  settings: RegistrationSettings,
  posMode: PosMode,
  profileType: ProfileRegistrationType = "NO",
): RegistrationForm {
  const types = [
    effectiveRegistrationType(settings, posMode, profileType),
    profileType,
    settings.registrationModePosRegistrationTypeCode ?? "NO",
  ];
  return types.map(registrationForm).find((form) => form !== null) ?? "SIM";
}

/** Whether registration is mandatory; declining still lets the session go on (REG-25, A-28). */
export function isMandatoryRegistration(type: EffectiveRegistrationType): boolean {
  return type.startsWith("MAN");
}
