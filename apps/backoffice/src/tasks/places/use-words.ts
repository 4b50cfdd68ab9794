import { ANONYMOUS_EXCHANGES, REGISTRATION_TYPES } from "@punktum/domain";
import { useTranslation } from "react-i18next";
import type { Option } from "../../parts/form/option.ts";
import type { PlacePartner } from "./place-types.ts";

/** Groups of texts that name fields. */
type Labelled = "partnerForm" | "store" | "point";

/** The label of a field by its path; `address.city` is named by its last part. */
export function useLabel(group: Labelled): (field: string) => string {
  const { i18n } = useTranslation();
  return (field) => i18n.t(`places.${group}.${field.split(".").at(-1) ?? field}`, { defaultValue: field });
}

const POINTS = ["UP", "DOWN", "COM"] as const;
const REVENUE = ["UP", "DOWN", "NO", "COM"] as const;

/** Options of the fields of a partner. */
export function usePartnerOptions(partners: readonly PlacePartner[]) {
  const { t } = useTranslation();
  const ofProgram: Option = { id: "", label: t("places.partnerForm.ofProgram") };
  return {
    partners: [
      { id: "", label: t("places.partnerForm.nobody") },
      ...partners.map(({ id, name }) => ({ id, label: name })),
    ],
    registration: REGISTRATION_TYPES.map((id): Option => ({ id, label: t(`places.registration.${id}`) })),
    exchange: [ofProgram, ...ANONYMOUS_EXCHANGES.map((id): Option => ({ id, label: t(`places.exchange.${id}`) }))],
    points: [ofProgram, ...POINTS.map((id): Option => ({ id, label: t(`places.rounding.${id}`) }))],
    revenue: [ofProgram, ...REVENUE.map((id): Option => ({ id, label: t(`places.rounding.${id}`) }))],
  };
}

/** A field's value as display text, for the comparison of two edits. */
export function useValueText(): (field: string, value: unknown) => string {
  const { i18n, t } = useTranslation();
  return (field, value) => {
    if (typeof value === "boolean") {
      return value ? t("places.yes") : t("places.no");
    }
    const code = typeof value === "string" ? value : "";
    const group = field.endsWith("RoundingCode")
      ? "rounding"
      : field === "anonymousExchange"
        ? "exchange"
        : field === "registrationModePosRegistrationTypeCode"
          ? "registration"
          : "";
    return group === "" ? code : i18n.t(`places.${group}.${code}`, { defaultValue: code });
  };
}
