import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import type { PartnerPlaces } from "../../parts/use-places.ts";

const LABELS = {
  name: "people.name",
  email: "people.email",
  role: "people.role",
  language: "people.language",
  partnerIds: "people.partnersChosen",
  storeIds: "people.storesChosen",
} as const;

const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

/** Texts for the fields of a person and their values, for the comparison of two edits. */
export function usePersonWords(places: readonly PartnerPlaces[]) {
  const { t, i18n } = useTranslation();
  const { list } = useFormat();
  const named = { partnerIds: places, storeIds: places.flatMap(({ stores }) => stores) };
  const namesOf = (field: "partnerIds" | "storeIds", ids: readonly unknown[]): string =>
    list(ids.map((id) => named[field].find((place) => place.id === id)?.name ?? String(id)));
  return {
    labelOf: (field: string): string => (isLabelled(field) ? t(LABELS[field]) : field),
    textOf: (field: string, value: unknown): string => {
      if (Array.isArray(value)) {
        return field === "partnerIds" || field === "storeIds" ? namesOf(field, value) : "";
      }
      const text = typeof value === "string" ? value : "";
      if (field === "role") {
        return i18n.t(`common.roles.${text}`, { defaultValue: text });
      }
      return field === "language" ? i18n.t(`common.language.${text}`, { defaultValue: text }) : text;
    },
  };
}
