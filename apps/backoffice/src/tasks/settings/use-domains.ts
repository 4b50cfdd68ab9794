import { useTranslation } from "react-i18next";
import type { Option } from "../../parts/form/option.ts";

const DOMAINS = ["ACCOUNT", "USER", "COUPON", "REWARD", "STORE", "INTERACTIONPOINT", "PARTNER", "PROGRAM"] as const;

/** Kinds of records that tags and custom properties are for. */
export function useDomains(): readonly Option[] {
  const { t } = useTranslation();
  return DOMAINS.map((id) => ({ id, label: t(`wordLists.domains.${id}`) }));
}
