import * as z from "zod/mini";
import { UNIT_TYPES } from "@punktum/domain";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { digitsId, organization, registrationTypeCode, recordVersion } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery } from "../list-page.ts";
import { PARTNER_ORDERS } from "../programs.ts";
import { capitals, createdAt, freeText, nameText, page, programParams, programPath, RECORD_ERRORS } from "./common.ts";
import { crudOf } from "./crud.ts";
import * as rules from "./program-rules.ts";

const tag = "administration: partners";
const partnersPath = `${programPath}/partners`;
const partnerPath = `${partnersPath}/{partnerId}`;
const partnerParams = z.object({ programId: organization, partnerId: digitsId });

const pointsRoundingCode = z.nullable(rules.pointsRoundingCode);
const revenueRoundingCode = z.nullable(rules.revenueRoundingCode);
const anonymousExchange = z.nullable(rules.anonymousExchange);

const input = {
  name: nameText,
  legalName: z._default(freeText(200), ""),
  partnerType: z._default(capitals, "PARTNER"),
  /** The partner that this one is an affiliate of. */
  affiliateOf: z._default(z.nullable(digitsId), null),
  showRegistrationButton: z._default(z.boolean(), true),
  alwaysShowRegistration: z._default(z.boolean(), false),
  /** Whether standard kiosks register shoppers. */
  registersAtKiosk: z._default(z.boolean(), false),
  registrationModePosRegistrationTypeCode: z._default(registrationTypeCode, "OPTSIM"),
  /** Null selects the programme's rule, also for the next two. */
  pointsRoundingCode: z._default(pointsRoundingCode, null),
  revenueRoundingCode: z._default(revenueRoundingCode, null),
  anonymousExchange: z._default(anonymousExchange, null),
  /** Staff may book points manually. */
  manualAllowed: z._default(z.boolean(), true),
};

/** A partner with its own settings; null selects the programme's setting. */
const partnerSettingsWire = z.object({
  id: digitsId,
  name: z.string(),
  legalName: z.string(),
  partnerType: z.string(),
  affiliateOf: z.nullable(digitsId),
  showRegistrationButton: z.boolean(),
  alwaysShowRegistration: z.boolean(),
  registersAtKiosk: z.boolean(),
  registrationModePosRegistrationTypeCode: registrationTypeCode,
  pointsRoundingCode,
  revenueRoundingCode,
  anonymousExchange,
  manualAllowed: z.boolean(),
  active: z.boolean(),
  version: recordVersion,
  createdAt,
});

/** Type and id of a unit: an id alone may belong to a partner and to a shop. */
const unitPlace = z.string().check(z.maxLength(90), z.regex(/^(?:PARTNER|STORE|INTERACTIONPOINT)-[\x21-\x7e]+$/));

/** A part of the organisation. */
export const unitWire = z.object({
  unitType: z.enum(UNIT_TYPES),
  id: z.string(),
  name: z.string(),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  active: z.boolean(),
});

const body = { name: "Bakery", legalName: "Bakery Ltd", manualAllowed: false } as const;
const example = {
  id: "1",
  ...body,
  partnerType: "PARTNER",
  affiliateOf: null,
  showRegistrationButton: true,
  alwaysShowRegistration: false,
  registersAtKiosk: false,
  registrationModePosRegistrationTypeCode: "OPTSIM",
  pointsRoundingCode: null,
  revenueRoundingCode: null,
  anonymousExchange: null,
  active: true,
  version: 4,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;
const exampleParams = { programId: "pfm", partnerId: "1" };

const calls = crudOf({
  names: ["Partner", "Partners"],
  tag,
  paths: [partnersPath, partnerPath],
  params: [programParams, partnerParams],
  response: partnerSettingsWire,
  readers: rolesWith("places.read"),
  writers: rolesWith("settings.edit"),
  example: { params: [{ programId: "pfm" }, exampleParams], response: example },
});

export const createPartner = calls.create({
  summary: "New partner",
  description: "The platform gives the id. An affiliate names the partner it belongs to.",
  body: z.object(input),
  example: body,
});

export const readPartner = calls.read({
  summary: "One partner with its settings",
  description: "Deactivated partners are found too.",
});

export const replacePartner = calls.replace({
  summary: "Replaces the settings of a partner",
  description:
    "What is left out gets its first value again. Only those who run the programme switch a partner on or off, change its type or whose affiliate it is.",
  roles: rolesWith("partners.edit"),
  body: z.object({ ...input, active: z.boolean() }),
  example: { ...body, active: true },
});

export const deletePartner = calls.remove({
  summary: "Deactivates a partner",
  description:
    "Nothing is erased: its shops take no bookings and no new mountings any more, its devices are refused, its history stays readable. PUT with `active: true` opens it again. Repeating does no harm.",
});

export const listAffiliates = defineCall({
  id: "administration.listAffiliates",
  method: "GET",
  path: `${partnerPath}/affiliates`,
  tag,
  summary: "Partners that are affiliates of this one",
  description: `Sorted by id; only direct affiliates. ${PAGE_DESCRIPTION}`,
  roles: rolesWith("places.edit"),
  params: partnerParams,
  query: pagedQuery({}, PARTNER_ORDERS),
  response: pagedListOf(partnerSettingsWire),
  errors: RECORD_ERRORS,
  example: {
    params: exampleParams,
    query: { limit: 50 },
    response: [{ ...example, id: "7", partnerType: "AFFILIATE", affiliateOf: "1" }],
  },
});

export const listAffiliateUnits = defineCall({
  id: "administration.listAffiliateUnits",
  method: "GET",
  path: `${partnerPath}/affiliateunits`,
  tag,
  summary: "Affiliates of a partner with their shops and interaction points",
  description:
    "Sorted by partner, then shop, then interaction point; each unit before what lies in it (DATA-30). `after` is type and id of the last unit of the page before, such as `STORE-31`.",
  roles: rolesWith("places.edit"),
  params: partnerParams,
  query: z.object({ ...page, after: z.optional(unitPlace) }),
  response: z.array(unitWire),
  errors: RECORD_ERRORS,
  example: {
    params: exampleParams,
    query: { limit: 50 },
    response: [
      { unitType: "PARTNER", id: "7", name: "Bakery North", partnerId: "7", storeId: null, active: true },
      { unitType: "STORE", id: "31", name: "Harbour", partnerId: "7", storeId: "31", active: true },
      { unitType: "INTERACTIONPOINT", id: "pos-31", name: "Counter", partnerId: "7", storeId: "31", active: true },
    ],
  },
});
