import { KNOWN_ORGANIZATIONS, resolveOrganization, type Outcome } from "@punktum/domain";
import { isRouteName } from "./routes.ts";

/** Organisation and base path of this page. */
export interface KioskAddress {
  readonly organization: string;
  readonly basename: string;
  /** Address that replaces the current one, which names no organisation. */
  readonly replaceWith?: string;
}

export interface AddressInput {
  readonly pathname: string;
  readonly search: string;
  readonly hostname: string;
  /** Organisation stored on the device. */
  readonly stored: string | undefined;
  /** Organisation of a build for one organisation, else empty. */
  readonly single: string;
  readonly known?: readonly string[];
}

/** Determines the organisation from the address. */
export function resolveAddress(input: AddressInput): Outcome<KioskAddress, "ORGANIZATION_NOT_FOUND"> {
  const { pathname, search, hostname, stored, single, known = KNOWN_ORGANIZATIONS } = input;
  if (single !== "") {
    return { ok: true, response: { organization: single, basename: "/" } };
  }
  const [first = ""] = pathname.split("/").filter((segment) => segment !== "");
  // `/login` is a route, not an organisation: the address is completed instead of refused.
  const isBare = first === "" || isRouteName(first);
  const found = resolveOrganization({ pathSegment: isBare ? "" : first, hostname, stored }, known);
  if (!found.ok) {
    return found;
  }
  const basename = `/${found.response}`;
  const place = { organization: found.response, basename };
  return { ok: true, response: isBare ? { ...place, replaceWith: `${basename}${pathname}${search}` } : place };
}
