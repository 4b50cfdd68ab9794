/** One screen of the back office, for the sweep over all of them. */
export interface BackOfficeScreen {
  /** Path below the programme's address. */
  readonly path: string;
  /** Who looks at it: the local part of the e-mail address. */
  readonly role: string;
}

/** Every screen of the back office. A new one is added here. */
export const BACK_OFFICE_SCREENS: readonly BackOfficeScreen[] = [
  { path: "/", role: "admin" },
  { path: "/stores", role: "admin" },
  { path: "/stores/new", role: "admin" },
  { path: "/stores/101/1002", role: "admin" },
  { path: "/profiles", role: "admin" },
  { path: "/devices", role: "admin" },
  { path: "/log", role: "admin" },
  { path: "/members", role: "admin" },
  { path: "/people", role: "admin" },
  { path: "/approvals", role: "admin" },
  { path: "/privacy", role: "admin" },
  { path: "/flags", role: "admin" },
];
