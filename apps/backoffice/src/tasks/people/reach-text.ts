import type { StaffRole } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import type { PartnerPlaces } from "../../parts/use-places.ts";

/** Role and reach of a person or an invitation. */
export interface Reaching {
  readonly role: StaffRole;
  readonly partnerIds: readonly string[];
  readonly storeIds: readonly string[];
}

/** Up to this number, places are named; above it they are counted. */
const NAMED_MAX = 2;

/** The reach of a person as text: "Vienna 1", "3 shops", "whole programme". */
export function useReachText(places: readonly PartnerPlaces[]): (who: Reaching) => string {
  const { t } = useTranslation();
  return ({ role, partnerIds, storeIds }) => {
    if (role !== "PARTNER_ADMIN" && role !== "STORE_STAFF") {
      return t("people.allProgram");
    }
    const stores = places.flatMap((partner) => partner.stores);
    const [ids, named, words] =
      role === "PARTNER_ADMIN"
        ? ([partnerIds, places, "people.partners"] as const)
        : ([storeIds, stores, "people.stores"] as const);
    const names = ids.map((id) => named.find((place) => place.id === id)?.name ?? id);
    if (ids.length === 0) {
      return t("people.noReach");
    }
    return ids.length > NAMED_MAX ? t(words, { count: ids.length, number: ids.length }) : names.join(", ");
  };
}
