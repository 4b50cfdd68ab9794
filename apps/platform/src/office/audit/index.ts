import type { ProgramTransaction } from "../../database/index.ts";
import type { Actor } from "./actor.ts";

export { findLastChange } from "./last-change.ts";
export { actorOf, anonymousActor, auditedAs, type Actor } from "./actor.ts";

/** One privileged action, written in the action's own transaction. */
export interface AuditEntry {
  readonly actorKind: Actor["kind"];
  readonly actorId?: string | undefined;
  readonly deviceId?: string | undefined;
  /** Noun and verb in capitals, for example `DEVICE_MOUNTED`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** State before and after, as the API shows it. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly reason?: string;
  readonly requestId: string;
}

const asJson = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/** Writes a row of the audit log; never include a password, key or token. */
export async function recordAudit(transaction: ProgramTransaction, entry: AuditEntry): Promise<void> {
  await transaction.db
    .insertInto("audit_log")
    .values({
      program_id: transaction.programId,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId ?? null,
      device_id: entry.deviceId ?? null,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: asJson(entry.before),
      after: asJson(entry.after),
      reason: entry.reason ?? "",
      request_id: entry.requestId,
    })
    .execute();
}
