import type { Call, ErrorCode } from "@punktum/contracts";
import type { Refusal } from "./register-failure.ts";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database/index.ts";
import { actorOf, auditedAs, recordAudit } from "../office/audit/index.ts";

/** Refusals for missing rights; another organisation is answered as unknown. */
const MISSING_RIGHTS_CODES: readonly (ErrorCode | undefined)[] = [
  "GENERAL_NO_PERMISION",
  "GENERAL_NO_ACCESS",
  "ORGANIZATION_NOT_FOUND",
];

/**
 * Records an audit row for a write that was refused for missing rights. It uses its own transaction, because the
 * write's is rolled back. When it fails, the refusal is still sent.
 */
export async function recordRefusedTry(
  database: Database,
  call: Call,
  { request, refusal }: { readonly request: FastifyRequest; readonly refusal: Pick<Refusal, "code" | "forRights"> },
): Promise<void> {
  const { caller } = request;
  const { code, forRights = MISSING_RIGHTS_CODES.includes(code) } = refusal;
  if (caller === undefined || !forRights) {
    return;
  }
  try {
    await database.withProgram(caller.programId, (transaction) =>
      recordAudit(transaction, {
        ...auditedAs(actorOf(caller, request.id)),
        action: "WRITE_REFUSED",
        subjectKind: "CALL",
        subjectId: call.id,
        reason: code ?? "",
      }),
    );
  } catch (error) {
    request.log.error({ err: error }, "a refused try left no audit row");
  }
}
