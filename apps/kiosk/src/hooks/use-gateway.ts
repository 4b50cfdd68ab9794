import type { LoyaltyGateway } from "@punktum/client";
import { useServices } from "../services/services-context.ts";

/** Access to the programme's data. */
export function useGateway(): LoyaltyGateway {
  return useServices().gateway;
}
