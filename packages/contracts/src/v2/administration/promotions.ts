import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { bothLanguages, digitsId, organization } from "../../wire.ts";
import { pagedQuery } from "../list-page.ts";
import { activeFilter, programParams, programPath, PROGRAM_ERRORS, queryFlag } from "./common.ts";
import { crudOf } from "./crud.ts";
import { exampleRule, exampleRuleInput, promotionType, promotionWire, ruleInput } from "./rule-parts.ts";
import { ENDS_BEFORE_START, endsAfterStart } from "./voucher-parts.ts";

const promotionsPath = `${programPath}/promotions`;
const promotionPath = `${promotionsPath}/{promotionId}`;
const promotionParams = z.object({ programId: organization, promotionId: digitsId });

const calls = crudOf({
  names: ["Promotion", "Promotions"],
  tag: "administration: promotions",
  paths: [promotionsPath, promotionPath],
  params: [programParams, promotionParams],
  response: promotionWire,
  readers: rolesWith("offers.read"),
  writers: rolesWith("offers.edit"),
  example: { params: [{ programId: "pfm" }, { programId: "pfm", promotionId: "5" }], response: exampleRule },
});

const NEVER =
  "A rule that can never apply is refused with REQUEST_INVALID, unless it is a draft or switched off: `problems` say why, and `details.conflicts` has the codes that `simulator.checkPromotion` answers.";

export const createPromotion = calls.create({
  summary: "New earning rule",
  description: `A partner's admin writes those of its own partners. It counts for sales made from then on; a draft counts for none. ${NEVER}`,
  body: z
    .object({ ...ruleInput, active: z._default(z.boolean(), true) })
    .check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: exampleRuleInput,
});

export const listPromotions = calls.list({
  summary: "Earning rules",
  description: "Sorted by id. A partner's admin sees those of its partners and those of the whole programme.",
  query: pagedQuery({ ...activeFilter, draft: z.optional(queryFlag), type: z.optional(promotionType) }, [
    "id",
    "name",
    "promotionKey",
    "validFrom",
    "validTo",
  ]),
  example: { type: "RMT" },
});

export const readPromotion = calls.read({
  summary: "One earning rule",
  description: "Switched-off rules and drafts are found too.",
});

export const replacePromotion = calls.replace({
  summary: "Replaces an earning rule",
  description: `What is left out gets its first value again. Points given before stay as they are, and count towards a new limit of members or a new budget if the rule had one before. ${NEVER}`,
  body: z.object({ ...ruleInput, active: z.boolean() }).check(z.refine(endsAfterStart, ENDS_BEFORE_START)),
  example: { ...exampleRuleInput, active: true },
});

export const readPromotionNames = defineCall({
  id: "administration.readPromotionNames",
  method: "GET",
  path: `${promotionsPath}/names`,
  tag: "administration: promotions",
  summary: "What the ids in earning rules are called",
  description:
    "Partners, shops and levels that rules may name, so that a rule can be shown with their names. Shops that only a rule of the whole programme names have `own` false: the caller writes no rule for them.",
  roles: rolesWith("offers.read"),
  params: programParams,
  response: z.object({
    /** Whether the caller writes rules for the whole programme. */
    wholeProgram: z.boolean(),
    timeZone: z.string(),
    partners: z.array(z.object({ id: digitsId, name: z.string(), active: z.boolean() })),
    stores: z.array(
      z.object({
        id: digitsId,
        partnerId: digitsId,
        name: z.string(),
        city: z.string(),
        active: z.boolean(),
        own: z.boolean(),
      }),
    ),
    /** The lowest first. */
    levels: z.array(z.object({ id: digitsId, names: bothLanguages })),
  }),
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "pfm" },
    response: {
      wholeProgram: true,
      timeZone: "Europe/Berlin",
      partners: [{ id: "101", name: "Pfeil Tankstellen", active: true }],
      stores: [{ id: "1001", partnerId: "101", name: "Nordring", city: "Kiel", active: true, own: true }],
      levels: [{ id: "1", names: { de: "Silber", en: "Silver" } }],
    },
  },
});
