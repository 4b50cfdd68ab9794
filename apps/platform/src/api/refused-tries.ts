import type { Call, ErrorCode } from "@punktum/contracts";
import type { Refusal } from "./register-failure.ts";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database/index.ts";
import { recordAudit } from "../office/audit/index.ts";

/** Refusals that say the caller has no right to what was tried; another organisation looks as if it did not exist (T14). */
const FOR_RIGHTS: readonly (ErrorCode | undefined)[] = [
  "GENERAL_NO_PERMISION",
  "GENERAL_NO_ACCESS",
  "ORGANIZATION_NOT_FOUND",
];

/**
 * Leaves an audit row of a write that was refused for rights (S9). It has a transaction of its own, since the write's is rolled
 * back; where it cannot be written the refusal stands all the same.
 */
export async function recordRefusedTry(
  database: Database,
  call: Call,
  { request, refusal }: { readonly request: FastifyRequest; readonly refusal: Pick<Refusal, "code" | "forRights"> },
): Promise<void> {
  const { caller } = request;
  const { code, forRights = FOR_RIGHTS.includes(code) } = refusal;
  if (caller === undefined || !forRights) {
    return;
  }
  try {
    await database.withProgram(caller.programId, (transaction) =>
      recordAudit(transaction, {
        actorKind: caller.deviceId === undefined ? "ADMIN" : "DEVICE",
        actorId: caller.subjectId,
        deviceId: caller.deviceId,
        action: "WRITE_REFUSED",
        subjectKind: "CALL",
        subjectId: call.id,
        reason: code ?? "",
        requestId: request.id,
      }),
    );
  } catch (error) {
    request.log.error({ err: error }, "a refused try left no audit row");
  }
}
