import { auditLogApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import { listLog, logAsCsv } from "../../../office/audit-log/index.ts";
import { registerCall } from "../../register.ts";

const PAGE = 50;
/** Maximum number of exported rows; a larger export needs a shorter period. */
const EXPORT_MAX = 10_000;
const OTHER_PROGRAM = fail("ORGANIZATION_NOT_FOUND", "There is no such organisation for this login");

/** Registers reading the audit log, as pages and as a table. */
export function registerAuditLogV2(app: FastifyInstance, { database }: { readonly database: Database }): void {
  registerCall(app, auditLogApi.listAuditLog, async ({ identity, params, query }) => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const { limit = PAGE } = query;
    const rows = await database.withProgram(identity.programId, (transaction) =>
      listLog(transaction, identity, { ...query, limit: limit + 1 }),
    );
    const data = rows.slice(0, limit);
    return succeed({ data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null });
  });
  registerCall(app, auditLogApi.exportAuditLog, async ({ identity, params, query, language, requestId }) => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    return database.withProgram(identity.programId, async (transaction) => {
      const rows = await listLog(transaction, identity, { ...query, limit: EXPORT_MAX });
      await recordAudit(transaction, {
        actorKind: "ADMIN",
        actorId: identity.subjectId,
        action: "AUDIT_LOG_EXPORTED",
        subjectKind: "PROGRAM",
        subjectId: identity.programId,
        after: { rows: rows.length },
        requestId,
      });
      return succeed(logAsCsv(rows, language));
    });
  });
}
