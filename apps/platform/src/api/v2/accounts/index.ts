import type { FastifyInstance } from "fastify";
import { createLoyaltyServices, type LoyaltyDependencies } from "../../loyalty-services.ts";
import { registerAccountReads } from "./reads.ts";
import { registerAccountWrites } from "./writes.ts";

/** Accounts and users of the second generation. */
export function registerAccountsV2(app: FastifyInstance, dependencies: LoyaltyDependencies): void {
  const services = createLoyaltyServices(dependencies);
  registerAccountReads(app, services);
  registerAccountWrites(app, services);
}
