import {
  API_GENERATIONS,
  DEFAULT_FLAG_RULES,
  DEFAULT_HAND_LIMITS,
  DEFAULT_IDENTIFICATION_RULES,
  RESERVED_ORGANIZATIONS,
} from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith, STAFF_ROLE_CODES } from "../../rights.ts";
import { language, organization, recordVersion, versionErrors } from "../../wire.ts";
import { programConfig, timeZone } from "../programs.ts";
import { adminWire } from "./admins.ts";
import {
  createdAt,
  freeText,
  KEY_ERRORS,
  nameText,
  newPassword,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  staffEmail,
} from "./common.ts";

import {
  anonymousExchange,
  flagRules,
  handLimits,
  identification,
  newProgramRules,
  pointsRoundingCode,
  programRules,
  revenueRoundingCode,
  staffOnDuty,
} from "./program-rules.ts";

import { programTemplate } from "./program-templates.ts";

const tag = "administration: programmes";
/** A programme as seen by administrators. */
const programWire = z.object({
  id: organization,
  name: z.string(),
  legalName: z.string(),
  currency: z.string(),
  /** Points worth 1.00 of the currency; null if points cannot pay. */
  pointsPerEuro: z.nullable(z.number()),
  anonymousExchange,
  pointsRoundingCode,
  revenueRoundingCode,
  manualPointsMax: z.number(),
  /** The largest sale or revenue in cents; larger ones are refused as SALE_TOO_LARGE. Null for no limit. */
  saleMaxCents: z.nullable(z.number()),
  identification,
  /** Different accounts that a device may look up per hour; more are refused as RATE_LIMITED. */
  deviceLookUpsPerHour: z.number(),
  /** Months after which points expire; null for never. */
  pointsLifeMonths: z.nullable(z.number()),
  earnsOnRest: programRules.earnsOnRest,
  greetsByFirstName: programRules.greetsByFirstName,
  apiDefault: z.enum(API_GENERATIONS),
  defaultLanguage: z.string(),
  convertFactor: z.number(),
  /** OFF lets anyone at a tablet book, return and pay with points. */
  staffOnDuty,
  dutyIdleMinutes: z.number(),
  /** Validity of a redemption's code. */
  redemptionCodeMinutes: z.number(),
  /** Time in which staff on duty may take a redemption back; 0 for never. */
  takeBackMinutes: z.number(),
  /** Vouchers that a device may hand out without the platform in a day; 0 for none. */
  offlineVouchers: z.number(),
  /** Points of these vouchers. */
  offlinePoints: z.number(),
  mfaFrom: programRules.mfaFrom,
  handLimits,
  flagRules,
  /** Phone number or address for members; empty if there is none. */
  contact: z.string(),
  /** IANA name of the stores' time zone. Days and the hours of rules follow it. */
  timeZone: z.string(),
  /** The programme that this one copies for tests; null for a real one. */
  sandboxOf: z.nullable(organization),
  active: z.boolean(),
  version: recordVersion,
  createdAt,
});

/** Id of a new programme, which becomes the first segment of its addresses. */
export const newProgramId = organization.check(
  z.refine((id) => !RESERVED_ORGANIZATIONS.includes(id), "an address of the platform"),
);

/** Whether PostgreSQL can store the configuration: no text contains NUL or a lone surrogate. */
const isStorable = (config: unknown): boolean => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(config));

