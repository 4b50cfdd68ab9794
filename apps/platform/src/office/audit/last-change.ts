import type { ProgramTransaction } from "../../database/index.ts";

/** Author and time of a record's last change. */
export interface LastChange {
  readonly changedAt: string;
  /** Name of the staff member; absent for devices and the platform itself. */
  readonly changedBy?: string;
  readonly changedById?: string;
}

/** Reads the newest row of the audit log about a record. */
export async function findLastChange(
  { db }: ProgramTransaction,
  {
    subjectKind,
    subjectId,
    action,
  }: { readonly subjectKind: string; readonly subjectId: string; readonly action?: string | undefined },
): Promise<LastChange | undefined> {
  const row = await db
    .selectFrom("audit_log")
    .select(["at", "actor_kind", "actor_id"])
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
    .orderBy("at", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  const changedAt = row.at.toISOString();
  if (row.actor_kind !== "ADMIN" || row.actor_id === null) {
    return { changedAt };
  }
  const admin = await db.selectFrom("admins").select("name").where("id", "=", row.actor_id).executeTakeFirst();
  return { changedAt, changedById: row.actor_id, ...(admin !== undefined && { changedBy: admin.name }) };
}
