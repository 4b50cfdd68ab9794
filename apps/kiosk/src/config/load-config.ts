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
 * Configuration of the last visit, so that a kiosk without a network starts with its look and rules. It is public,
 * hence not sealed; a copy of another shape than today's counts as none.
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

/** What a configuration is made of, and where it goes. */
export interface ConfigParts {
  readonly gateway: Pick<LoyaltyGateway, "readProgramConfig">;
  readonly config: Store<OrganizationConfig>;
  /** Client of the mounted device, whose zip lies over the organisation's (ORG-06). */
  readonly clientId: string | undefined;
  readonly readBundled: (organization: string, clientId?: string) => Promise<Bundled>;
}

function set(config: Store<OrganizationConfig>, fresh: OrganizationConfig): void {
  if (JSON.stringify(fresh) !== JSON.stringify(config.get())) {
    config.set(fresh);
  }
}

function keepCopy(fresh: OrganizationConfig, storage: Pick<Storage, "setItem">): void {
  // The address of the build's logo ends with the page.
  const copy: OrganizationConfig = { ...fresh, bundledLogoUrl: undefined };
  try {
    storage.setItem(keyOf(fresh.organization), JSON.stringify(copy));
  } catch {
    // A full or forbidden storage costs only the copy.
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

/** What refreshing came to. */
export type ConfigOutcome = "ok" | "unavailable" | "not-found";

/**
 * Fetches what the programme says now and lays it over the client's zip, that over the organisation's, that over the
 * defaults (A-62, ORG-07); keeps a copy. Says whether the organisation is unknown.
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

/** The first {@link refreshConfig}: what came with the build shows at once and waits for no network. */
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
