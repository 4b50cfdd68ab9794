import type { LoyaltyGateway } from "@punktum/client";
import type { Store } from "../services/store.ts";
import {
  defaultConfig,
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

/** Fetches the configuration, applies it and keeps a copy (ORG-07). Says whether the organisation is unknown. */
export async function refreshConfig(
  { gateway, config }: { readonly gateway: LoyaltyGateway; readonly config: Store<OrganizationConfig> },
  storage: Pick<Storage, "setItem">,
): Promise<"ok" | "unavailable" | "not-found"> {
  const { organization } = config.get();
  const answer = await gateway.readProgramConfig(organization);
  if (!answer.ok) {
    return answer.error.code === "ORGANIZATION_NOT_FOUND" ? "not-found" : "unavailable";
  }
  const fresh = organizationConfigOf(answer.response);
  if (JSON.stringify(fresh) !== JSON.stringify(config.get())) {
    config.set(fresh);
  }
  try {
    storage.setItem(keyOf(organization), JSON.stringify(fresh));
  } catch {
    // A full or forbidden storage costs only the copy.
  }
  return "ok";
}
