import { ACCOUNT_STATUSES } from "@punktum/domain";
import * as z from "zod/mini";
import { type Right, STAFF_ROLE_CODES } from "../rights.ts";
import { digitsId, isoMoment, text } from "../wire.ts";
import { queryFlag } from "./administration/common.ts";
import { VOUCHER_STATES } from "./administration/voucher-office.ts";
import { DEVICE_PROBLEMS } from "./device-care.ts";

/** Lists that are written into a file. */
export const EXPORT_KINDS = [
  "MEMBERS",
  "VOUCHERS",
  "BOOKINGS",
  "PLACES",
  "DEVICES",
  "PEOPLE",
  "AUDIT",
  "APPROVALS",
  "PRIVACY_REQUESTS",
  "FLAGS",
  "EARNING_RULES",
  "SCREEN_SAVER",
  "PROFILES",
] as const;

/** One of {@link EXPORT_KINDS}. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The right that a list needs, which is that of its screen. */
export const EXPORT_RIGHTS = {
  MEMBERS: "members.export",
  VOUCHERS: "offers.read",
  BOOKINGS: "reports.read",
  PLACES: "places.read",
  DEVICES: "devices.read",
  PEOPLE: "people.edit",
  AUDIT: "log.read",
  APPROVALS: "approvals.ask",
  PRIVACY_REQUESTS: "privacy.ask",
  FLAGS: "fraud.read",
  EARNING_RULES: "offers.read",
  SCREEN_SAVER: "offers.read",
  PROFILES: "devices.read",
} as const satisfies Readonly<Record<ExportKind, Right>>;

/** Lists that are exported for a period. */
export const EXPORTS_OF_A_PERIOD: readonly ExportKind[] = ["BOOKINGS", "AUDIT"];

/** Longest period of an export. */
export const EXPORT_DAYS_MAX = 366;

const MOST_CHOSEN = 200;

/** Filters of all lists, as their calls take them. {@link EXPORT_FILTERS} says which list has which. */
export const exportFilter = z.object({
  /** Chosen members. */
  accountIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(ACCOUNT_STATUSES)),
  levelId: z.optional(digitsId),
  registered: z.optional(queryFlag),
  lastActivityFrom: z.optional(isoMoment),
  optin: z.optional(text(40)),
  tagId: z.optional(digitsId),
  kind: z.optional(z.enum(["COUPON", "REWARD"])),
  state: z.optional(z.enum(VOUCHER_STATES)),
  partnerId: z.optional(digitsId),
  storeId: z.optional(digitsId),
  active: z.optional(queryFlag),
  problem: z.optional(z.enum([...DEVICE_PROBLEMS, "FINE"])),
  role: z.optional(z.enum(STAFF_ROLE_CODES)),
  action: z.optional(text(64)),
  subjectKind: z.optional(text(40)),
  subjectId: z.optional(text(200)),
  actorId: z.optional(text(64)),
});

/** Filter of an export. */
export type ExportFilter = z.output<typeof exportFilter>;

/** Filters of each list. */
export const EXPORT_FILTERS = {
  MEMBERS: ["accountIds", "q", "status", "levelId", "registered", "storeId", "lastActivityFrom", "optin", "tagId"],
  VOUCHERS: ["q", "kind", "state", "partnerId"],
  BOOKINGS: ["partnerId", "storeId"],
  PLACES: ["q", "partnerId", "storeId", "active"],
  DEVICES: ["q", "problem", "partnerId", "storeId"],
  PEOPLE: ["q", "role", "active"],
  AUDIT: ["action", "subjectKind", "subjectId", "actorId"],
  APPROVALS: [],
  PRIVACY_REQUESTS: [],
  FLAGS: [],
  EARNING_RULES: [],
  SCREEN_SAVER: [],
  PROFILES: [],
} as const satisfies Readonly<Record<ExportKind, readonly (keyof ExportFilter)[]>>;
