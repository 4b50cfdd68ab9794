import { API_GENERATIONS, isTimeZone, REVENUE_MODULE_MODES, UI_LANGUAGES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { withDevice } from "../rights.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery } from "./list-page.ts";
import { digitsId, organization, registrationTypeCode, roundingCode, text } from "../wire.ts";

const apiVersion = z.enum(API_GENERATIONS);

/** Operations whose API generation can be chosen separately. */
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

/** An external page opened from the kiosk; web addresses only. */
export const webAddress = z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"'`\\]+$/));

/** IANA name of a time zone, e.g. Europe/Vienna. */
export const timeZone = text(64).check(z.refine(isTimeZone, "no time zone"));

/** Public configuration of a programme. Unknown keys are dropped; the kiosk has defaults for all. */
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
      /** Languages that shoppers may choose, in order. A tablet leaves out those it has no texts in. */
      offeredLanguages: z.optional(z.array(text(64)).check(z.maxLength(50))),
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
  /** Seconds. */
  inactivity_time: z.optional(z.number().check(z.int(), z.minimum(5), z.maximum(3600))),
  manuallyEnableCamera: z.optional(z.boolean()),
  display_revenue_amount_payable_with_points: z.optional(z.boolean()),
  /** `#rrggbb` colours and CSS variables. */
  theme: z.optional(
    z.object({
      colors: z.optional(z.record(z.string(), z.string())),
      variables: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** Texts that replace phrases, per language. */
  translations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** Opt-in types of a registration. */
  membershipOptins: z.optional(z.array(text(64)).check(z.maxLength(50))),
  /** Properties that a registration asks for. */
  userProperties: z.optional(z.array(z.object({ name: text(64), mandatory: z.boolean() })).check(z.maxLength(50))),
  /**
   * Other parts of the registration form: pages of terms and privacy, and whether the programme's form asks for a
   * password.
   */
  register_form: z.optional(
    z.object({
      termsUrl: z.optional(webAddress),
      privacyUrl: z.optional(webAddress),
      asksPassword: z.optional(z.boolean()),
    }),
  ),
  /** IANA name of the stores' time zone, e.g. Europe/Vienna, for reading and naming receipts. */
  timeZone: z.optional(timeZone),
  /** Version of the consent texts shown; stored with each consent. */
  consentTextVersion: z.optional(text(100)),
  /** Amounts are formatted in this language; if absent, in the shopper's. */
  euro_language: z.optional(z.enum(UI_LANGUAGES)),
  /** Phone number or address shown for a locked account. */
  customerServiceContact: z.optional(z.string()),
  /** Kiosks may redeem while the platform does not answer, within an allowance. A setting of the programme. */
  redeems_offline: z.optional(z.boolean()),
  /** Identity providers with which staff may sign in to the back office. */
  sign_ons: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
});
export type ProgramConfig = z.infer<typeof programConfig>;

/**
 * Contents of an organisation's or client's zip: any part of {@link programConfig}. The file name identifies the owner
 * (decision 0031).
 */
export const bundledConfig = z.omit(z.partial(programConfig), {
  organization: true,
  sign_ons: true,
  redeems_offline: true,
});
export type BundledConfig = z.infer<typeof bundledConfig>;

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

/** Partner in v2 terms. */
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

/** `false` lists deactivated entries; otherwise only active ones. */
const active = z.optional(z.enum(["true", "false"]));

/** What a page of partners can be sorted by. */
export const PARTNER_ORDERS = ["id", "name", "createdAt"] as const;

/** What a page of shops can be sorted by. */
export const STORE_ORDERS = ["id", "name", "city", "createdAt"] as const;

/** A partner, for the examples of calls. */
export const partnerExample: z.input<typeof partnerWire> = {
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
};

export const listPartners = defineCall({
  id: "v2.listPartners",
  method: "GET",
  path: "/api/v2/programs/{programId}/partners",
  tag: "v2 programs",
  summary: "Partners the caller may work for",
  description: `Programme admins see every partner, others those they work for. Sorted by id; only open partners unless \`active=false\` asks for the deactivated ones. Without a filter an empty list answers USER_WITH_NO_CLIENTS. ${PAGE_DESCRIPTION}`,
  example: {
    params: { programId: "pfm" },
    response: [partnerExample],
  },
  roles: withDevice("places.read"),
  params: z.object({ programId: organization }),
  query: pagedQuery(
    { active, partnerType: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,31}$/))) },
    PARTNER_ORDERS,
  ),
  response: pagedListOf(partnerWire),
  errors: ["ORGANIZATION_NOT_FOUND", "USER_WITH_NO_CLIENTS"],
});

/** Store in v2 terms. */
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

export const listStores = defineCall({
  id: "v2.listStores",
  method: "GET",
  path: "/api/v2/programs/{programId}/partners/{partnerId}/stores",
  tag: "v2 programs",
  summary: "Shops of a partner",
  description: `Only shops the caller may work for, sorted by id. ${PAGE_DESCRIPTION}`,
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
  roles: withDevice("places.read"),
  params: z.object({ programId: organization, partnerId: digitsId }),
  query: pagedQuery({ active }, STORE_ORDERS),
  response: pagedListOf(storeWire),
  errors: ["ORGANIZATION_NOT_FOUND", "NOT_FOUND"],
});
