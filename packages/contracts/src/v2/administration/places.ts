import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { digitsId, organization, recordVersion } from "../../wire.ts";
import { activeFilter, KEY_ERRORS, page, programParams, programPath, RECORD_ERRORS } from "./common.ts";
import { createStorePoint, readStorePoint } from "./interaction-points.ts";
import { createStore, readStore } from "./stores.ts";

const tag = "administration: places";

/** A place for a tablet or till, with its device. */
const placePointWire = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["APP", "CASH"]),
  active: z.boolean(),
  pairedCashId: z.nullable(z.string()),
  version: recordVersion,
  /** Null before the first device. */
  mountingId: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  deviceName: z.string(),
  connected: z.boolean(),
  pinLocked: z.boolean(),
  /** Keys that are valid now. */
  keyCount: z.number(),
});

const placePartnerWire = z.object({
  id: digitsId,
  name: z.string(),
  active: z.boolean(),
  affiliateOf: z.nullable(digitsId),
  version: recordVersion,
  storeCount: z.number(),
});

const placeStoreWire = z.object({
  id: digitsId,
  name: z.string(),
  partnerId: digitsId,
  partnerName: z.string(),
  partnerActive: z.boolean(),
  city: z.string(),
  active: z.boolean(),
  usesPin: z.boolean(),
  version: recordVersion,
  points: z.array(placePointWire),
});

const examplePoint = {
  id: "pos-31",
  name: "Counter",
  kind: "APP",
  active: true,
  pairedCashId: "till-31",
  version: 1,
  mountingId: "0199aa10-3333-7000-8000-000000000001",
  deviceId: null,
  deviceName: "",
  connected: false,
  pinLocked: false,
  keyCount: 0,
} as const;

const listPlaces = defineCall({
  id: "administration.listPlaces",
  method: "GET",
  path: `${programPath}/places`,
  tag,
  summary: "Shops with their interaction points, tablets and tills",
  description:
    "Sorted by partner and shop. Partners' staff see what they reach. `partners` are on the first page only, those without a shop too.",
  roles: rolesWith("places.read"),
  params: programParams,
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    partnerId: z.optional(digitsId),
    storeId: z.optional(digitsId),
    after: z.optional(digitsId),
    limit: page.limit,
    ...activeFilter,
  }),
  response: z.object({
    partners: z.array(placePartnerWire),
    data: z.array(placeStoreWire),
    next: z.nullable(digitsId),
  }),
  errors: RECORD_ERRORS,
  example: {
    params: { programId: "pfm" },
    query: { active: "true", limit: 50 },
    response: {
      partners: [{ id: "1", name: "Bakery", active: true, affiliateOf: null, version: 4, storeCount: 1 }],
      data: [
        {
          id: "31",
          name: "Harbour",
          partnerId: "1",
          partnerName: "Bakery",
          partnerActive: true,
          city: "Kiel",
          active: true,
          usesPin: false,
          version: 4,
          points: [examplePoint],
        },
      ],
      next: null,
    },
  },
});

const { example: newStore } = createStore;
const { example: newPoint } = createStorePoint;

/** One transaction, so that a lost answer leaves no half shop behind. */
const openStore = defineCall({
  id: "administration.openStore",
  method: "POST",
  path: `${programPath}/partners/{partnerId}/storeopenings`,
  tag,
  summary: "New shop with its interaction points",
  description:
    "All or nothing. Points may be paired with tills of the same request. A repeated request under the same `Idempotency-Key` answers the same shop. The PIN and the keys of tills have calls of their own, because their secrets must not be stored with the answer.",
  roles: rolesWith("places.edit"),
  params: z.object({ programId: organization, partnerId: digitsId }),
  body: z.object({ store: createStore.body, points: z.array(createStorePoint.body).check(z.maxLength(50)) }),
  response: z.object({ store: readStore.response, points: z.array(readStorePoint.response) }),
  errors: [...RECORD_ERRORS, "WORKSTATION_ID_IN_USE", ...KEY_ERRORS],
  status: 201,
  example: {
    params: { programId: "pfm", partnerId: "1" },
    body: { store: newStore.body, points: [newPoint.body] },
    response: { store: newStore.response, points: [newPoint.response] },
  },
});

/** Partners, shops and their places as one tree. */
export const placesApi = { listPlaces, openStore } as const;
