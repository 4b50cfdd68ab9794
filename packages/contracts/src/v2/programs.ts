import { API_GENERATIONS, isTimeZone, REVENUE_MODULE_MODES, UI_LANGUAGES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, DEVICE_OR_STAFF_ROLES } from "../call.ts";
import { digitsId, organization, registrationTypeCode, roundingCode, text } from "../wire.ts";

const apiVersion = z.enum(API_GENERATIONS);

/** Operations whose generation is chosen one by one (ORG-14, HTTP-15). */
export const OPERATIONS = [
  "login",
  "clients",
  "stores",
  "mount",
  "unmount",
  "checkIn",
  "accountDetails",
  "balance",
  "history",
  "coupons",
  "couponKeys",
  "rewards",
  "redeem",
  "revenuePoints",
  "register",
  "displayAds",
] as const;
export type Operation = (typeof OPERATIONS)[number];
export type ApiVersion = z.infer<typeof apiVersion>;

/** A page outside, opened from the kiosk: nothing but a web address. */
const webAddress = z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"'`\\]+$/));

/** Public configuration of a programme (ORG-07..20). Unknown keys are kept out; all have defaults in the kiosk. */
export const programConfig = z.object({
  organization,
  name: z.string(),
  p4m_api: z.object({
    default: apiVersion,
    operations: z.optional(z.partialRecord(z.enum(OPERATIONS), apiVersion)),
  }),
  logo_url: z.optional(z.string()),
  screen_saver: z.optional(
    z.object({
      showSelectLanguage: z.optional(z.boolean()),
      backgroundCover: z.optional(z.boolean()),
      hideLogo: z.optional(z.boolean()),
      message: z.optional(
        z.object({
          show: z.boolean(),
          horizontal: z.enum(["left", "center", "right"]),
          vertical: z.enum(["top", "middle", "bottom"]),
        }),
      ),
    }),
  ),
  showSelfServiceButton: z.optional(z.boolean()),
  selfServiceUrl: z.optional(z.string()),
  /** Seconds (ORG-16). */
  inactivity_time: z.optional(z.number().check(z.int(), z.minimum(5), z.maximum(3600))),
  manuallyEnableCamera: z.optional(z.boolean()),
  display_revenue_amount_payable_with_points: z.optional(z.boolean()),
  /** `#rrggbb` colours and CSS variables (ORG-19). */
  theme: z.optional(
    z.object({
      colors: z.optional(z.record(z.string(), z.string())),
      variables: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** Override texts per language (ORG-20). */
  translations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** Opt-in types a registration asks for (ORG-12, REG-29). */
  membershipOptins: z.optional(z.array(text(64)).check(z.maxLength(50))),
  /** What a registration asks of a person (ORG-12, REG-27). */
  userProperties: z.optional(z.array(z.object({ name: text(64), mandatory: z.boolean() })).check(z.maxLength(50))),
  /** The registration form beside its fields (ORG-12, REG-03): pages of terms and privacy, and whether the programme's own form asks for a password. */
  register_form: z.optional(
    z.object({
      termsUrl: z.optional(webAddress),
      privacyUrl: z.optional(webAddress),
      asksPassword: z.optional(z.boolean()),
    }),
  ),
  /** IANA name of the shops' time zone, e.g. Europe/Vienna: receipts are read and named by their clocks (A-43). */
  timeZone: z.optional(text(64).check(z.refine(isTimeZone, "no time zone"))),
  /** Version of the consent texts that are shown; kept with each consent. */
  consentTextVersion: z.optional(text(100)),
  /** Money is written in the way of this language, whatever the shopper's; without it in that of the shopper's (FMT-07). */
  euro_language: z.optional(z.enum(UI_LANGUAGES)),
  /** Telephone or address shown to a locked account (BURN-34). */
  customerServiceContact: z.optional(z.string()),
});
export type ProgramConfig = z.infer<typeof programConfig>;

/** What an organisation's or a client's zip may say: any part of {@link programConfig}; whose it is, its name says (ORG-06). */
export const bundledConfig = z.omit(z.partial(programConfig), { organization: true });
export type BundledConfig = z.infer<typeof bundledConfig>;

/** API-01. */
export const readProgramConfig = defineCall({
  id: "v2.readProgramConfig",
  method: "GET",
  path: "/api/v2/public/programs/{programId}/config",
  tag: "v2 programs",
  summary: "Public configuration of a programme",
  description: "Needs no login: a kiosk reads it before anybody has logged in.",
  example: {
    params: { programId: "pfm" },
    response: { organization: "pfm", name: "Pfeil & Mehr", p4m_api: { default: "v1" }, inactivity_time: 60 },
  },
  roles: ["PUBLIC"],
  params: z.object({ programId: organization }),
  response: programConfig,
  errors: ["ORGANIZATION_NOT_FOUND"],
});

/** Partner in second-generation words. */
export const partnerWire = z.object({
  id: digitsId,
  name: z.string(),
  legalName: z.string(),
  partnerType: z.string(),
  showRegistrationButton: z.boolean(),
  alwaysShowRegistration: z.boolean(),
  showRegistrationCode: registrationTypeCode,
  registrationModePosRegistrationTypeCode: registrationTypeCode,
  pointsRoundingCode: roundingCode,
  revenueRoundingCode: roundingCode,
  active: z.boolean(),
});
export type PartnerWire = z.infer<typeof partnerWire>;

/**
 * What a list of partners or shops can be narrowed to. Without `limit` everything comes: a kiosk has to offer every shop it
 * could be mounted in.
 */
const listQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  /** `false` lists the deactivated ones; without it only those that are open. */
  active: z.optional(z.enum(["true", "false"])),
};

/** V2-06, API-43. */
export const listPartners = defineCall({
  id: "v2.listPartners",
  method: "GET",
  path: "/api/v2/programs/{programId}/partners",
  tag: "v2 programs",
  summary: "Partners the caller may work for",
  description:
    "Programme admins see every partner, others those they work for. Sorted by id; only open partners unless `active=false` asks for the deactivated ones. Without a filter an empty list answers USER_WITH_NO_CLIENTS.",
  example: {
    params: { programId: "pfm" },
    response: [
      {
        id: "11",
        name: "Pfeil Tankstellen",
        legalName: "Pfeil Tankstellen GmbH",
        partnerType: "PARTNER",
        showRegistrationButton: true,
        alwaysShowRegistration: false,
        showRegistrationCode: "NO",
        registrationModePosRegistrationTypeCode: "OPTSIM",
        pointsRoundingCode: "COM",
        revenueRoundingCode: "NO",
        active: true,
      },
    ],
  },
  roles: DEVICE_OR_STAFF_ROLES,
  params: z.object({ programId: organization }),
  query: z.object({ ...listQuery, partnerType: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,31}$/))) }),
  response: z.array(partnerWire),
  errors: ["ORGANIZATION_NOT_FOUND", "USER_WITH_NO_CLIENTS"],
});

