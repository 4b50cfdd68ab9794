import type { FastifyInstance } from "fastify";
import type { AccountPeopleDependencies } from "./dependencies.ts";
import { registerIdentifiers } from "./identifiers.ts";
import { registerMemberships } from "./memberships.ts";
import { registerPushTokens } from "./push-tokens.ts";

/** Registers creating accounts, and their codes, memberships and push tokens. */
export function registerAccountPeopleV2(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  registerIdentifiers(app, dependencies);
  registerMemberships(app, dependencies);
  registerPushTokens(app, dependencies);
}
