import type { LoyaltyGateway } from "@punktum/client";
import type { Store } from "../base/store.ts";
import type { Bundled } from "./bundled/load-bundled.ts";
import { mergeSettings, type Settings } from "./bundled/merge-settings.ts";
import {
  defaultConfig,
  defaultSettings,
  isOrganizationConfig,
  organizationConfigOf,
  type OrganizationConfig,
} from "./organization-config.ts";

const keyOf = (organization: string): string => `punktum.config.${organization}`;

/**
 * Configuration of the last visit, for a start without a network. It is public, so it is not sealed. A copy with an
 * outdated shape is ignored.
 */
export function readCachedConfig(
  organization: string,
  storage: Pick<Storage, "getItem">,
): OrganizationConfig | undefined {
  try {
    const cached: unknown = JSON.parse(storage.getItem(keyOf(organization)) ?? "null");
    return isOrganizationConfig(cached) && cached.organization === organization ? cached : undefined;
  } catch {
    return undefined;
  }
}

/** The copy of the last visit, else the defaults. */
export function startConfig(organization: string, storage: Pick<Storage, "getItem">): OrganizationConfig {
  return readCachedConfig(organization, storage) ?? defaultConfig(organization);
}

/** Sources of a configuration, and its store. */
export interface ConfigParts {
  readonly gateway: Pick<LoyaltyGateway, "readProgramConfig">;
  readonly config: Store<OrganizationConfig>;
  /** Client of the mounted device. Its zip overrides the organisation's. */
  readonly clientId: string | undefined;
  readonly readBundled: (organization: string, clientId?: string) => Promise<Bundled>;
}

function set(config: Store<OrganizationConfig>, fresh: OrganizationConfig): void {
  if (JSON.stringify(fresh) !== JSON.stringify(config.get())) {
    config.set(fresh);
  }
}

function keepCopy(fresh: OrganizationConfig, storage: Pick<Storage, "setItem">): void {
  // The bundled logo has an object URL, which ends with the page.
  const copy: OrganizationConfig = { ...fresh, bundledLogoUrl: undefined };
  try {
    storage.setItem(keyOf(fresh.organization), JSON.stringify(copy));
  } catch {
    // If storage is full or forbidden, only the copy is missing.
  }
}

async function bundledConfig(
  { config, clientId, readBundled }: ConfigParts,
  ...above: readonly Settings[]
): Promise<OrganizationConfig> {
  const { organization } = config.get();
  const { layers, logoUrl } = await readBundled(organization, clientId);
  const settings = mergeSettings(defaultSettings(organization), ...layers, ...above);
  return { ...organizationConfigOf(settings), bundledLogoUrl: logoUrl };
}

/** Result of a refresh. */
export type ConfigOutcome = "ok" | "unavailable" | "not-found";

/**
 * Loads the programme's configuration and merges it over the client's zip, the organisation's zip and the defaults.
 * Stores a copy. The result tells whether the organisation is unknown.
 */
export async function refreshConfig(parts: ConfigParts, storage: Pick<Storage, "setItem">): Promise<ConfigOutcome> {
  const { gateway, config } = parts;
  const answer = await gateway.readProgramConfig(config.get().organization);
  if (!answer.ok) {
    return answer.error.code === "ORGANIZATION_NOT_FOUND" ? "not-found" : "unavailable";
  }
  const fresh = await bundledConfig(parts, answer.response);
  set(config, fresh);
  keepCopy(fresh, storage);
  return "ok";
}

/** The first {@link refreshConfig}: applies the bundled configuration at once, without waiting for the network. */
export async function firstConfig(
  parts: ConfigParts,
  storage: Pick<Storage, "getItem" | "setItem">,
): Promise<ConfigOutcome> {
  const { config } = parts;
  const answering = parts.gateway.readProgramConfig(config.get().organization);
  const copy = readCachedConfig(config.get().organization, storage);
  const bundled = await bundledConfig(parts);
  set(config, copy === undefined ? bundled : { ...copy, bundledLogoUrl: bundled.bundledLogoUrl });
  return await refreshConfig({ ...parts, gateway: { readProgramConfig: () => answering } }, storage);
}
