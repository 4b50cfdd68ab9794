import { DEFAULT_ORGANIZATION, NON_ORGANIZATION_HOSTNAME_PARTS } from "../base/constants.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Organisations every build knows. */
export const KNOWN_ORGANIZATIONS = ["pfm", "mhe", "ppc", "btl"] as const;

/** Places where an organisation may be named. */
export interface OrganizationSources {
  /** First segment of the path; absent or empty at the root. */
  readonly pathSegment?: string | undefined;
  readonly hostname: string;
  /** Name stored on the device. */
  readonly stored?: string | undefined;
}

/** Why an organisation is refused. */
export type OrganizationError = "ORGANIZATION_REQUIRED" | "ORGANIZATION_NOT_FOUND";

const isIgnored = (hostnamePart: string): boolean =>
  NON_ORGANIZATION_HOSTNAME_PARTS.some((ignored) => ignored === hostnamePart);

/**
 * Finds the organisation: path segment, then first hostname part, then stored name, then `pfm`. An unknown path segment
 * is `ORGANIZATION_NOT_FOUND`; an unknown hostname part or stored name is ignored.
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

/** Checks a named organisation; a missing name and an unknown one have different codes. */
export function requireOrganization(
  name: string | undefined,
  known: readonly string[] = KNOWN_ORGANIZATIONS,
): Outcome<string, OrganizationError> {
  if (name === undefined || name === "") {
    return fail("ORGANIZATION_REQUIRED");
  }
  return known.includes(name) ? succeed(name) : fail("ORGANIZATION_NOT_FOUND");
}
