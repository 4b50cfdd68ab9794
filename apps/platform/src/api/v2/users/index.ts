import { v2 } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall } from "../../register.ts";

/** Persons behind accounts (V2-16). */
export function registerUsers(app: FastifyInstance, { users }: LoyaltyServices): void {
  registerCall(app, v2.readUser, async ({ identity, params }) =>
    mapOutcome(await users.read(identity, params.userId), (user) => ({
      userId: user.id,
      language: user.language,
      ...(user.email !== null && { emailAddress: user.email }),
      ...(user.firstName !== "" && { givenName: user.firstName }),
      ...(user.lastName !== "" && { familyName: user.lastName }),
    })),
  );
}
