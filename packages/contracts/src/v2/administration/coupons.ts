import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { couponTypeCode, digitsId, isoMoment, organization, registrationTypeCode, text } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { activeFilter, KEY_ERRORS, page, programParams, programPath, queryFlag, RECORD_ERRORS } from "./common.ts";
import { crudOf } from "./crud.ts";
import {
  ENDS_BEFORE_START,
  endsAfterStart,
  exampleInput,
  exampleVoucher,
  VOUCHER_ORDERS,
  voucherInput,
  voucherOutput,
} from "./voucher-parts.ts";

const tag = "administration: vouchers";
const couponsPath = `${programPath}/coupons`;
const couponPath = `${couponsPath}/{couponId}`;
const couponParams = z.object({ programId: organization, couponId: digitsId });

const input = {
  ...voucherInput,
  points: z._default(voucherInput.points, 0),
  couponTypeCode,
  redeemDependencyCode: z._default(registrationTypeCode, "NO"),
  /** True if redeeming requires one of its unused keys. */
  requiresKey: z._default(z.boolean(), false),
  maxRedeemTotal: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))), null),
  audience: z._default(z.enum(["ALL", "ASSIGNED"]), "ALL"),
};

/** A coupon as seen by administrators. */
const couponDefinitionWire = z.object({
  ...voucherOutput,
  couponTypeCode,
  redeemDependencyCode: registrationTypeCode,
  requiresKey: z.boolean(),
  maxRedeemTotal: z.nullable(z.number()),
  /** Counted only if there is a total limit. */
  redeemedTotal: z.number(),
  audience: z.enum(["ALL", "ASSIGNED"]),
});

const body = { ...exampleInput, couponTypeCode: "DISCOUNT" } as const;
const example = {
  ...exampleVoucher,
  id: "1001",
  points: 0,
  redeemActions: [],
  couponTypeCode: "DISCOUNT",
  redeemDependencyCode: "NO",
  requiresKey: false,
  maxRedeemTotal: null,
  redeemedTotal: 0,
  audience: "ALL",
} as const;
const exampleParams = { programId: "pfm", couponId: "1001" };

const calls = crudOf({
  names: ["Coupon", "Coupons"],
  tag,
  paths: [couponsPath, couponPath],
  params: [programParams, couponParams],
  response: couponDefinitionWire,
  readers: rolesWith("offers.read"),
  writers: rolesWith("offers.edit"),
  example: { params: [{ programId: "pfm" }, exampleParams], response: example },
});

export const createCoupon = calls.create({
  summary: "New coupon",
  description:
    "A partner's admin writes coupons of its own partners. Values of defined custom properties must be of their type. A draft is in force nowhere: its `active` is false until it is published with `draft: false`. Kiosks see a published one within a second or so.",
  body: z
    .object({ ...input, active: z._default(z.boolean(), true) })
    .check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: body,
});

export const listCoupons = calls.list({
  summary: "Coupons of the programme",
  description:
    "Sorted by `sortOrder`, then id. A partner's admin sees those of its partners and those of the whole programme.",
  query: pagedQuery({ ...activeFilter, draft: z.optional(queryFlag), partnerId: z.optional(digitsId) }, VOUCHER_ORDERS),
  example: { active: "true" },
});

export const readCoupon = calls.read({
  summary: "One coupon",
  description: "Coupons taken out of the programme are found too.",
});

export const replaceCoupon = calls.replace({
  summary: "Replaces a coupon",
  description:
    "What is left out gets its first value again. `maxRedeemTotal` cannot go below what was redeemed. `active: false` takes the coupon out; what was redeemed stays.",
  body: z.object({ ...input, active: z.boolean() }).check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: { ...body, active: true },
});

const keysPath = `${couponPath}/keys`;

/** Adds single-use keys in bulk. */
export const importCouponKeys = defineCall({
  id: "administration.importCouponKeys",
  method: "POST",
  path: keysPath,
  tag,
  summary: "Gives a coupon single-use keys",
  description:
    "Up to 1,000 keys at once. Keys the coupon has already are left as they are, so that a list can be sent again. All or nothing.",
  roles: rolesWith("offers.edit"),
  params: couponParams,
  body: z.object({
    keys: z.array(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))).check(z.minLength(1), z.maxLength(1000)),
  }),
  response: z.object({ added: z.number(), known: z.number() }),
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: exampleParams, body: { keys: ["AB12-CD34", "AB12-CD35"] }, response: { added: 2, known: 0 } },
});

export const listCouponKeys = defineCall({
  id: "administration.listCouponKeys",
  method: "GET",
  path: keysPath,
  tag,
  summary: "Keys of a coupon and whether they were redeemed",
  description:
    "Sorted by key; `after` is the last key of the page before. Only for those who run the programme: an unused key is worth what the coupon gives.",
  roles: rolesWith("settings.edit"),
  params: couponParams,
  query: z.object({ ...page, after: z.optional(text(200)) }),
  response: z.array(
    z.object({ keyCode: z.string(), accountId: z.nullable(z.string()), redeemedAt: z.nullable(isoMoment) }),
  ),
  errors: RECORD_ERRORS,
  example: {
    params: exampleParams,
    query: { limit: 50 },
    response: [{ keyCode: "AB12-CD34", accountId: null, redeemedAt: null }],
  },
});
