import { LINE_TYPES, REVENUE_KEYS, RULE_CONFLICTS } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { bothLanguages, digitsId, euros, isoMoment, organization, pointsNumber } from "../../wire.ts";
import { freeText, KEY_ERRORS, programParams, programPath, PROGRAM_ERRORS, RECORD_ERRORS } from "./common.ts";
import { exampleRuleInput, ruleInput } from "./rule-parts.ts";

const tag = "administration: promotions";
const path = `${programPath}/promotions`;
const params = programParams;
const example = { programId: "pfm" };

/** A rule to try. With the id of a saved rule it replaces that rule. */
const triedRule = z.object({
  ...ruleInput,
  id: z.optional(digitsId),
  active: z._default(z.boolean(), true),
});
const triedRules = z.array(triedRule).check(z.maxLength(20));

const checkPromotion = defineCall({
  id: "simulator.checkPromotion",
  method: "POST",
  path: `${path}/check`,
  tag,
  summary: "Problems of a rule, and rules that it overlaps",
  description:
    "Changes nothing. The rule is compared with the shops, the levels and the published rules as they are now, as if it were published. GOES_AFTER names rules that go first where both are in force, GOES_BEFORE those that come after; a rule that always goes first leaves nothing (ALWAYS_BEHIND).",
  roles: rolesWith("offers.edit"),
  params,
  body: triedRule,
  response: z.object({
    /** True if the rule never applies from now on. */
    neverApplies: z.boolean(),
    /** True if the rule can only be saved as a draft. */
    refused: z.boolean(),
    /** Most severe first. */
    conflicts: z.array(
      z.object({
        code: z.enum(RULE_CONFLICTS),
        /** Rules, shops or levels that the problem refers to. */
        ids: z.array(z.string()),
      }),
    ),
    /** Points that the saved rule has given of its budget. */
    givenPoints: pointsNumber,
  }),
  errors: PROGRAM_ERRORS,
  example: {
    params: example,
    body: exampleRuleInput,
    response: {
      neverApplies: false,
      refused: false,
      conflicts: [{ code: "GOES_BEFORE", ids: ["1"] }],
      givenPoints: 0,
    },
  },
});

const basketLine = z.object({
  amount: euros,
  description: z.optional(freeText(200)),
  merchandiseGroupCode: z.optional(freeText(64)),
  /** The revenue key; `rmb` for the part paid with points. */
  revenueKey: z.optional(z.enum(REVENUE_KEYS)),
  /** Defaults to SALE. */
  type: z.optional(z.enum(LINE_TYPES)),
});

const outcome = z.object({
  points: pointsNumber,
  lines: z.array(
    z.object({
      points: pointsNumber,
      /** Index of its rule in `reasons`; null if no rule applies. */
      reason: z.nullable(z.number()),
    }),
  ),
  reasons: z.array(
    z.object({
      kind: z.enum(["PROMOTION", "STANDARD", "PAYMENT"]),
      /** Id of a saved rule. */
      ruleId: z.nullable(digitsId),
      /** Index of a tried rule in the request. */
      draft: z.nullable(z.number()),
      names: bothLanguages,
      factor: z.optional(z.number()),
      fixedPoints: z.optional(pointsNumber),
      /** Euros from which the points were computed. */
      revenue: z.optional(z.number()),
      points: pointsNumber,
    }),
  ),
});

const simulatePromotions = defineCall({
  id: "simulator.simulatePromotions",
  method: "POST",
  path: `${path}/simulate`,
  tag,
  summary: "What a basket gives today, and with drafts",
  description:
    "Changes nothing. Both sides are computed as a booking would be, without coupons: `before` with the published rules, `after` with the given ones beside them, or in the place of those whose id they have. The member has used no limited rule yet; of budgets as much is left as now.",
  roles: rolesWith("offers.edit"),
  params,
  body: z.object({
    basket: z.array(basketLine).check(z.minLength(1), z.maxLength(100)),
    at: isoMoment,
    storeId: digitsId,
    /** Level of the member; null below the first. */
    levelId: z._default(z.nullable(digitsId), null),
    /** A sale without a card. */
    anonymous: z._default(z.boolean(), false),
    drafts: z._default(triedRules, []),
  }),
  response: z.object({ before: outcome, after: outcome }),
  errors: [...PROGRAM_ERRORS, "NOT_FOUND"],
  example: {
    params: example,
    body: {
      basket: [{ amount: 1.5, description: "Brot", merchandiseGroupCode: "BAKERY" }],
      at: "2026-11-28T09:30:00.000Z",
      storeId: "4001",
      drafts: [exampleRuleInput],
    },
    response: {
      before: {
        points: 2,
        lines: [{ points: 2, reason: 0 }],
        reasons: [
          {
            kind: "STANDARD",
            ruleId: null,
            draft: null,
            names: { de: "Gesamtumsatz", en: "Total revenue" },
            factor: 1,
            revenue: 1.5,
            points: 2,
          },
        ],
      },
      after: {
        points: 3,
        lines: [{ points: 3, reason: 0 }],
        reasons: [
          {
            kind: "PROMOTION",
            ruleId: null,
            draft: 0,
            names: { de: "Doppelte Punkte am Samstag", en: "Doppelte Punkte am Samstag" },
            factor: 2,
            revenue: 1.5,
            points: 3,
          },
        ],
      },
    },
  },
});

