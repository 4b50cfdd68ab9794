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
 * menu asks {@link can}. A right says nothing about reach: partners' staff have it for their own partners and shops, and
 * the platform refuses the rest.
 */
const RIGHTS = {
  /** Finds members by name, e-mail, phone or part of a card number. */
  "members.search": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  /** Opens a member whose exact code is known; STORE_STAFF see the person masked. */
  "members.open": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Sees and changes the person behind an account, their consents and mails. */
  "members.person": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "SUPPORT_AGENT"],
  /** Adds and replaces cards, releases stuck reservations. */
  "members.cards": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Corrects points, up to the limits of manual work. */
  "points.correct": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Approves other people's requests. */
  "approvals.decide": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  /** Asks for an approval, and sees their own requests. */
  "approvals.ask": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "SUPPORT_AGENT"],
  /** Takes bookings back and merges accounts without asking. */
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
  /** Makes and revokes the API keys of tills. */
  "tillKeys.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "devices.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "TECHNICIAN"],
  /** Makes a tablet show its name. */
  "devices.identify": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "TECHNICIAN"],
  "devices.edit": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "TECHNICIAN"],
  /** Invites, changes and locks other people; a PARTNER_ADMIN only staff of their own shops. */
  "people.edit": ["PLATFORM_OPERATOR", "PROGRAM_ADMIN", "PARTNER_ADMIN"],
  "reports.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "STORE_STAFF", "AUDITOR"],
  /** Reads the audit log; a TECHNICIAN only what concerns devices. */
  "log.read": ["PROGRAM_ADMIN", "PARTNER_ADMIN", "AUDITOR", "TECHNICIAN"],
  "programs.create": ["PLATFORM_OPERATOR"],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

/** One line of {@link RIGHTS}. */
export type Right = keyof typeof RIGHTS;

const isRight = (name: string): name is Right => Object.hasOwn(RIGHTS, name);

/** All rights, in the order of the table. */
export const RIGHT_CODES: readonly Right[] = Object.keys(RIGHTS).filter(isRight);

/** Tells whether a role has a right, whatever its reach. Other roles, such as DEVICE, have none. */
export function can(role: string, right: Right): boolean {
  const roles: readonly string[] = RIGHTS[right];
  return roles.includes(role);
}

/** Roles that have a right, for the definition of a call. */
export function rolesWith<R extends Right>(right: R): (typeof RIGHTS)[R] {
  return RIGHTS[right];
}
