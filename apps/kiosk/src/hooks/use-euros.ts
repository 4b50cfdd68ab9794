import { formatEuros, type Cents, type EuroStyle } from "@punktum/domain";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";
import { useOrganization } from "./use-organization.ts";

/** Writes an amount of money. */
export type Euros = (value: Cents, style?: Pick<EuroStyle, "decimalRevenue">) => string;

/** Money as this session writes it: the way of its language, unless the programme keeps to one (FMT-07). */
export function useEuros(): Euros {
  const spoken = useStore(useServices().language);
  const { euroLanguage = spoken } = useOrganization();
  return (value, style) => formatEuros(value, { language: euroLanguage, ...style });
}
