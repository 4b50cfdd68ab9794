import type { LoyaltyGateway } from "@punktum/client";
import { useServices } from "../services/services-context.ts";

/** The door to programme data. */
export function useGateway(): LoyaltyGateway {
  return useServices().gateway;
}
