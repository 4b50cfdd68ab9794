import { staffSessionsApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { removeFactors } from "../../../office/factors/index.ts";
import { unlinkIdentities } from "../../../office/identity-providers/index.ts";
import { endSessions, listSessions, revokeStaffKey } from "../../../office/sessions/index.ts";
import { registerWrite } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  NO_PERMISSION,
  NOT_FOUND,
  refusePerson,
  registerChange,
  registerRead,
} from "../administration/support.ts";

function registerLogout(app: FastifyInstance, { database, clock, rightsChanged }: AdministrationServices): void {
  registerWrite(
    app,
    database,
    staffSessionsApi.logout,
    async ({ transaction, identity, requestId }) => {
      const { subjectId: adminId, sessionId, apiKeyHash } = identity;
      const now = new Date(clock.nowMs());
      if (apiKeyHash !== undefined) {
        await revokeStaffKey(transaction, apiKeyHash, now);
      }
      if (sessionId !== undefined) {
        await endSessions(transaction, { adminId, only: sessionId, reason: "LOGOUT", now });
      }
      const audit = { action: "LOGOUT", subjectKind: "ADMIN", subjectId: adminId };
      await auditChange(transaction, { identity, requestId }, audit);
      return succeed({});
    },
    { committed: rightsChanged },
  );
}

/** Registers listing and ending of login sessions (decision 0123). */
export function registerStaffSessionsV2(app: FastifyInstance, services: AdministrationServices): void {
  const { clock } = services;
  const now = () => new Date(clock.nowMs());
  registerLogout(app, services);
  registerRead(app, services, staffSessionsApi.listSessions, async ({ transaction, identity, params }) => {
    const { adminId } = params;
    const refused = await refusePerson(transaction, identity, adminId);
    if (refused !== undefined) {
      return refused;
    }
    const sessions = await listSessions(transaction, adminId, now());
    return succeed(
      sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: session.id === identity.sessionId,
      })),
    );
  });
  registerChange(app, services, staffSessionsApi.endSession, async ({ transaction, identity, params }) => {
    const { adminId, sessionId } = params;
    const refused = await refusePerson(transaction, identity, adminId);
    if (refused !== undefined) {
      return refused;
    }
    const ended = await endSessions(transaction, { adminId, only: sessionId, reason: "ENDED", now: now() });
    if (ended === 0) {
      return NOT_FOUND;
    }
    const audit = { action: "SESSION_ENDED", subjectKind: "ADMIN", subjectId: adminId, after: { sessionId } };
    return succeed({ response: {}, audit });
  });
  registerChange(app, services, staffSessionsApi.endSessions, async ({ transaction, identity, params, query }) => {
    const { adminId } = params;
    const refused = await refusePerson(transaction, identity, adminId);
    if (refused !== undefined) {
      return refused;
    }
    const except = query.except === "current" ? identity.sessionId : undefined;
    const ended = await endSessions(transaction, { adminId, except, reason: "ENDED", now: now() });
    const audit = { action: "SESSIONS_ENDED", subjectKind: "ADMIN", subjectId: adminId, after: { ended } };
    return succeed({ response: { ended }, audit });
  });
  registerChange(app, services, staffSessionsApi.resetFactors, async ({ transaction, identity, params }) => {
    const { adminId } = params;
    const refused = adminId === identity.subjectId ? NO_PERMISSION : await refusePerson(transaction, identity, adminId);
    if (refused !== undefined) {
      return refused;
    }
    const removed = await removeFactors(transaction, adminId);
    // An attacker may have linked an identity, so all identities are unlinked.
    await unlinkIdentities(transaction, adminId);
    await endSessions(transaction, { adminId, reason: "ENDED", now: now() });
    const audit = { action: "FACTORS_RESET", subjectKind: "ADMIN", subjectId: adminId, after: { removed } };
    return succeed({ response: { removed }, audit });
  });
}
