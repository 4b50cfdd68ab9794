import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { digitsId, organization } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { activeFilter, KEY_ERRORS, programParams, programPath, queryFlag, RECORD_ERRORS } from "./common.ts";
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
const rewardsPath = `${programPath}/rewards`;
const rewardPath = `${rewardsPath}/{rewardId}`;
const rewardParams = z.object({ programId: organization, rewardId: digitsId });

const input = {
  ...voucherInput,
  /** False if the points are required, but not taken. */
  decreasePoints: z._default(z.boolean(), true),
};
const pieces = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));

/** A reward as seen by administrators. */
const rewardDefinitionWire = z.object({
  ...voucherOutput,
  decreasePoints: z.boolean(),
  /** Remaining pieces; null for unlimited. */
  stock: z.nullable(z.number()),
});

const body = { ...exampleInput, points: 250 } as const;
const example = {
  ...exampleVoucher,
  id: "2001",
  points: 250,
  redeemActions: [],
  decreasePoints: true,
  stock: 40,
} as const;
const exampleParams = { programId: "pfm", rewardId: "2001" };

const calls = crudOf({
  names: ["Reward", "Rewards"],
  tag,
  paths: [rewardsPath, rewardPath],
  params: [programParams, rewardParams],
  response: rewardDefinitionWire,
  readers: rolesWith("offers.read"),
  writers: rolesWith("offers.edit"),
  example: { params: [{ programId: "pfm" }, exampleParams], response: example },
});

export const createReward = calls.create({
  summary: "New reward",
  description:
    "A partner's admin writes rewards of its own partners. A draft is in force nowhere: its `active` is false until it is published with `draft: false`. Kiosks see a published one within a second or so.",
  body: z
    .object({ ...input, stock: z._default(z.nullable(pieces), null), active: z._default(z.boolean(), true) })
    .check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: { ...body, stock: 40 },
});

export const listRewards = calls.list({
  summary: "Rewards of the programme",
  description:
    "Sorted by `sortOrder`, then id. A partner's admin sees those of its partners and those of the whole programme.",
  query: pagedQuery({ ...activeFilter, draft: z.optional(queryFlag), partnerId: z.optional(digitsId) }, VOUCHER_ORDERS),
  example: { active: "true" },
});

export const readReward = calls.read({
  summary: "One reward",
  description: "Rewards taken out of the programme are found too.",
});

export const replaceReward = calls.replace({
  summary: "Replaces a reward, except its stock",
  description:
    "What is left out gets its first value again. The stock has a call of its own, since redemptions count it down meanwhile.",
  body: z.object({ ...input, active: z.boolean() }).check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: { ...body, active: true },
});

export const changeRewardStock = defineCall({
  id: "administration.changeRewardStock",
  method: "PATCH",
  path: `${rewardPath}/stock`,
  tag,
  summary: "Changes the stock of a reward",
  description:
    "With `add` it counts on from what is there now, also while others redeem, and never below nothing; with `stock` it is set (null: as many as wanted).",
  roles: rolesWith("offers.edit"),
  params: rewardParams,
  body: z.union([
    z.object({ add: z.number().check(z.int(), z.minimum(-1_000_000_000), z.maximum(1_000_000_000)) }),
    z.object({ stock: z.nullable(pieces) }),
  ]),
  response: rewardDefinitionWire,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: exampleParams, body: { add: 20 }, response: { ...example, stock: 60 } },
});
