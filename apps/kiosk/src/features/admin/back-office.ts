import type { OrganizationConfig } from "../../config/organization-config.ts";

/**
 * Address of the self-service back office; `undefined` if the configuration offers none or the address is not http(s).
 */
export function backOfficeUrl(
  { showSelfServiceButton, selfServiceUrl }: Pick<OrganizationConfig, "showSelfServiceButton" | "selfServiceUrl">,
  base: string,
): string | undefined {
  if (!showSelfServiceButton || selfServiceUrl === undefined || !URL.canParse(selfServiceUrl, base)) {
    return undefined;
  }
  const url = new URL(selfServiceUrl, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}
