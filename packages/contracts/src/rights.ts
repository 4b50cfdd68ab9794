/** Roles of people who work for a programme, as its administrators assign them. */
export const STAFF_ROLE_CODES = [
  "PLATFORM_OPERATOR",
  "PROGRAM_ADMIN",
  "PARTNER_ADMIN",
  "STORE_STAFF",
  "SUPPORT_AGENT",
  "AUDITOR",
  "TECHNICIAN",
] as const;

/** Role of a person who works for a programme. */
export type StaffRole = (typeof STAFF_ROLE_CODES)[number];

/**
 * Who may do what in the back office. This table is the only source: calls take their roles from {@link rolesWith}, the
 * menu asks {@link can}. A right does not define its reach: staff of a partner have it for their own partners and shops
 * only, and the platform refuses the rest.
 */
const RIGHTS = {
  /** Finds members by name, e-mail, phone or part of a card number. */
  "members.search": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  /** Exports the list. Full names need the right to export personal data without approval. */
  "members.export": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  /** Opens a member whose exact code is known; STORE_STAFF see the person masked. */
  "members.open": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Sees and changes the person behind an account, their consents and mails. */
  "members.person": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  /** Adds and replaces cards, releases stuck reservations. */
  "members.cards": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Manages members' credentials: links and unlinks phones, sends the PIN mail, removes PINs. */
  "members.proofs": ["PROGRAM_ADMIN"],
  /** Corrects points, books sales and redeems, up to the limits of manual work; also on duty at a tablet. */
  "points.correct": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Approves other people's requests. */
  "approvals.decide": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  /** Asks for an approval, and sees their own requests. */
  "approvals.ask": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Reverses bookings, merges and closes accounts without asking. */
  "points.reverse": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "members.block": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  "members.unblock": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  /** Exports and erases personal data without asking. */
  "privacy.carryOut": ["PROGRAM_ADMIN"],
  /** Records and reads requests of members about their data. */
  "privacy.ask": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  "fraud.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "AUDITOR"],
  "fraud.decide": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "offers.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT", "AUDITOR"],
  "offers.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "settings.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "AUDITOR"],
  "settings.edit": ["PROGRAM_ADMIN"],
  "places.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "TECHNICIAN"],
  "places.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "TECHNICIAN"],
  /** Changes the rules of a partner; a PARTNER_ADMIN only of their own. */
  "partners.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  /** Makes and revokes the API keys of tills. */
  "tillKeys.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "devices.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "TECHNICIAN"],
  /** Makes a tablet show its name. */
  "devices.identify": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "TECHNICIAN"],
  /** Mounts a tablet at a place of theirs, as the tablet's own set-up does. */
  "devices.mount": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "TECHNICIAN"],
  "devices.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "TECHNICIAN"],
  /** Changes profiles, and the places that belong to the programme itself. */
  "profiles.edit": ["PROGRAM_ADMIN", "TECHNICIAN"],
  /** Invites, changes and locks other people; a PARTNER_ADMIN only staff of their own shops. */
  "people.edit": ["PLATFORM_OPERATOR", "PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "reports.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "AUDITOR"],
  /** Checks and exports the ledger; reads the programme's liability. */
  "ledger.read": ["PROGRAM_ADMIN", "AUDITOR"],
  /** Reads the audit log; a TECHNICIAN only rows about devices. */
  "log.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "AUDITOR", "TECHNICIAN"],
  /** Imports members, cards, balances, keys and stores from files of other systems. */
  "imports.run": ["PROGRAM_ADMIN"],
  /** Writes lists into files. Each list also needs the right that its screen needs. */
  "exports.run": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT", "AUDITOR", "TECHNICIAN"],
  "programs.create": ["PLATFORM_OPERATOR"],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

/** One line of {@link RIGHTS}. */
export type Right = keyof typeof RIGHTS;

const isRight = (name: string): name is Right => Object.hasOwn(RIGHTS, name);

/** All rights, in the order of the table. */
export const RIGHT_CODES: readonly Right[] = Object.keys(RIGHTS).filter(isRight);

const OF_PARTNERS: readonly StaffRole[] = ["PARTNER_ADMIN", "STORE_STAFF"];
const MANAGES: Readonly<Record<string, readonly StaffRole[]>> = {
  PLATFORM_OPERATOR: ["PLATFORM_OPERATOR"],
  PROGRAM_ADMIN: ["PROGRAM_ADMIN", ...OF_PARTNERS, "SUPPORT_AGENT", "AUDITOR", "TECHNICIAN"],
  PARTNER_ADMIN: OF_PARTNERS,
};

/** Roles that a person may assign, and whose people they manage; never above their own role. */
export function rolesManagedBy(role: string): readonly StaffRole[] {
  return MANAGES[role] ?? [];
}

/** Whether a role has a right, independent of reach. Other roles, such as DEVICE, have none. */
export function can(role: string, right: Right): boolean {
  const roles: readonly string[] = RIGHTS[right];
  return roles.includes(role);
}

/** Roles that have a right, for the definition of a call. */
export function rolesWith<R extends Right>(right: R): (typeof RIGHTS)[R] {
  return RIGHTS[right];
}

/**
 * The right that a call requires of staff, derived from its roles; any right with the same roles will do. Undefined if
 * no staff role may make the call, or if all may because it concerns their own data.
 */
export function rightOf({ roles }: { readonly roles: readonly string[] }): Right | undefined {
  const staff = STAFF_ROLE_CODES.filter((role) => roles.includes(role));
  return RIGHT_CODES.find((right) => STAFF_ROLE_CODES.every((role) => staff.includes(role) === can(role, right)));
}

/** Roles of a call for mounted devices and for staff with a right. */
export function withDevice(right: Right): readonly ("DEVICE" | StaffRole)[] {
  return ["DEVICE", ...RIGHTS[right]];
}

/** Roles of a call for tills with a key, mounted devices and staff with a right. */
export function withTill(right: Right): readonly ("TILL" | "DEVICE" | StaffRole)[] {
  return ["TILL", "DEVICE", ...RIGHTS[right]];
}
