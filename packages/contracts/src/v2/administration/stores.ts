import { REVENUE_MODULE_MODES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith, withDevice } from "../../rights.ts";
import { digitsId, organization, recordVersion } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery } from "../list-page.ts";
import { STORE_ORDERS } from "../programs.ts";
import { activeFilter, createdAt, freeText, nameText, programParams, programPath, RECORD_ERRORS } from "./common.ts";
import { crudOf } from "./crud.ts";

const tag = "administration: stores";
const storesPath = `${programPath}/partners/{partnerId}/stores`;
const storePath = `${storesPath}/{storeId}`;
const partnerParams = z.object({ programId: organization, partnerId: digitsId });
const storeParams = z.object({ programId: organization, partnerId: digitsId, storeId: digitsId });

const revenueModuleMode = z.enum(REVENUE_MODULE_MODES);
const address = z.object({
  street: z.optional(freeText(200)),
  postalCode: z.optional(freeText(20)),
  city: z.optional(freeText(100)),
  country: z.optional(freeText(100)),
});

const input = {
  name: nameText,
  vatId: z._default(freeText(50), ""),
  /** Unit of typed amounts: whole euros or cents. */
  revenueModuleMode: z._default(revenueModuleMode, "FLOAT"),
  decimalRevenue: z._default(z.boolean(), true),
  address: z._default(address, {}),
};

/** A store with its settings. It contains whether there is a PIN, never the PIN itself. */
const storeSettingsWire = z.object({
  id: digitsId,
  partnerId: digitsId,
  name: z.string(),
  vatId: z.string(),
  revenueModuleMode,
  decimalRevenue: z.boolean(),
  usesPin: z.boolean(),
  address,
  active: z.boolean(),
  version: recordVersion,
  createdAt,
});

const body = { name: "Harbour", vatId: "DE123456789", address: { city: "Kiel" } } as const;
const example = {
  id: "31",
  partnerId: "1",
  ...body,
  revenueModuleMode: "FLOAT",
  decimalRevenue: true,
  usesPin: false,
  active: true,
  version: 4,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;
const exampleParams = { programId: "pfm", partnerId: "1", storeId: "31" };

const calls = crudOf({
  names: ["Store", "Stores"],
  tag,
  paths: [storesPath, storePath],
  params: [partnerParams, storeParams],
  response: storeSettingsWire,
  readers: rolesWith("places.read"),
  writers: rolesWith("places.edit"),
  aboveErrors: RECORD_ERRORS,
  example: { params: [{ programId: "pfm", partnerId: "1" }, exampleParams], response: example },
});

export const createStore = calls.create({
  summary: "New shop of a partner",
  description: "The platform gives the id, which is unique in the programme.",
  body: z.object(input),
  example: body,
});

export const readStore = calls.read({
  summary: "One shop with its settings",
  description: "Deactivated shops are found too; a shop of another partner is not found below this one.",
});

export const replaceStore = calls.replace({
  summary: "Replaces the settings of a shop",
  description: "What is left out gets its first value again; the PIN is left alone.",
  body: z.object({ ...input, active: z.boolean() }),
  example: { ...body, active: true },
});

export const deleteStore = calls.remove({
  summary: "Deactivates a shop",
  description:
    "Nothing is erased: the shop takes no bookings and no new mountings any more, its devices are refused, its history stays readable. PUT with `active: true` opens it again. Repeating does no harm.",
});

export const listProgramStores = defineCall({
  id: "administration.listProgramStores",
  method: "GET",
  path: `${programPath}/stores`,
  tag,
  summary: "Every shop of the programme the caller may see",
  description: `Sorted by id. With \`active=true\` a shop of a deactivated partner is still listed. ${PAGE_DESCRIPTION}`,
  roles: rolesWith("places.read"),
  params: programParams,
  query: pagedQuery({ partnerId: z.optional(digitsId), ...activeFilter }, STORE_ORDERS),
  response: pagedListOf(storeSettingsWire),
  errors: RECORD_ERRORS,
  example: { params: { programId: "pfm" }, query: { active: "true" }, response: [example] },
});

/** The path is not part of the specification. */
export const lookUpStore = defineCall({
  id: "administration.lookUpStore",
  method: "GET",
  path: "/api/v2/stores/{storeId}",
  tag,
  summary: "Shop look-up for mounting",
  description: "Finds an open shop of the caller's programme by its id alone, with the partner it belongs to.",
  roles: withDevice("places.read"),
  params: z.object({ storeId: digitsId }),
  response: z.object({
    storeId: digitsId,
    storeName: z.string(),
    vatId: z.string(),
    partnerId: digitsId,
    partnerName: z.string(),
  }),
  errors: ["NOT_FOUND", "GENERAL_NO_PERMISION"],
  example: {
    params: { storeId: "31" },
    response: { storeId: "31", storeName: "Harbour", vatId: "DE123456789", partnerId: "1", partnerName: "Bakery" },
  },
});
