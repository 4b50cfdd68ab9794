import { DEFAULT_ORGANIZATION, NON_ORGANIZATION_HOSTNAME_PARTS } from "../base/constants.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Organisations every build knows. */
export const KNOWN_ORGANIZATIONS = ["pfm", "mhe", "ppc", "btl"] as const;

/** Id of the tenant in which operators of the platform sign in. It has no members, partners or tablets. */
export const PLATFORM_ORGANIZATION = "platform";

/** Screens of the kiosk: the first segment of their address below the organisation. */
export const KIOSK_ROUTES = [
  "screen-saver",
  "login",
  "qr-scanner",
  "burn",
  "admin",
  "set-session-pin",
  "history",
  "mounting-settings",
  "configurations",
  "device-test",
  "revenue",
  "magnetic-stripe-reader",
  "display",
] as const;

/**
 * Ids that no programme may have: the platform itself, first segments of other addresses, and routes of the kiosk.
 * Otherwise an address such as `/login` would be ambiguous.
 */
export const RESERVED_ORGANIZATIONS: readonly string[] = [
  PLATFORM_ORGANIZATION,
  "api",
  "assets",
  "backoffice",
  "counter",
  "health",
  "icons",
  "manifests",
  "media",
  "metrics",
  "preview",
  "setup",
  ...KIOSK_ROUTES,
];

/** Form of a programme's id. */
const PROGRAM_ID = /^[a-z][a-z0-9-]{1,31}$/;

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
 * Finds the organisation: path segment, then first hostname part, then stored name, then `pfm`. An invalid path segment
 * is `ORGANIZATION_NOT_FOUND`; only the platform knows whether the programme exists. An unknown hostname part and a
 * malformed stored name are ignored.
 */
export function resolveOrganization(
  sources: OrganizationSources,
  known: readonly string[] = KNOWN_ORGANIZATIONS,
): Outcome<string, "ORGANIZATION_NOT_FOUND"> {
  const { pathSegment = "", stored = "" } = sources;
  if (pathSegment !== "") {
    return PROGRAM_ID.test(pathSegment) ? succeed(pathSegment) : fail("ORGANIZATION_NOT_FOUND");
  }
  const hostnamePart = sources.hostname.toLowerCase().split(".")[0] ?? "";
  if (known.includes(hostnamePart) && !isIgnored(hostnamePart)) {
    return succeed(hostnamePart);
  }
  return succeed(PROGRAM_ID.test(stored) ? stored : DEFAULT_ORGANIZATION);
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