/** A run of rules over past sales. */
const historySimulation = z.object({
  id: z.uuid(),
  /** WAITING, RUNNING, then DONE or FAILED. */
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  /** Part of the period that is done, 0 to 1. */
  progress: z.number(),
  /** Sales processed so far. */
  sales: z.number(),
  from: isoMoment,
  to: isoMoment,
  askedAt: isoMoment,
  /** Null until it is DONE. */
  result: z.nullable(
    z.object({
      sales: z.number(),
      changedSales: z.number(),
      pointsBefore: pointsNumber,
      pointsAfter: pointsNumber,
      pointsMore: pointsNumber,
      pointsLess: pointsNumber,
      /** Value of the difference in points, in euros; null if points cannot pay. */
      cost: z.nullable(z.number()),
      /** In the order of the tried rules. */
      drafts: z.array(z.object({ sales: z.number(), points: pointsNumber })),
    }),
  ),
});
const historyExample = {
  id: "0198c2a4-6c1e-7a3b-9f00-2d4b6a8c0e12",
  state: "DONE",
  progress: 1,
  sales: 18_204,
  from: "2026-10-01T00:00:00.000Z",
  to: "2026-11-01T00:00:00.000Z",
  askedAt: "2026-11-21T09:00:00.000Z",
  result: {
    sales: 18_204,
    changedSales: 2_611,
    pointsBefore: 402_118,
    pointsAfter: 443_418,
    pointsMore: 41_300,
    pointsLess: 0,
    cost: 413,
    drafts: [{ sales: 2_611, points: 82_600 }],
  },
} as const;

const startsBeforeEnd = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  Date.parse(from) < Date.parse(to);
const LONGEST_DAYS = 92;
const isShort = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  Date.parse(to) - Date.parse(from) <= LONGEST_DAYS * 86_400_000;

const simulateHistory = defineCall({
  id: "simulator.simulateHistory",
  method: "POST",
  path: `${path}/simulate-history`,
  tag,
  summary: "Runs past sales through drafts",
  description:
    "Answers at once; `simulator.readHistory` tells how far it is and what came out. Each sale of the period is evaluated twice, as it would be today: with the published rules, and with the given ones beside them or in the place of those whose id they have. Goods that came back do not count; points that staff set stay; limits and budgets begin unused on both sides; the member has the level of today. A partner's admin sees sales of its own shops. Five may wait at a time, others are refused with RATE_LIMITED; after thirty days they are gone.",
  roles: rolesWith("offers.edit"),
  params,
  body: z
    .object({ drafts: triedRules.check(z.minLength(1)), from: isoMoment, to: isoMoment })
    .check(
      z.refine(startsBeforeEnd, "the period ends before it begins"),
      z.refine(isShort, `the period is longer than ${LONGEST_DAYS} days`),
    ),
  response: historySimulation,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS],
  status: 202,
  example: {
    params: example,
    body: { drafts: [exampleRuleInput], from: historyExample.from, to: historyExample.to },
    response: { ...historyExample, state: "WAITING", progress: 0, sales: 0, result: null },
  },
});

const readHistory = defineCall({
  id: "simulator.readHistory",
  method: "GET",
  path: `${path}/simulate-history/{simulationId}`,
  tag,
  summary: "How far past sales have run through drafts, and what came out",
  description: "Those who asked see it, and who runs the programme. After a failure of the platform it begins again.",
  roles: rolesWith("offers.edit"),
  params: z.object({ programId: organization, simulationId: z.uuid() }),
  response: historySimulation,
  errors: RECORD_ERRORS,
  example: { params: { ...example, simulationId: historyExample.id }, response: historyExample },
});

/** Trying earning rules before they are published. */
export const simulatorApi = { checkPromotion, simulatePromotions, simulateHistory, readHistory } as const;
