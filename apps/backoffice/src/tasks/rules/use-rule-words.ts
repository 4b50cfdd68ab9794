import { ACTION_TYPES, type ActionType } from "@punktum/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useWeekdays } from "../../parts/form/use-weekdays.ts";
import type { Option } from "../../parts/form/option.ts";
import { GOODS, PLACES } from "./rule-form.ts";
import type { RuleWorld } from "./rule-types.ts";
import { ruleNamesOf } from "./use-rules.ts";

const GIVING: readonly ActionType[] = ["MULTIPLIERACTION", "FIXEDPOINTACTION"];

/** Options of the fields of a rule. `started` is the rule's saved key, which the list may not contain. */
export function useRuleOptions(world: RuleWorld, started: { readonly key: string; readonly action: string }) {
  const { t, i18n } = useTranslation();
  const isOurs = GOODS.some((key) => key === started.key);
  // Price reductions are offered only for rules that already are one.
  const others = ACTION_TYPES.filter((action) => action === started.action && !GIVING.includes(action));
  const places = world.wholeProgram ? PLACES : PLACES.filter((place) => place !== "ALL");
  return {
    actions: [...GIVING, ...others].map((id): Option => ({ id, label: t(`rules.gives.${id}`) })),
    goods: [
      ...GOODS.map((id): Option => ({ id, label: t(`rules.goods.${id}`) })),
      ...(isOurs ? [] : [{ id: started.key, label: started.key }]),
    ],
    places: places.map((id): Option => ({ id, label: t(`rules.places.${id}`) })),
    partners: world.partners.map(({ id, name }): Option => ({ id, label: name })),
    levels: ruleNamesOf(world, i18n.language).levels.map(({ id, name }): Option => ({ id, label: name })),
  };
}

/** Options of the fields of a rule. */
export type RuleOptions = ReturnType<typeof useRuleOptions>;

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Texts for the fields of a rule and their values, for the comparison of two edits. */
export function useRuleWords(world: RuleWorld) {
  const { t, i18n } = useTranslation();
  const { number, list, moment } = useFormat(world.timeZone);
  const weekdays = useWeekdays();
  const { levels } = ruleNamesOf(world, i18n.language);
  const named: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>> = {
    levelIds: levels,
    storeIds: world.stores,
    storeId: world.stores,
    partnerId: world.partners,
    weekdays: weekdays.map(({ id, hint }) => ({ id, name: hint })),
  };
  const nameOf = (field: string, id: string): string => named[field]?.find((one) => one.id === id)?.name ?? id;
  const wordsOf = (field: string, text: string): string => {
    switch (field) {
      case "validFrom":
      case "validTo":
        return moment(text);
      case "actionType":
        return i18n.t(`rules.gives.${text}`, { defaultValue: text });
      case "promotionKey":
        return i18n.t(`rules.goods.${text}`, { defaultValue: text });
      default:
        return nameOf(field, text);
    }
  };
  return {
    labelOf: (field: string): string => i18n.t(`rules.fields.${field.split(".")[0] ?? field}`, { defaultValue: field }),
    textOf: (field: string, value: unknown): string => {
      if (Array.isArray(value)) {
        return list(textsOf(value).map((one) => nameOf(field, one)));
      }
      if (typeof value === "boolean") {
        return value ? t("rules.yes") : t("rules.no");
      }
      return typeof value === "number" ? number(value) : typeof value === "string" ? wordsOf(field, value) : "";
    },
  };
}
