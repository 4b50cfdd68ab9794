import {
  convertPoints,
  formatPoints,
  localeOf,
  revenueRules,
  type RevenueKey,
  type RevenueRule,
  type ShownLanguage,
} from "@punktum/domain";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { contentLanguage } from "../../config/languages.ts";
import type { RevenueTerms } from "./kept-rules.ts";
import { useEuros } from "../../hooks/use-euros.ts";

interface RuleWords {
  readonly name: string;
  /** Effect of the rule; empty if the name is the same sentence. */
  readonly gives: string;
}

/**
 * Words without a repeat: "Bakery: 2 points per euro" needs its effect below the name once only, and so does "Car wash: 50
 * points" above "50 points from 15.00 €".
 */
export function withoutRepeat({ name, gives }: RuleWords): RuleWords {
  if (name === gives) {
    return { name, gives: "" };
  }
  const colon = name.lastIndexOf(": ");
  const repeats = colon > 0 && `${gives} `.startsWith(`${name.slice(colon + 2)} `);
  return { name: repeats ? name.slice(0, colon) : name, gives };
}

const factorText = (factor: number, language: ShownLanguage): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6 }).format(factor);

/** Name and effect of a rule, in the session's language and in points as the customer sees them. */
export function useRuleWords(): (rule: RevenueRule, terms: RevenueTerms) => RuleWords {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const euros = useEuros();
  const givesOf = (
    { key, factor: given, fixedPoints, leastCents }: RevenueRule,
    { convertFactor }: RevenueTerms,
  ): string => {
    const factor = Number(given) * convertFactor;
    if (key === "rmb") {
      return t("revenue.payRate", { factor: factorText(factor, language) });
    }
    if (fixedPoints === null) {
      return t("revenue.perEuro", { count: factor, factor: factorText(factor, language) });
    }
    const count = convertPoints(fixedPoints, convertFactor);
    const shown = formatPoints(count, language);
    return leastCents === null
      ? t("revenue.fixed", { count, points: shown })
      : t("revenue.fixedFrom", { points: shown, amount: euros(leastCents) });
  };
  return (rule, terms) => withoutRepeat({ name: rule.names[contentLanguage(language)], gives: givesOf(rule, terms) });
}

/** Name of a revenue key, as its tile has it. */
export function useRuleNames(): (key: RevenueKey, terms: RevenueTerms) => string {
  const wordsOf = useRuleWords();
  return (key, terms) => {
    const rule = revenueRules(terms.promotions).find((one) => one.key === key);
    return rule === undefined ? "" : wordsOf(rule, terms).name;
  };
}
