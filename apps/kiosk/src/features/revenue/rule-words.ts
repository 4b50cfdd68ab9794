import {
  formatEuros,
  formatPoints,
  revenueRules,
  type RevenueKey,
  type RevenueRule,
  type TypedTerms,
  type UiLanguage,
} from "@punktum/domain";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";

const factorText = (factor: string, language: UiLanguage): string =>
  new Intl.NumberFormat(language === "de" ? "de-DE" : "en-GB", { maximumFractionDigits: 6 }).format(Number(factor));

/** What a rule is called and what it gives, in the session's language (CASH-25). */
export function useRuleWords(): (rule: RevenueRule) => { readonly name: string; readonly gives: string } {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const givesOf = ({ key, factor, fixedPoints, leastCents }: RevenueRule): string => {
    if (key === "rmb") {
      return t("revenue.payRate", { factor: factorText(factor, language) });
    }
    if (fixedPoints === null) {
      return t("revenue.perEuro", { count: Number(factor), factor: factorText(factor, language) });
    }
    const given = formatPoints(fixedPoints, language);
    return leastCents === null
      ? t("revenue.fixed", { count: fixedPoints, points: given })
      : t("revenue.fixedFrom", { points: given, amount: formatEuros(leastCents) });
  };
  return (rule) => ({ name: rule.names[language], gives: givesOf(rule) });
}

/** What a key is called at the till. */
export function useRuleNames(): (key: RevenueKey, terms: TypedTerms) => string {
  const language = useStore(useServices().language);
  return (key, terms) => revenueRules(terms.promotions).find((rule) => rule.key === key)?.names[language] ?? "";
}
