import type { FastifyInstance } from "fastify";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerFraud, registerReversals, registerTermination } from "./care.ts";
import { registerMerges } from "./merges.ts";

/** Calls of staff that maintain an account. */
export function registerAccountCareV2(app: FastifyInstance, services: LoyaltyServices): void {
  registerFraud(app, services);
  registerTermination(app, services);
  registerReversals(app, services);
  registerMerges(app, services);
}
