import { formatEuros, type Cents, type EuroStyle } from "@punktum/domain";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";
import { useOrganization } from "./use-organization.ts";

/** Formats an amount of money. */
export type Euros = (value: Cents, style?: Pick<EuroStyle, "decimalRevenue">) => string;

/** Formats money in the session's language, unless the programme fixes one (decision 0119). */
export function useEuros(): Euros {
  const spoken = useStore(useServices().language);
  const { euroLanguage = spoken } = useOrganization();
  return (value, style) => formatEuros(value, { language: euroLanguage, ...style });
}
