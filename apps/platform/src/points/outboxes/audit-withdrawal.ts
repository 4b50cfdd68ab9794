import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";

/** A decision of staff at a tablet about an entry. */
interface Withdrawal {
  /** Id of the entry's booking. */
  readonly id: string;
  readonly deviceId: string;
  readonly outboxId: string;
  readonly number: number;
  readonly decision: { readonly kind: "DISCARDED" | "HANDED_OVER"; readonly reason: string; readonly by: string };
  readonly requestId: string;
}

const ABOUT_ENTRY = { action: "ENTRY_WITHDRAWN", subjectKind: "BOOKING" } as const;

/**
 * Whether the log has the decision: a tablet whose answer was lost sends it again. The caller holds the lock of the
 * entry, so that of two requests at once the second sees the row of the first.
 */
async function isInLog({ db }: ProgramTransaction, { id, decision }: Withdrawal): Promise<boolean> {
  const rows = await db
    .selectFrom("audit_log")
    .select("position")
    .where("subject_kind", "=", ABOUT_ENTRY.subjectKind)
    .where("subject_id", "=", id)
    .where("action", "=", ABOUT_ENTRY.action)
    .where("reason", "=", decision.reason)
    .where(sql<string>`after ->> 'kind'`, "=", decision.kind)
    .where(sql<string>`after ->> 'by'`, "=", decision.by)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Writes the decision into the audit log, once. */
export async function auditWithdrawal(transaction: ProgramTransaction, withdrawal: Withdrawal): Promise<void> {
  if (await isInLog(transaction, withdrawal)) {
    return;
  }
  const { id, deviceId, outboxId, number, decision, requestId } = withdrawal;
  await recordAudit(transaction, {
    ...ABOUT_ENTRY,
    actorKind: "DEVICE",
    actorId: deviceId,
    deviceId,
    subjectId: id,
    after: { kind: decision.kind, by: decision.by, number, outboxId },
    reason: decision.reason,
    requestId,
  });
}
