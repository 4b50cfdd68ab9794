import * as z from "zod/mini";
import { ACTION_TYPES, REVENUE_PROMOTION_TYPES } from "@punktum/domain";
import { rolesWith } from "../../rights.ts";

import { digitsId, euros, isoMoment, organization, recordVersion } from "../../wire.ts";
import { activeFilter, freeText, page, programParams, programPath } from "./common.ts";
import { crudOf } from "./crud.ts";
import { ENDS_BEFORE_START, endsAfterStart } from "./voucher-parts.ts";

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
  /** Points per euro, or the multiplier of the action. */
  factor: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 1),
  /** German name. */
  name: z._default(freeText(200), ""),
  nameEn: z._default(freeText(200), ""),
  /** Merchandise groups it applies to. If empty: revenue typed under its key, or for `rmt` all other revenue. */
  merchandiseGroupCodes: z._default(z.array(freeText(50)).check(z.maxLength(100)), []),
  campaignName: z._default(freeText(200), ""),
  /** Euros required by the action. */
  revenue: z._default(z.nullable(revenue), null),
  points: z._default(z.nullable(points), null),
  partnerId: z._default(z.nullable(digitsId), null),
  storeId: z._default(z.nullable(digitsId), null),
  validFrom: z._default(z.nullable(isoMoment), null),
  validTo: z._default(z.nullable(isoMoment), null),
};

/** An action definition: the conversion of revenue to points. */
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
  version: recordVersion,
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
  version: 4,
};

const calls = crudOf({
  names: ["Promotion", "Promotions"],
  tag: "administration: promotions",
  paths: [promotionsPath, promotionPath],
  params: [programParams, promotionParams],
  response: promotionWire,
  readers: rolesWith("offers.read"),
  writers: rolesWith("offers.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", promotionId: "5" }], response: example },
});

export const createPromotion = calls.create({
  summary: "New action definition of the revenue module",
  description: "A partner's admin writes those of its own partners. It counts for sales made from then on.",
  body: z
    .object({ ...input, active: z._default(z.boolean(), true) })
    .check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: body,
});

export const listPromotions = calls.list({
  summary: "Action definitions",
  description: "Sorted by id. A partner's admin sees those of its partners and those of the whole programme.",
  query: z.object({ ...page, ...activeFilter, type: z.optional(type) }),
  example: { type: "RMT" },
});

export const readPromotion = calls.read({
  summary: "One action definition",
  description: "Switched-off definitions are found too.",
});

export const replacePromotion = calls.replace({
  summary: "Replaces an action definition",
  description: "What is left out gets its first value again. Points given before stay as they are.",
  body: z.object({ ...input, active: z.boolean() }).check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: { ...body, active: true },
});
