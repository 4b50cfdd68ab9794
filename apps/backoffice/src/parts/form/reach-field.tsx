import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { PartnerPlaces } from "../use-places.ts";
import { PlacesField, type PlacesWords } from "./places-field.tsx";

interface ReachFieldProps {
  readonly places: readonly PartnerPlaces[];
  /** Prefix of the field names, such as `groups.0.`. */
  readonly path?: string;
}

/**
 * Chooses a person's reach: partners for a partner manager, shops for shop staff, otherwise the whole programme. It
 * uses the texts of the people area.
 */
export function ReachField({ places, path = "" }: ReachFieldProps): ReactNode {
  const { t } = useTranslation();
  const words: PlacesWords = {
    find: t("people.findPlace"),
    chosen: (count) => t("people.chosen", { count, number: count }),
  };
  const role: unknown = useWatch({ name: `${path}role` });
  if (role === "PARTNER_ADMIN") {
    return <PlacesField name={`${path}partnerIds`} label={t("people.choosePartners")} words={words} places={places} />;
  }
  return role === "STORE_STAFF" ? (
    <PlacesField name={`${path}storeIds`} label={t("people.chooseStores")} words={words} ofStores places={places} />
  ) : null;
}
