import * as z from "zod/mini";
import { defineCall, done, type Role } from "../../call.ts";
import { rolesWith, withDevice } from "../../rights.ts";
import { digitsId, isoMoment, organization, recordVersion, versionErrors } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery } from "../list-page.ts";
import {
  createdAt,
  interactionPointId,
  KEY_ERRORS,
  nameText,
  programPath,
  queryFlag,
  RECORD_ERRORS,
} from "./common.ts";
import { unitWire } from "./partners.ts";

const tag = "administration: interaction points";
const kind = z.enum(["APP", "CASH"]);

const inProgram = { programId: organization };
const inPartner = { ...inProgram, partnerId: digitsId };
const inStore = { ...inPartner, storeId: digitsId };
const programUrl = `${programPath}/interactionpoints`;
const partnerUrl = `${programPath}/partners/{partnerId}/interactionpoints`;
const storeUrl = `${programPath}/partners/{partnerId}/stores/{storeId}/interactionpoints`;

/** A place for a tablet (APP) or a till (CASH); `unitType` is the level it belongs to. */
const interactionPointWire = z.object({
  id: z.string(),
  name: z.string(),
  kind,
  unitType: z.enum(["PROGRAM", "PARTNER", "STORE"]),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  /** The till next to a tablet. */
  pairedCashId: z.nullable(z.string()),
  active: z.boolean(),
  version: recordVersion,
  createdAt,
});

const pointList = pagedListOf(interactionPointWire);

const newPoint = z.object({
  /** The workstation id typed by staff; unique in the programme, never changed. */
  id: interactionPointId.check(z.regex(/^[\w.:-]+$/)),
  name: nameText,
  kind,
  pairedCashId: z._default(z.nullable(interactionPointId), null),
});

