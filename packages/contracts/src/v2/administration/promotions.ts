import * as z from "zod/mini";
import { ACTION_TYPES, REVENUE_PROMOTION_TYPES } from "@punktum/domain";
import { defineCall } from "../../call.ts";
import { digitsId, euros, isoMoment, organization } from "../../wire.ts";
import {
  activeFilter,
  freeText,
  KEY_ERRORS,
  page,
  PARTNER_ROLES,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  THING_ERRORS,
} from "./common.ts";
import { ENDS_BEFORE_START, endsAfterStart } from "./voucher-parts.ts";

const tag = "administration: promotions";
const promotionsPath = `${programPath}/promotions`;
const promotionPath = `${promotionsPath}/{promotionId}`;
const promotionParams = z.object({ programId: organization, promotionId: digitsId });

const promotionKey = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/));
const type = z.enum(REVENUE_PROMOTION_TYPES);
const actionType = z.enum(ACTION_TYPES);
const points = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const revenue = euros.check(z.minimum(0));

const input = {
  promotionKey,
  type,
  actionType,
  /** Points per euro, or what the action multiplies with. */
  factor: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 1),
  /** German. */
  name: z._default(freeText(200), ""),
  nameEn: z._default(freeText(200), ""),
  /** Merchandise groups it is for; none: what is typed under its key, or for `rmt` all the rest. */
  merchandiseGroupCodes: z._default(z.array(freeText(50)).check(z.maxLength(100)), []),
  campaignName: z._default(freeText(200), ""),
  /** Euros the action is about. */
  revenue: z._default(z.nullable(revenue), null),
  points: z._default(z.nullable(points), null),
  partnerId: z._default(z.nullable(digitsId), null),
  storeId: z._default(z.nullable(digitsId), null),
  validFrom: z._default(z.nullable(isoMoment), null),
  validTo: z._default(z.nullable(isoMoment), null),
};

/** An action definition: how revenue becomes points (DATA-40). */
const promotionWire = z.object({
  id: digitsId,
  promotionKey: z.string(),
  type,
  actionType,
  factor: z.number(),
  name: z.string(),
  nameEn: z.string(),
  merchandiseGroupCodes: z.array(z.string()),
  campaignName: z.string(),
  revenue: z.nullable(z.number()),
  points: z.nullable(z.number()),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  validFrom: z.nullable(isoMoment),
  validTo: z.nullable(isoMoment),
  active: z.boolean(),
});

const body = {
  promotionKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: 2,
  name: "Double points",
} as const;
const example = {
  id: "5",
  ...body,
  nameEn: "",
  merchandiseGroupCodes: [],
  campaignName: "",
  revenue: null,
  points: null,
  partnerId: null,
  storeId: null,
  validFrom: null,
  validTo: null,
  active: true,
};
const exampleParams = { programId: "pfm", promotionId: "5" };

/** New action definition. */
export const createPromotion = defineCall({
  id: "administration.createPromotion",
  method: "POST",
  path: promotionsPath,
  tag,
  summary: "New action definition of the revenue module",
  description: "A partner's admin writes those of its own partners. It counts for sales made from then on.",
  roles: PARTNER_ROLES,
  params: programParams,
  body: z
    .object({ ...input, active: z._default(z.boolean(), true) })
    .check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  response: promotionWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS],
  status: 201,
  example: { params: { programId: "pfm" }, body, response: example },
});

/** List of action definitions. */
export const listPromotions = defineCall({
  id: "administration.listPromotions",
  method: "GET",
  path: promotionsPath,
  tag,
  summary: "Action definitions",
  description: "Sorted by id. A partner's admin sees those of its partners and those of the whole programme.",
  roles: PARTNER_ROLES,
  params: programParams,
  query: z.object({ ...page, ...activeFilter, type: z.optional(type) }),
  response: z.array(promotionWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { type: "RMT" }, response: [example] },
});

/** One action definition. */
export const readPromotion = defineCall({
  id: "administration.readPromotion",
  method: "GET",
  path: promotionPath,
  tag,
  summary: "One action definition",
  description: "Switched-off definitions are found too.",
  roles: PARTNER_ROLES,
  params: promotionParams,
  response: promotionWire,
  errors: THING_ERRORS,
  example: { params: exampleParams, response: example },
});

/** Change of an action definition. */
export const replacePromotion = defineCall({
  id: "administration.replacePromotion",
  method: "PUT",
  path: promotionPath,
  tag,
  summary: "Replaces an action definition",
  description: "What is left out gets its first value again. Points given before stay as they are.",
  roles: PARTNER_ROLES,
  params: promotionParams,
  body: z.object({ ...input, active: z.boolean() }).check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  response: promotionWire,
  errors: [...THING_ERRORS, ...KEY_ERRORS],
  example: { params: exampleParams, body: { ...body, active: true }, response: example },
});
