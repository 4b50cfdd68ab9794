import { DEFAULT_ORGANIZATION, NON_ORGANIZATION_HOSTNAME_PARTS } from "../base/constants.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Organisations every build knows (ORG-01). */
export const KNOWN_ORGANIZATIONS = ["pfm", "mhe", "ppc", "btl"] as const;

/** Where an organisation's name may stand. */
export interface OrganizationSources {
  /** First segment of the address's path; absent or empty at the root. */
  readonly pathSegment?: string | undefined;
  readonly hostname: string;
  /** What the device remembers. */
  readonly stored?: string | undefined;
}

/** Why an organisation is refused (ORG-23). */
export type OrganizationError = "ORGANIZATION_REQUIRED" | "ORGANIZATION_NOT_FOUND";

const isIgnored = (hostnamePart: string): boolean =>
  NON_ORGANIZATION_HOSTNAME_PARTS.some((ignored) => ignored === hostnamePart);

/**
 * Finds the organisation: path segment, then first hostname part, then the stored one, then `pfm` (ORG-03, ORG-04,
 * An unknown path segment is `ORGANIZATION_NOT_FOUND`; an unknown hostname part or stored name is passed over.
 */
export function resolveOrganization(
  sources: OrganizationSources,
  known: readonly string[] = KNOWN_ORGANIZATIONS,
): Outcome<string, "ORGANIZATION_NOT_FOUND"> {
  const { pathSegment = "", stored = "" } = sources;
  if (pathSegment !== "") {
    return known.includes(pathSegment) ? succeed(pathSegment) : fail("ORGANIZATION_NOT_FOUND");
  }
  const hostnamePart = sources.hostname.toLowerCase().split(".")[0] ?? "";
  if (known.includes(hostnamePart) && !isIgnored(hostnamePart)) {
    return succeed(hostnamePart);
  }
  return succeed(known.includes(stored) ? stored : DEFAULT_ORGANIZATION);
}

/** Checks an organisation somebody named: missing or unknown is refused, each with its own code (ORG-23). */
export function requireOrganization(
  name: string | undefined,
  known: readonly string[] = KNOWN_ORGANIZATIONS,
): Outcome<string, OrganizationError> {
  if (name === undefined || name === "") {
    return fail("ORGANIZATION_REQUIRED");
  }
  return known.includes(name) ? succeed(name) : fail("ORGANIZATION_NOT_FOUND");
}
