import { KNOWN_ORGANIZATIONS, resolveOrganization, type Outcome } from "@punktum/domain";
import { isRouteName } from "./routes.ts";

/** Where this page stands: its organisation, and the path all routes begin with. */
export interface KioskAddress {
  readonly organization: string;
  readonly basename: string;
  /** Address to show instead of the present one, which names no organisation. */
  readonly replaceWith?: string;
}

export interface AddressInput {
  readonly pathname: string;
  readonly search: string;
  readonly hostname: string;
  /** Organisation the device remembers. */
  readonly stored: string | undefined;
  /** Organisation of a single-organisation build, else empty (ORG-03). */
  readonly single: string;
  readonly known?: readonly string[];
}

/** Reads the organisation off the address (ORG-01, ORG-03, ORG-04, A-02). */
export function resolveAddress(input: AddressInput): Outcome<KioskAddress, "ORGANIZATION_NOT_FOUND"> {
  const { pathname, search, hostname, stored, single, known = KNOWN_ORGANIZATIONS } = input;
  if (single !== "") {
    return { ok: true, response: { organization: single, basename: "/" } };
  }
  const [first = ""] = pathname.split("/").filter((segment) => segment !== "");
  // `/login` names a route, not an organisation: complete the address instead of refusing it.
  const isBare = first === "" || isRouteName(first);
  const found = resolveOrganization({ pathSegment: isBare ? "" : first, hostname, stored }, known);
  if (!found.ok) {
    return found;
  }
  const basename = `/${found.response}`;
  const place = { organization: found.response, basename };
  return { ok: true, response: isBare ? { ...place, replaceWith: `${basename}${pathname}${search}` } : place };
}
