import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import type { Option } from "../../parts/form/option.ts";
import { useMe } from "../../session/use-me.ts";
import { fieldOf, type Field } from "./program-fields.ts";

/** Texts for settings and their values. */
export function useSettingWords() {
  const { t, i18n } = useTranslation();
  const { number, money, moment } = useFormat();
  const currency = useMe()?.programme.currency;
  const optionsOf = (field: Extract<Field, { kind: "choice" }>): readonly Option[] =>
    field.codes.map((id) => ({ id, label: i18n.t(`settings.options.${field.words}.${id}`, { defaultValue: id }) }));
  const numberText = (field: Field, value: number): string =>
    field.kind === "cents"
      ? money(value / 100, currency)
      : field.kind === "number"
        ? `${number(value)} ${t(`settings.units.${field.unit}`)}`
        : number(value);
  const textText = (field: Field, value: string): string => {
    if (field.kind === "choice") {
      return optionsOf(field).find(({ id }) => id === value)?.label ?? value;
    }
    return field.kind === "moment" ? moment(value) : value;
  };
  return {
    currency,
    labelOf: (name: string): string => {
      const field = fieldOf(name);
      return field === undefined ? name : t(`settings.labels.${field.label}`);
    },
    optionsOf,
    /** Display text of a setting's value. */
    textOf: (name: string, value: unknown): string => {
      const field = fieldOf(name);
      if (typeof value === "boolean") {
        return value ? t("settings.yes") : t("settings.no");
      }
      if (field === undefined || value === null || value === "") {
        return t("settings.none");
      }
      return typeof value === "number"
        ? numberText(field, value)
        : typeof value === "string"
          ? textText(field, value)
          : "";
    },
  };
}
