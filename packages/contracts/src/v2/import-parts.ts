/** Kind of the imported data. */
export const IMPORT_KINDS = ["STORES", "MEMBERS", "CARDS", "BALANCES", "KEYS"] as const;

/** One of {@link IMPORT_KINDS}. */
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Longest file. */
export const IMPORT_LIMIT_BYTES = 32 * 1024 * 1024;
/** Media type of uploaded tables. */
export const IMPORT_TYPES = ["text/csv"] as const;

/** Encodings that files are read in. */
export const IMPORT_ENCODINGS = [
  "utf-8",
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "utf-16le",
  "utf-16be",
] as const;

/** One of {@link IMPORT_ENCODINGS}. */
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Separator of cells. */
export const IMPORT_SEPARATORS = [";", ",", "\t", "|"] as const;

/** One of {@link IMPORT_SEPARATORS}. */
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number];

/** Fields of each kind that a column can be mapped to, and whether they are mandatory. */
export const IMPORT_FIELDS = {
  STORES: {
    partner: true,
    name: true,
    vatId: false,
    street: false,
    postalCode: false,
    city: false,
    country: false,
  },
  MEMBERS: {
    card: false,
    externalCode: false,
    givenName: false,
    familyName: false,
    email: false,
    phone: false,
    gender: false,
    birthDate: false,
    street: false,
    postalCode: false,
    city: false,
    country: false,
    language: false,
    memberSince: false,
  },
  CARDS: { card: true, member: false },
  BALANCES: { member: true, points: true, earnedOn: false },
  KEYS: { coupon: true, key: true, member: false },
} as const satisfies Readonly<Record<ImportKind, Readonly<Record<string, boolean>>>>;

/** Field of a member's consent: `optin.EMAIL`. */
export const OPTIN_FIELD = "optin.";

/** Why a row is skipped, or why its record remains after an undo. */
export const IMPORT_PROBLEMS = [
  "MISSING",
  "NOT_STORABLE",
  "TOO_LONG",
  "NOT_A_CODE",
  "NOT_AN_ADDRESS",
  "NOT_A_DAY",
  "NOT_POINTS",
  "NOT_A_GENDER",
  "NOT_A_LANGUAGE",
  "NOT_YES_OR_NO",
  "TWICE_IN_FILE",
  "CODE_IN_USE",
  "EMAIL_IN_USE",
  "UNKNOWN_MEMBER",
  "AMBIGUOUS_MEMBER",
  "CLOSED_MEMBER",
  "OTHER_BALANCE",
  "UNKNOWN_PARTNER",
  "UNKNOWN_COUPON",
  "KEY_IN_USE",
] as const;

/** One of {@link IMPORT_PROBLEMS}. */
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** Why a row's record remains after an undo. */
export const IMPORT_KEPT = ["BOOKED", "CHANGED", "HAS_POINTS", "USED"] as const;

/** One of {@link IMPORT_KEPT}. */
export type ImportKept = (typeof IMPORT_KEPT)[number];
