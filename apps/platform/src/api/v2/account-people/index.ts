import type { FastifyInstance } from "fastify";
import type { AccountPeopleDependencies } from "./dependencies.ts";
import { registerIdentifiers } from "./identifiers.ts";
import { registerMemberships } from "./memberships.ts";
import { registerPushTokens } from "./push-tokens.ts";

/** Opening accounts, their codes, memberships and telephones (API-08, API-13, API-18..20). */
export function registerAccountPeopleV2(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  registerIdentifiers(app, dependencies);
  registerMemberships(app, dependencies);
  registerPushTokens(app, dependencies);
}
