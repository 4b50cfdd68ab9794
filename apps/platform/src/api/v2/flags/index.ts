import { can, flagsApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { decideFlag, type Flag, listFlags } from "../../../points/flags/index.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { OTHER_PROGRAM } from "../administration/support.ts";

const DEFAULT_PAGE = 50;

const present = ({ raisedAt, decidedAt, ...flag }: Flag, { role, subjectId }: Identity) => ({
  ...flag,
  raisedAt: raisedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  mayDecide: flag.decision === null && flag.adminId !== subjectId && can(role, "fraud.decide"),
});

/** Registers fraud flags of accounts and staff, and decisions about them. */
export function registerFlagsV2(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  registerCall(app, flagsApi.listFlags, ({ identity, params, query }) => {
    const { state, after, limit = DEFAULT_PAGE } = query;
    if (params.programId !== identity.programId) {
      return Promise.resolve(OTHER_PROGRAM);
    }
    return database.withProgram(identity.programId, async (transaction) => {
      const flags = await listFlags(transaction, identity, { state, after, limit: limit + 1 });
      const shown = flags.slice(0, limit);
      const next = flags.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return succeed({ data: shown.map((flag) => present(flag, identity)), next });
    });
  });
  registerWrite(app, database, flagsApi.decideFlag, async ({ transaction, identity, params, body, requestId }) => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const now = new Date(clock.nowMs());
    const decided = await decideFlag(transaction, identity, { id: params.flagId, ...body, now });
    if (!decided.ok) {
      return decided;
    }
    const { kind, accountId, adminId, rule } = decided.response;
    const subject = kind === "ACCOUNT" ? accountId : adminId;
    await recordAudit(transaction, {
      actorKind: "ADMIN",
      actorId: identity.subjectId,
      requestId,
      action: "FLAG_DECIDED",
      subjectKind: kind === "ACCOUNT" ? "ACCOUNT" : "ADMIN",
      subjectId: subject ?? params.flagId,
      after: { flagId: params.flagId, rule, decision: body.decision },
      reason: body.reason,
    });
    return succeed(present(decided.response, identity));
  });
}
