import { simulatorApi, vouchersAdminApi } from "@punktum/contracts";
import { ruleOf, type Promotion } from "@punktum/domain";
import type * as z from "zod/mini";

/** An earning rule. */
export type RuleRecord = z.output<typeof vouchersAdminApi.readPromotion.response>;

/** Request body of a rule. */
export type RuleValues = z.output<typeof vouchersAdminApi.replacePromotion.body>;

/** Partners, shops and levels that rules can refer to. */
export type RuleWorld = z.output<typeof vouchersAdminApi.readPromotionNames.response>;

/** A rule in a simulator request. */
export type TriedRule = z.input<typeof simulatorApi.checkPromotion.body>;

/** Calls to read again after a rule has changed. */
export const RULE_READS = [
  vouchersAdminApi.listPromotions,
  vouchersAdminApi.readPromotion,
  vouchersAdminApi.readPromotionNames,
  simulatorApi.checkPromotion,
  simulatorApi.simulatePromotions,
];

/** Extracts the editable values from a rule. */
export function ruleValuesOf({ id: _id, version: _version, ...values }: RuleRecord): RuleValues {
  return values;
}

/** States of a rule, in the order of the tabs. */
export const RULE_STATES = ["running", "planned", "draft", "ended"] as const;

/** One of {@link RULE_STATES}. A stopped rule has ended. */
export type RuleState = (typeof RULE_STATES)[number];

/** State of a rule at a moment. */
export function ruleStateOf(
  { draft, active, validFrom, validTo }: Pick<RuleRecord, "draft" | "active" | "validFrom" | "validTo">,
  nowMs: number,
): RuleState {
  if (!active || (validTo !== null && Date.parse(validTo) < nowMs)) {
    return "ended";
  }
  if (draft) {
    return "draft";
  }
  return validFrom !== null && Date.parse(validFrom) > nowMs ? "planned" : "running";
}

/** Name of a rule in the page's language; empty if it has none. */
export function ruleTitle({ name, nameEn }: Pick<RuleRecord, "name" | "nameEn">, language: string): string {
  const [first, second] = language === "de" ? [name, nameEn] : [nameEn, name];
  return first === "" ? second : first;
}

/** Converts a rule for the domain's computation; undefined if its key is not a revenue key. */
export const computedRule = (rule: RuleValues & { readonly id?: string }): Promotion | undefined =>
  ruleOf(rule.id ?? "0", rule);

/** Merchandise groups used by rules. */
export const groupsOf = (rules: readonly RuleRecord[]): readonly string[] =>
  [...new Set(rules.flatMap(({ merchandiseGroupCodes }) => merchandiseGroupCodes))].toSorted();
