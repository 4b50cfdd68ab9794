/** Path under which the platform serves the back office. */
const BASE = "/backoffice";

const ORGANIZATION = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Path of the set-up of an empty server, which no programme can have as its id. */
const SETUP = "setup";

/** Parsed address: the programme's id, and the base path of all routes. */
export interface BackOfficeAddress {
  /** Absent at `/backoffice/`, which asks for the programme. */
  readonly organization: string | undefined;
  readonly basename: string;
}

/** Reads the programme from a path such as `/backoffice/pfm/members`. */
export function readAddress(pathname: string): BackOfficeAddress {
  const name = pathname.slice(BASE.length).split("/")[1]?.toLowerCase() ?? "";
  return ORGANIZATION.test(name) && name !== SETUP
    ? { organization: name, basename: `${BASE}/${name}` }
    : { organization: undefined, basename: BASE };
}

/** Address of a programme's back office. */
export function addressOf(organization: string): string {
  return `${BASE}/${organization.trim().toLowerCase()}/`;
}
