import type { ProgramConfig } from "@punktum/contracts";
import { DEFAULT_INACTIVITY_SECONDS } from "@punktum/domain";

/** The programme's configuration with every default filled in (ORG-05..20). */
export interface OrganizationConfig {
  readonly organization: string;
  readonly name: string;
  readonly api: ProgramConfig["p4m_api"];
  readonly logoUrl?: string;
  readonly inactivitySeconds: number;
  readonly manuallyEnableCamera: boolean;
  readonly showsPayableAmount: boolean;
  readonly showSelfServiceButton: boolean;
  readonly selfServiceUrl?: string;
  readonly customerServiceContact?: string;
  readonly screenSaver: {
    readonly showSelectLanguage: boolean;
    readonly backgroundCover: boolean;
    readonly hideLogo: boolean;
    readonly message: {
      readonly show: boolean;
      readonly horizontal: "left" | "center" | "right";
      readonly vertical: "top" | "middle" | "bottom";
    };
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
    backgroundCover: settings?.backgroundCover ?? false,
    hideLogo: settings?.hideLogo ?? false,
    message: settings?.message ?? NO_MESSAGE,
  };
}

function optionalTexts(
  config: ProgramConfig,
): Pick<OrganizationConfig, "logoUrl" | "selfServiceUrl" | "customerServiceContact"> {
  return {
    ...(config.logo_url === undefined ? {} : { logoUrl: config.logo_url }),
    ...(config.selfServiceUrl === undefined ? {} : { selfServiceUrl: config.selfServiceUrl }),
    ...(config.customerServiceContact === undefined ? {} : { customerServiceContact: config.customerServiceContact }),
  };
}

/** Fills the defaults in (ORG-08..20, CONST-10). */
export function organizationConfigOf(config: ProgramConfig): OrganizationConfig {
  return {
    ...optionalTexts(config),
    organization: config.organization,
    name: config.name,
    api: config.p4m_api,
    inactivitySeconds: config.inactivity_time ?? DEFAULT_INACTIVITY_SECONDS,
    manuallyEnableCamera: config.manuallyEnableCamera ?? false,
    showsPayableAmount: config.display_revenue_amount_payable_with_points ?? false,
    showSelfServiceButton: config.showSelfServiceButton ?? false,
    screenSaver: screenSaverOf(config.screen_saver),
    colors: config.theme?.colors ?? {},
    variables: config.theme?.variables ?? {},
    translations: config.translations ?? {},
  };
}

/** What a kiosk that never reached its server yet runs on: enough to show the login (ORG-14, CONST-34). */
export function defaultConfig(organization: string): OrganizationConfig {
  return organizationConfigOf({ organization, name: organization.toUpperCase(), p4m_api: { default: "v1" } });
}