/** A programme in examples. */
export const exampleProgram = {
  id: "ocb",
  name: "Ocean Bonus",
  legalName: "Ocean Bonus Ltd",
  currency: "EUR",
  pointsPerEuro: 100,
  anonymousExchange: "YES",
  pointsRoundingCode: "COM",
  revenueRoundingCode: "NO",
  manualPointsMax: 10_000,
  saleMaxCents: 500_000,
  identification: { ...DEFAULT_IDENTIFICATION_RULES },
  deviceLookUpsPerHour: 240,
  pointsLifeMonths: null,
  earnsOnRest: false,
  greetsByFirstName: false,
  apiDefault: "v2",
  defaultLanguage: "de",
  convertFactor: 1,
  staffOnDuty: "REQUIRED",
  dutyIdleMinutes: 5,
  redemptionCodeMinutes: 1_440,
  takeBackMinutes: 60,
  offlineVouchers: 0,
  offlinePoints: 0,
  mfaFrom: null,
  handLimits: { ...DEFAULT_HAND_LIMITS },
  flagRules: { ...DEFAULT_FLAG_RULES },
  contact: "",
  timeZone: "Europe/Vienna",
  sandboxOf: null,
  active: true,
  version: 4,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;

/** The first admin of a programme in examples. */
export const exampleAdmin = {
  id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11",
  email: "ines@ocean.example",
  name: "Ines Meer",
  role: "PROGRAM_ADMIN",
  language: "de",
  active: true,
  partnerIds: [],
  storeIds: [],
  version: 1,
  createdAt: "2026-11-21T09:00:00.000Z",
  lastLoginAt: null,
} as const;

export const createProgram = defineCall({
  id: "administration.createProgram",
  method: "POST",
  path: "/api/v2/programs",
  tag,
  summary: "New programme with its first admin",
  description:
    "Programmes are isolated: no user of another one sees it, not even its creator. A template gives it a look, levels, a first rule and a first reward; `config` takes precedence over the template. The first admin logs in with the given password, which must meet the rules for every admin's password. The id cannot be changed later. `Idempotency-Key` is not stored, because the body holds a password; a repeated request answers ALREADY_EXISTS.",
  roles: rolesWith("programs.create"),
  body: z.object({
    id: newProgramId,
    template: z._default(programTemplate, "empty"),
    name: nameText,
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), "EUR"),
    convertFactor: z._default(z.number().check(z.positive(), z.maximum(1_000_000)), 1),
    ...newProgramRules,
    /** Public configuration for the kiosk. */
    config: z.optional(
      z
        .partial(z.omit(programConfig, { organization: true, name: true, sign_ons: true, redeems_offline: true }))
        .check(z.refine(isStorable, "a text that cannot be kept")),
    ),
    admin: z.object({
      email: staffEmail,
      name: nameText,
      password: newPassword,
      language: z._default(language, "de"),
    }),
  }),
  response: z.object({ program: programWire, admin: adminWire }),
  errors: ["ALREADY_EXISTS", "GENERAL_NO_PERMISION", "PASSWORD_NOT_ALLOWED"],
  status: 201,
  example: {
    body: {
      id: "ocb",
      name: "Ocean Bonus",
      legalName: "Ocean Bonus Ltd",
      pointsPerEuro: 100,
      saleMaxCents: 500_000,
      apiDefault: "v2",
      admin: { email: "ines@ocean.example", name: "Ines Meer", password: "a long first password" },
    },
    response: {
      program: exampleProgram,
      admin: exampleAdmin,
    },
  },
});

export const readProgram = defineCall({
  id: "administration.readProgram",
  versioned: true,
  method: "GET",
  path: programPath,
  tag,
  summary: "The caller's programme",
  description: "Any other programme is answered as if it did not exist (T14).",
  roles: STAFF_ROLE_CODES,
  params: programParams,
  response: programWire,
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "ocb" }, response: exampleProgram },
});

export const changeProgram = defineCall({
  id: "administration.changeProgram",
  versioned: true,
  method: "PATCH",
  path: programPath,
  tag,
  summary: "Changes what a programme is called and how it works",
  description:
    "What is left out stays. Id, currency and factor of a programme cannot be changed, because old bookings depend on them. The audit log keeps the previous value of each field.",
  roles: rolesWith("settings.edit"),
  params: programParams,
  body: z.partial(
    z.object({
      name: nameText,
      contact: freeText(200),
      timeZone,
      ...programRules,
      identification: z.partial(identification),
      handLimits: z.partial(handLimits),
      flagRules: z.partial(flagRules),
    }),
  ),
  response: programWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: {
    params: { programId: "ocb" },
    body: { saleMaxCents: 500_000, identification: { proofAbovePoints: 10_000 } },
    response: exampleProgram,
  },
});
