import { setupApi } from "@punktum/contracts";
import { fail, PLATFORM_ORGANIZATION, STAFF_PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { createAdmin } from "../../../office/admins/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import { requireFactors } from "../../../office/factors/index.ts";
import { type PasswordHasher, refuseNewPassword } from "../../../office/sessions/index.ts";
import {
  endOpenLinks,
  findSetupLink,
  isSetupOpen,
  type SetupDependencies,
  takeSetupLink,
} from "../../../office/setup/index.ts";
import { inTransaction, registerPublicCall } from "../../register.ts";

const lengthMin = STAFF_PASSWORD_LENGTH_MIN;
const NOT_GOOD = fail("LINK_EXPIRED", "The link was used, replaced, or is older than a day");

/** Registers the set-up of an empty server. */
export function registerSetupV2(
  app: FastifyInstance,
  services: SetupDependencies & { readonly passwords: PasswordHasher },
): void {
  const { database, clock, passwords } = services;
  registerPublicCall(app, setupApi.readSetup, async () => succeed({ open: await isSetupOpen(services) }));
  registerPublicCall(app, setupApi.readSetupLink, async ({ body }) => {
    const link = await findSetupLink(services, body.token);
    return link === undefined
      ? NOT_GOOD
      : succeed({ ...link, expiresAt: link.expiresAt.toISOString(), passwordLengthMin: lengthMin });
  });
  registerPublicCall(app, setupApi.completeSetup, async ({ body, requestId }) => {
    const { token, email, name, password } = body;
    // Checked before the slow hash, so that strangers cannot overload the server.
    const link = await findSetupLink(services, token);
    if (link === undefined || (link.email !== null && link.email !== email)) {
      return NOT_GOOD;
    }
    const weak = await refuseNewPassword({ password, lengthMin, names: [PLATFORM_ORGANIZATION, name, email] });
    if (weak !== undefined) {
      return weak;
    }
    const passwordHash = await passwords.hash(password);
    return inTransaction(database, PLATFORM_ORGANIZATION, async (transaction) => {
      const now = new Date(clock.nowMs());
      if (!(await takeSetupLink(transaction, { token, email, now }))) {
        return NOT_GOOD;
      }
      const person = { email, name, role: "PLATFORM_OPERATOR" as const, language: "de", partnerIds: [], storeIds: [] };
      const operator = await createAdmin(transaction, person, passwordHash);
      if (typeof operator === "string") {
        return fail("ALREADY_EXISTS", "There is an operator with this e-mail");
      }
      await endOpenLinks(transaction, now);
      // Operators create and close programmes, so they need a second factor.
      await requireFactors(transaction, now);
      await recordAudit(transaction, {
        actorKind: "SYSTEM",
        action: "OPERATOR_CREATED",
        subjectKind: "ADMIN",
        subjectId: operator.id,
        after: operator,
        requestId,
      });
      return succeed({ org: PLATFORM_ORGANIZATION, userName: email });
    });
  });
}