/** Shop in second-generation words. */
export const storeWire = z.object({
  id: digitsId,
  partnerId: digitsId,
  name: z.string(),
  vatId: z.string(),
  revenueModuleMode: z.enum(REVENUE_MODULE_MODES),
  decimalRevenue: z.boolean(),
  manualAllowed: z.boolean(),
  usesPin: z.boolean(),
  active: z.boolean(),
});
export type StoreWire = z.infer<typeof storeWire>;

/** V2-07, API-49. */
export const listStores = defineCall({
  id: "v2.listStores",
  method: "GET",
  path: "/api/v2/programs/{programId}/partners/{partnerId}/stores",
  tag: "v2 programs",
  summary: "Shops of a partner",
  description: "Only shops the caller may work for, sorted by id.",
  example: {
    params: { programId: "pfm", partnerId: "11" },
    response: [
      {
        id: "1001",
        partnerId: "11",
        name: "Pfeil Nord",
        vatId: "DE123456789",
        revenueModuleMode: "FLOAT",
        decimalRevenue: true,
        manualAllowed: true,
        usesPin: false,
        active: true,
      },
    ],
  },
  roles: DEVICE_OR_STAFF_ROLES,
  params: z.object({ programId: organization, partnerId: digitsId }),
  query: z.object(listQuery),
  response: z.array(storeWire),
  errors: ["ORGANIZATION_NOT_FOUND", "NOT_FOUND"],
});
