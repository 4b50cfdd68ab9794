import { bundledConfig, type BundledConfig } from "@punktum/contracts";
import { fail, succeed, type Outcome } from "@punktum/domain";
import { pngLogo, svgLogo, type Logo } from "./logo.ts";
import { unpack, type ZipFiles, type ZipProblem } from "./unpack.ts";

/** Content of an organisation's or client's zip. */
export interface BundledSettings {
  readonly settings: BundledConfig;
  readonly logo?: Logo | undefined;
}

/** Why a zip is not used. */
export type BundledProblem = ZipProblem | "CONFIG_MISSING" | "CONFIG_UNREADABLE" | "LOGO_UNREADABLE";

function parseSettings(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value));
  } catch {
    return undefined;
  }
}

function logoOf(files: ZipFiles): Outcome<Logo | undefined, "LOGO_UNREADABLE"> {
  const svg = files.get("logo.svg");
  const png = files.get("logo.png");
  if (svg === undefined && png === undefined) {
    return succeed(undefined);
  }
  const logo = (svg && svgLogo(svg)) ?? (png && pngLogo(png));
  return logo === undefined ? fail("LOGO_UNREADABLE") : succeed(logo);
}

/** Reads an organisation's zip. All of it is used or nothing (decision 0031). Never throws. */
export function readOrganizationZip(bytes: Uint8Array): Outcome<BundledSettings, BundledProblem> {
  const files = unpack(bytes);
  if (!files.ok) {
    return files;
  }
  const config = files.response.get("config.json");
  if (config === undefined) {
    return fail("CONFIG_MISSING");
  }
  const settings = bundledConfig.safeParse(parseSettings(config));
  if (!settings.success) {
    return fail("CONFIG_UNREADABLE", settings.error.message);
  }
  const logo = logoOf(files.response);
  return logo.ok ? succeed({ settings: settings.data, logo: logo.response }) : logo;
}
