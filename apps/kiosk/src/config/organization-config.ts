import type { ProgramConfig } from "@punktum/contracts";
import {
  API_GENERATIONS,
  DEFAULT_API_GENERATION,
  DEFAULT_INACTIVITY_SECONDS,
  DEFAULT_OPTIN_TYPES,
  DEFAULT_USER_PROPERTIES,
  UI_LANGUAGES,
  type UiLanguage,
  type UserPropertyRule,
} from "@punktum/domain";
import {
  hasShape,
  isAnyOf,
  isBoolean,
  isListOf,
  isNumber,
  isOptional,
  isTableOf,
  isText,
  type Guard,
} from "../storage/guards.ts";

/** The programme's configuration with all defaults filled in. */
export interface OrganizationConfig {
  readonly organization: string;
  readonly name: string;
  readonly api: ProgramConfig["p4m_api"];
  readonly logoUrl?: string | undefined;
  /** Logo of the organisation's or client's zip, used without `logoUrl`. Its object URL lives as long as the page. */
  readonly bundledLogoUrl?: string | undefined;
  readonly inactivitySeconds: number;
  readonly manuallyEnableCamera: boolean;
  readonly showsPayableAmount: boolean;
  readonly showSelfServiceButton: boolean;
  readonly selfServiceUrl?: string | undefined;
  readonly customerServiceContact?: string | undefined;
  /** Language of money amounts. Absent: the shopper's language. */
  readonly euroLanguage?: UiLanguage | undefined;
  /** Time zone of the shops. Absent: the default for programmes without one. */
  readonly timeZone?: string | undefined;
  /** Rewards may be redeemed while the server does not answer, within an allowance. */
  readonly redeemsOffline?: boolean | undefined;
  readonly screenSaver: {
    readonly showSelectLanguage: boolean;
    /** Tags of the languages that shoppers may choose, in order. Absent: German and English. */
    readonly languages?: readonly string[] | undefined;
    readonly backgroundCover: boolean;
    readonly hideLogo: boolean;
    readonly message: {
      readonly show: boolean;
      readonly horizontal: "left" | "center" | "right";
      readonly vertical: "top" | "middle" | "bottom";
    };
  };
  /** Fields and consents of a registration. */
  readonly registration: {
    readonly optinTypes: readonly string[];
    readonly userProperties: readonly UserPropertyRule[];
    readonly asksPassword: boolean;
    readonly termsUrl?: string | undefined;
    readonly privacyUrl?: string | undefined;
  };
  readonly colors: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const NO_MESSAGE: OrganizationConfig["screenSaver"]["message"] = {
  show: false,
  horizontal: "center",
  vertical: "bottom",
};

function screenSaverOf(settings: ProgramConfig["screen_saver"]): OrganizationConfig["screenSaver"] {
  return {
    showSelectLanguage: settings?.showSelectLanguage ?? false,
    languages: settings?.offeredLanguages,
    backgroundCover: settings?.backgroundCover ?? false,
    hideLogo: settings?.hideLogo ?? false,
    message: settings?.message ?? NO_MESSAGE,
  };
}

function registrationOf(config: ProgramConfig): OrganizationConfig["registration"] {
  const { register_form: form, membershipOptins, userProperties } = config;
  return {
    optinTypes: membershipOptins ?? DEFAULT_OPTIN_TYPES,
    userProperties: userProperties ?? DEFAULT_USER_PROPERTIES,
    // The programme's form has a password field unless the programme removes it (REG-28).
    asksPassword: form?.asksPassword ?? true,
    termsUrl: form?.termsUrl,
    privacyUrl: form?.privacyUrl,
  };
}

/** Fills in the defaults. */
export function organizationConfigOf(config: ProgramConfig): OrganizationConfig {
  return {
    organization: config.organization,
    name: config.name,
    api: config.p4m_api,
    logoUrl: config.logo_url,
    selfServiceUrl: config.selfServiceUrl,
    customerServiceContact: config.customerServiceContact,
    euroLanguage: config.euro_language,
    timeZone: config.timeZone,
    redeemsOffline: config.redeems_offline,
    inactivitySeconds: config.inactivity_time ?? DEFAULT_INACTIVITY_SECONDS,
    manuallyEnableCamera: config.manuallyEnableCamera ?? false,
    showsPayableAmount: config.display_revenue_amount_payable_with_points ?? false,
    showSelfServiceButton: config.showSelfServiceButton ?? false,
    screenSaver: screenSaverOf(config.screen_saver),
    registration: registrationOf(config),
    colors: config.theme?.colors ?? {},
    variables: config.theme?.variables ?? {},
    translations: config.translations ?? {},
  };
}

/** Configuration of a kiosk that never reached its server, sufficient to show the login. */
export function defaultSettings(organization: string): ProgramConfig {
  return { organization, name: organization.toUpperCase(), p4m_api: { default: DEFAULT_API_GENERATION } };
}

/** {@link defaultSettings} with all defaults filled in. */
export function defaultConfig(organization: string): OrganizationConfig {
  return organizationConfigOf(defaultSettings(organization));
}

type Places = OrganizationConfig["screenSaver"]["message"];

const isMessage = hasShape<Places>({
  show: isBoolean,
  horizontal: isAnyOf(["left", "center", "right"]),
  vertical: isAnyOf(["top", "middle", "bottom"]),
});

/** Whether a stored copy has the current shape. */
export const isOrganizationConfig: Guard<OrganizationConfig> = hasShape<OrganizationConfig>({
  organization: isText(1),
  name: isText(),
  api: hasShape<OrganizationConfig["api"]>({
    default: isAnyOf(API_GENERATIONS),
    operations: isOptional(isTableOf(isAnyOf(API_GENERATIONS))),
  }),
  logoUrl: isOptional(isText()),
  bundledLogoUrl: isOptional(isText()),
  selfServiceUrl: isOptional(isText()),
  customerServiceContact: isOptional(isText()),
  euroLanguage: isOptional(isAnyOf(UI_LANGUAGES)),
  timeZone: isOptional(isText(1)),
  redeemsOffline: isOptional(isBoolean),
  inactivitySeconds: isNumber,
  manuallyEnableCamera: isBoolean,
  showsPayableAmount: isBoolean,
  showSelfServiceButton: isBoolean,
  screenSaver: hasShape<OrganizationConfig["screenSaver"]>({
    showSelectLanguage: isBoolean,
    languages: isOptional(isListOf(isText(1))),
    backgroundCover: isBoolean,
    hideLogo: isBoolean,
    message: isMessage,
  }),
  registration: hasShape<OrganizationConfig["registration"]>({
    optinTypes: isListOf(isText(1)),
    userProperties: isListOf(hasShape<UserPropertyRule>({ name: isText(1), mandatory: isBoolean })),
    asksPassword: isBoolean,
    termsUrl: isOptional(isText()),
    privacyUrl: isOptional(isText()),
  }),
  colors: isTableOf(isText()),
  variables: isTableOf(isText()),
  translations: isTableOf(isTableOf(isText())),
});
