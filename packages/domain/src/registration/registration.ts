import {
  isOneOf,
  REGISTRATION_TYPES,
  type PosMode,
  type ProfileRegistrationType,
  type RegistrationType,
} from "../base/enumerations.ts";

/** A partner's registration settings. */
export interface RegistrationSettings {
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly showRegistrationCode?: RegistrationType | undefined;
  readonly registrationModePosRegistrationTypeCode?: RegistrationType | undefined;
}

/** A partner's settings as they come over the wire; an unknown code counts as absent. */
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

/** Form that is shown: simple, extended, or extended with optional fields. */
export type RegistrationForm = "SIM" | "EXT" | "SIMEXT";

const named = (...types: readonly (EffectiveRegistrationType | undefined)[]): EffectiveRegistrationType | undefined =>
  types.find((type) => type !== undefined && type !== "NO");

/**
 * The registration type of a device (REG-23).
 * - `STD_REG` and `REG` always register: `showRegistrationCode`, else the profile's type, else the simple form.
 * - With `alwaysShowRegistration` every other mode takes `showRegistrationCode`, else the profile's type.
 * - Without it `STD` takes `showRegistrationCode`, `SER` takes `registrationModePosRegistrationTypeCode`, and other
 *   modes do not register.
 *
 * `NO` counts as absent wherever another value can follow.
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

/** Whether a scan is followed by the registration prompt. */
export function shouldPromptRegistration(isRegistered: boolean, type: EffectiveRegistrationType): boolean {
  return !isRegistered && type !== "NO";
}

/** Whether the burn screen offers the register button. */
export function showsRegisterButton(settings: RegistrationSettings, isRegistered: boolean): boolean {
  return settings.showRegistrationButton && !isRegistered;
}

/** The form of a registration type: the part after `OPT` or `MAN`, or a profile type itself; null for `NO`. */
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
 * The form that the register button opens. The button does not depend on the prompt: if no registration follows
 * a scan, the profile's form is used, else that of service stations, else the simple one.
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

/** Whether registration is mandatory. A shopper who declines may still continue the session. */
export function isMandatoryRegistration(type: EffectiveRegistrationType): boolean {
  return type.startsWith("MAN");
}
