import type { OrganizationConfig } from "../config/organization-config.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** The kiosk's organisation with its configuration. */
export function useOrganization(): OrganizationConfig {
  return useStore(useServices().config);
}