const body = { id: "pos-31", name: "Counter", kind: "APP", pairedCashId: "till-31" } as const;
const example = {
  ...body,
  unitType: "STORE",
  partnerId: "1",
  storeId: "31",
  active: true,
  version: 4,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;
const ofProgram = { ...example, unitType: "PROGRAM", partnerId: null, storeId: null, pairedCashId: null } as const;
const ofPartner = { ...example, unitType: "PARTNER", storeId: null, pairedCashId: null } as const;
const { pairedCashId: _paired, ...alone } = body;

const CREATE_ERRORS = [...RECORD_ERRORS, "WORKSTATION_ID_IN_USE", ...KEY_ERRORS] as const;

const creation = <P extends z.ZodMiniType>(id: string, path: string, roles: readonly Role[], params: P) => ({
  id,
  method: "POST" as const,
  path,
  tag,
  description:
    "The id is the workstation id; it is unique in the programme. A tablet may name the till beside it, which must be a till of the same unit.",
  roles,
  params,
  body: newPoint,
  versioned: true,
  response: interactionPointWire,
  errors: CREATE_ERRORS,
  status: 201,
});

export const createProgramPoint = defineCall({
  ...creation("administration.createProgramPoint", programUrl, rolesWith("profiles.edit"), z.object(inProgram)),
  summary: "New interaction point of the programme itself",
  example: { params: { programId: "pfm" }, body: alone, response: ofProgram },
});

export const createPartnerPoint = defineCall({
  ...creation("administration.createPartnerPoint", partnerUrl, rolesWith("places.edit"), z.object(inPartner)),
  summary: "New interaction point of a partner",
  example: { params: { programId: "pfm", partnerId: "1" }, body: alone, response: ofPartner },
});

export const createStorePoint = defineCall({
  ...creation("administration.createStorePoint", storeUrl, rolesWith("places.edit"), z.object(inStore)),
  summary: "New interaction point of a shop",
  example: { params: { programId: "pfm", partnerId: "1", storeId: "31" }, body, response: example },
});

const listing = <P extends z.ZodMiniType>(id: string, path: string, params: P) => ({
  id,
  method: "GET" as const,
  path,
  tag,
  roles: rolesWith("places.read"),
  params,
  response: pointList,
  errors: RECORD_ERRORS,
});
const ORDERS = ["id", "name", "createdAt"] as const;
const withBelow = pagedQuery({ recursive: z.optional(queryFlag), kind: z.optional(kind) }, ORDERS);

export const listProgramPoints = defineCall({
  ...listing("administration.listProgramPoints", programUrl, z.object(inProgram)),
  summary: "Interaction points of the programme, with those below it where `recursive` says so",
  description: `Sorted by id. Without \`recursive=true\` only points that belong to the programme itself. ${PAGE_DESCRIPTION}`,
  query: withBelow,
  example: { params: { programId: "pfm" }, query: { recursive: "true" }, response: [example] },
});

export const listPartnerPoints = defineCall({
  ...listing("administration.listPartnerPoints", partnerUrl, z.object(inPartner)),
  summary: "Interaction points of a partner, with those of its shops where `recursive` says so",
  description: `Sorted by id. Without \`recursive=true\` only points that belong to the partner itself. ${PAGE_DESCRIPTION}`,
  query: withBelow,
  example: { params: { programId: "pfm", partnerId: "1" }, query: { recursive: "false" }, response: [ofPartner] },
});

export const listStorePoints = defineCall({
  ...listing("administration.listStorePoints", storeUrl, z.object(inStore)),
  summary: "Interaction points of a shop",
  description: `The list is sorted by id. ${PAGE_DESCRIPTION}`,
  query: pagedQuery({ kind: z.optional(kind) }, ORDERS),
  example: { params: { programId: "pfm", partnerId: "1", storeId: "31" }, query: { kind: "APP" }, response: [example] },
});

const reading = <P extends z.ZodMiniType>(id: string, path: string, params: P) => ({
  id,
  versioned: true,
  method: "GET" as const,
  path,
  tag,
  roles: rolesWith("places.read"),
  params,
  response: interactionPointWire,
  errors: RECORD_ERRORS,
});
const byId = z.object({ ...inProgram, id: interactionPointId });
const exampleId = { programId: "pfm", id: "pos-31" };

export const readPoint = defineCall({
  ...reading("administration.readPoint", `${programUrl}/{id}`, byId),
  summary: "One interaction point of the programme, wherever it is",
  description: "Switched-off points are found too.",
  example: { params: exampleId, response: example },
});

export const readPartnerPoint = defineCall({
  ...reading(
    "administration.readPartnerPoint",
    `${partnerUrl}/{id}`,
    z.object({ ...inPartner, id: interactionPointId }),
  ),
  summary: "One interaction point of a partner or of its shops",
  description: "A point of another partner is not found below this one.",
  example: { params: { ...exampleId, partnerId: "1" }, response: example },
});

export const readStorePoint = defineCall({
  ...reading("administration.readStorePoint", `${storeUrl}/{id}`, z.object({ ...inStore, id: interactionPointId })),
  summary: "One interaction point of a shop",
  description: "A point of another shop is not found below this one.",
  example: { params: { ...exampleId, partnerId: "1", storeId: "31" }, response: example },
});

export const changePoint = defineCall({
  id: "administration.changePoint",
  versioned: true,
  method: "PATCH",
  path: `${programUrl}/{id}`,
  tag,
  summary: "Changes an interaction point",
  description: "What is left out stays. A point a device holds cannot be switched off.",
  roles: rolesWith("places.edit"),
  params: byId,
  body: z.partial(z.object({ name: nameText, pairedCashId: z.nullable(interactionPointId), active: z.boolean() })),
  response: interactionPointWire,
  errors: [...RECORD_ERRORS, "MOUNTING_IN_USE", ...KEY_ERRORS, ...versionErrors],
  example: { params: exampleId, body: { name: "Counter" }, response: example },
});

export const deletePoint = defineCall({
  id: "administration.deletePoint",
  versioned: true,
  method: "DELETE",
  path: `${programUrl}/{id}`,
  tag,
  summary: "Takes an interaction point away",
  description:
    "Refused while a device holds it (MOUNTING_IN_USE) and while a tablet is paired with the till or a mounting names it (STILL_IN_USE). Bookings made there stay.",
  roles: rolesWith("places.edit"),
  params: byId,
  response: done,
  errors: [...RECORD_ERRORS, "MOUNTING_IN_USE", "STILL_IN_USE", ...KEY_ERRORS, ...versionErrors],
  example: { params: exampleId, response: {} },
});

export const readPointDetails = defineCall({
  id: "administration.readPointDetails",
  method: "GET",
  path: `${programUrl}/{id}/details`,
  tag,
  summary: "An interaction point with its place in the organisation and its device",
  description: "The list `units` leads from the programme down to the point (DATA-30).",
  roles: rolesWith("places.read"),
  params: byId,
  response: z.object({
    interactionPoint: interactionPointWire,
    units: z.array(unitWire),
    /** The mounting of a tablet's place; null before the first one. */
    mounting: z.nullable(
      z.object({
        mountingId: z.string(),
        deviceId: z.nullable(z.string()),
        deviceInformation: z.string(),
        posMode: z.string(),
        mountedAt: z.nullable(isoMoment),
      }),
    ),
    /** Tablets next to this till. */
    tabletIds: z.array(z.string()),
  }),
  errors: RECORD_ERRORS,
  example: {
    params: exampleId,
    response: {
      interactionPoint: example,
      units: [
        { unitType: "PROGRAM", id: "pfm", name: "PFM", partnerId: null, storeId: null, active: true },
        { unitType: "PARTNER", id: "1", name: "Bakery", partnerId: "1", storeId: null, active: true },
        { unitType: "STORE", id: "31", name: "Harbour", partnerId: "1", storeId: "31", active: true },
        { unitType: "INTERACTIONPOINT", id: "pos-31", name: "Counter", partnerId: "1", storeId: "31", active: true },
      ],
      mounting: null,
      tabletIds: [],
    },
  },
});

/** The path is not part of the specification. */
export const lookUpPoint = defineCall({
  id: "administration.lookUpPoint",
  method: "GET",
  path: "/api/v2/interactionpoints/{id}",
  tag,
  summary: "Interaction point look-up for mounting",
  description:
    "Finds an open point of the caller's programme by its workstation id and says whether a device holds it.",
  roles: withDevice("places.read"),
  params: z.object({ id: interactionPointId }),
  response: z.extend(interactionPointWire, { mounted: z.boolean() }),
  errors: ["NOT_FOUND", "GENERAL_NO_PERMISION"],
  example: { params: { id: "pos-31" }, response: { ...example, mounted: false } },
});
