import { can, meApi, RIGHT_CODES } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import { findAdmin, findViews, replaceAdmin, replaceViews } from "../../../office/admins/index.ts";
import { endSessions, type Identity, listSessions } from "../../../office/sessions/index.ts";
import { changeWeeklyFigures, wantsWeeklyFigures } from "../../../points/weekly-figures/index.ts";
import { listFactors } from "../../../office/factors/index.ts";
import { inTransaction, registerCall, registerWrite } from "../../register.ts";
import { presentFactor } from "../my-factors/present.ts";
import { auditChange, NOT_FOUND } from "../administration/support.ts";

interface MeServices {
  readonly database: Database;
  readonly clock: Clock;
  /** Drops cached identities. */
  readonly rightsChanged: () => void;
}

const nullIfAll = (ids: readonly string[] | "ALL"): string[] | null => (ids === "ALL" ? null : [...ids]);

async function readMe(
  transaction: ProgramTransaction,
  identity: Identity,
): Promise<z.input<typeof meApi.readMe.response> | undefined> {
  const admin = await findAdmin(transaction, identity.subjectId);
  const { factors, recoveryCodes } = await listFactors(transaction, identity.subjectId);
  const program = await transaction.db
    .selectFrom("programs")
    .select(["id", "name", "currency", "default_language as defaultLanguage", "points_per_euro as pointsPerEuro"])
    .select("sandbox_of as sandboxOf")
    .where("id", "=", transaction.programId)
    .executeTakeFirst();
  if (admin === undefined || program === undefined) {
    return undefined;
  }
  const { id, email, name, language, role } = admin;
  return {
    id,
    email,
    name,
    language,
    role,
    partnerIds: nullIfAll(identity.partnerIds),
    storeIds: nullIfAll(identity.storeIds),
    rights: RIGHT_CODES.filter((right) => can(role, right)),
    programme: program,
    factors: factors.map(presentFactor),
    recoveryCodes,
    weeklyFigures: await wantsWeeklyFigures(transaction, id),
  };
}

const orNotFound = <T>(found: T | undefined) => (found === undefined ? NOT_FOUND : succeed(found));

function registerPerson(app: FastifyInstance, { database, clock }: MeServices): void {
  registerCall(app, meApi.readMe, ({ identity }) =>
    inTransaction(database, identity.programId, async (transaction) => orNotFound(await readMe(transaction, identity))),
  );
  registerWrite(app, database, meApi.changeMe, async (input) => {
    const { transaction, identity, body } = input;
    const before = await findAdmin(transaction, identity.subjectId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const weeklyBefore = await wantsWeeklyFigures(transaction, before.id);
    const { name = before.name, language = before.language, weeklyFigures = weeklyBefore } = body;
    const after = await replaceAdmin(transaction, { ...before, name, language });
    if (typeof after === "string") {
      return fail("REQUEST_INVALID", "body: a partner or store does not exist");
    }
    await changeWeeklyFigures(transaction, before.id, { isWanted: weeklyFigures, now: new Date(clock.nowMs()) });
    await auditChange(transaction, input, {
      action: "ADMIN_CHANGED",
      subjectKind: "ADMIN",
      subjectId: before.id,
      before: { ...before, weeklyFigures: weeklyBefore },
      after: { ...after, weeklyFigures },
    });
    return orNotFound(await readMe(transaction, identity));
  });
  registerCall(app, meApi.readMyViews, ({ identity }) =>
    inTransaction(database, identity.programId, async (transaction) =>
      succeed({ views: await findViews(transaction, identity.subjectId) }),
    ),
  );
  registerWrite(app, database, meApi.replaceMyViews, async ({ transaction, identity, body }) => {
    await replaceViews(transaction, identity.subjectId, body.views);
    return succeed(body);
  });
}

function registerSessions(app: FastifyInstance, { database, clock, rightsChanged }: MeServices): void {
  registerCall(app, meApi.listMySessions, ({ identity }) =>
    inTransaction(database, identity.programId, async (transaction) => {
      const sessions = await listSessions(transaction, identity.subjectId, new Date(clock.nowMs()));
      return succeed(
        sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          current: session.id === identity.sessionId,
        })),
      );
    }),
  );
  registerWrite(
    app,
    database,
    meApi.endMySession,
    async (input) => {
      const { transaction, identity, params } = input;
      const { sessionId } = params;
      const which = sessionId === "others" ? { except: identity.sessionId } : { only: sessionId };
      const adminId = identity.subjectId;
      const ended = await endSessions(transaction, {
        ...which,
        adminId,
        reason: "ENDED",
        now: new Date(clock.nowMs()),
      });
      if (ended === 0 && sessionId !== "others") {
        return NOT_FOUND;
      }
      const audit = { action: "SESSION_ENDED", subjectKind: "ADMIN", subjectId: adminId, after: { ended } };
      await auditChange(transaction, input, audit);
      return succeed({});
    },
    { committed: rightsChanged },
  );
}

/** Registers what people read and change of themselves. */
export function registerMeV2(app: FastifyInstance, services: MeServices): void {
  registerPerson(app, services);
  registerSessions(app, services);
}
