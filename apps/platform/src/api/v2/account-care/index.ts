import type { FastifyInstance } from "fastify";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerFraud, registerReversals, registerTermination } from "./care.ts";
import { registerMerges } from "./merges.ts";

/** What staff do with an account beside serving it. */
export function registerAccountCareV2(app: FastifyInstance, services: LoyaltyServices): void {
  registerFraud(app, services);
  registerTermination(app, services);
  registerReversals(app, services);
  registerMerges(app, services);
}
