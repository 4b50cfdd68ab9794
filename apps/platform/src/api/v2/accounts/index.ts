import type { FastifyInstance } from "fastify";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerAccountReads } from "./reads.ts";
import { registerAccountWrites } from "./writes.ts";

/** Accounts and users of the second generation. */
export function registerAccountsV2(app: FastifyInstance, services: LoyaltyServices): void {
  registerAccountReads(app, services);
  registerAccountWrites(app, services);
}
