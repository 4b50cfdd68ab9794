import type { FastifyInstance } from "fastify";
import type { LoyaltyDependencies } from "../../loyalty-services.ts";
import { registerFraud, registerReversals, registerTermination } from "./care.ts";
import { registerMerges } from "./merges.ts";

/** What staff do with an account beside serving it. */
export function registerAccountCareV2(app: FastifyInstance, dependencies: LoyaltyDependencies): void {
  registerFraud(app, dependencies);
  registerTermination(app, dependencies);
  registerReversals(app, dependencies);
  registerMerges(app, dependencies);
}
