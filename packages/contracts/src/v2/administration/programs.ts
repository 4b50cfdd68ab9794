import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { language, organization } from "../../wire.ts";
import { programConfig } from "../programs.ts";
import { adminWire } from "./admins.ts";
import {
  createdAt,
  freeText,
  nameText,
  newPassword,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  READER_ROLES,
  staffEmail,
} from "./common.ts";

const tag = "administration: programmes";
const anonymousExchange = z.enum(["NO", "YES", "BURN", "EARN"]);
const pointsRoundingCode = z.enum(["UP", "DOWN", "COM"]);
const revenueRoundingCode = z.enum(["UP", "DOWN", "NO", "COM"]);

/** A programme as those who run it see it. */
const programWire = z.object({
  id: organization,
  name: z.string(),
  legalName: z.string(),
  currency: z.string(),
  /** How many points are worth 1.00 of the currency; null where points cannot pay. */
  pointsPerEuro: z.nullable(z.number()),
  anonymousExchange,
  pointsRoundingCode,
  revenueRoundingCode,
  manualPointsMax: z.number(),
  /** Months after which points expire; null: never. */
  pointsLifeMonths: z.nullable(z.number()),
  apiDefault: z.enum(["v1", "v2"]),
  defaultLanguage: z.string(),
  convertFactor: z.number(),
  active: z.boolean(),
  createdAt,
});

/** Configuration that can be kept: no text in it has a NUL or half of a pair. */
const isStorable = (config: unknown): boolean => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(config));

const exampleProgram = {
  id: "ocb",
  name: "Ocean Bonus",
  legalName: "Ocean Bonus Ltd",
  currency: "EUR",
  pointsPerEuro: 100,
  anonymousExchange: "YES",
  pointsRoundingCode: "COM",
  revenueRoundingCode: "NO",
  manualPointsMax: 10_000,
  pointsLifeMonths: null,
  apiDefault: "v2",
  defaultLanguage: "de",
  convertFactor: 1,
  active: true,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;

/** API-31. */
export const createProgram = defineCall({
  id: "administration.createProgram",
  method: "POST",
  path: "/api/v2/programs",
  tag,
  summary: "New programme with its first admin",
  description:
    "A programme is a world of its own: nobody of another one sees it, its creator neither. The first admin logs in with the given password and does the rest. The id cannot be changed later. `Idempotency-Key` is not kept, since the body holds a password; a repeated request answers ALREADY_EXISTS.",
  roles: ["PLATFORM_OPERATOR"],
  body: z.object({
    id: organization,
    name: nameText,
    legalName: z._default(freeText(200), ""),
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), "EUR"),
    pointsPerEuro: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))), null),
    anonymousExchange: z._default(anonymousExchange, "YES"),
    pointsRoundingCode: z._default(pointsRoundingCode, "COM"),
    revenueRoundingCode: z._default(revenueRoundingCode, "NO"),
    manualPointsMax: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 10_000),
    pointsLifeMonths: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(120))), null),
    apiDefault: z._default(z.enum(["v1", "v2"]), "v1"),
    defaultLanguage: z._default(language, "de"),
    convertFactor: z._default(z.number().check(z.positive(), z.maximum(1_000_000)), 1),
    /** Public configuration the kiosk reads (ORG-07). */
    config: z.optional(
      z
        .partial(z.omit(programConfig, { organization: true, name: true }))
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
  errors: ["ALREADY_EXISTS", "GENERAL_NO_PERMISION"],
  status: 201,
  example: {
    body: {
      id: "ocb",
      name: "Ocean Bonus",
      legalName: "Ocean Bonus Ltd",
      pointsPerEuro: 100,
      apiDefault: "v2",
      admin: { email: "ines@ocean.example", name: "Ines Meer", password: "a long first password" },
    },
    response: {
      program: exampleProgram,
      admin: {
        id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11",
        email: "ines@ocean.example",
        name: "Ines Meer",
        role: "PROGRAM_ADMIN",
        language: "de",
        active: true,
        partnerIds: [],
        storeIds: [],
        createdAt: "2026-11-21T09:00:00.000Z",
        lastLoginAt: null,
      },
    },
  },
});

/** API-32. */
export const readProgram = defineCall({
  id: "administration.readProgram",
  method: "GET",
  path: programPath,
  tag,
  summary: "The caller's programme",
  description: "Any other programme is answered as if it did not exist (T14).",
  roles: READER_ROLES,
  params: programParams,
  response: programWire,
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "ocb" }, response: exampleProgram },
});
