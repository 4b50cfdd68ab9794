import type { ProgramTransaction } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";

/** Additional data of a registration, and where it came from. */
export interface RegistrationData {
  readonly data: Readonly<Record<string, string>>;
  readonly registeredAt: Date;
  readonly partnerId: string | null;
  readonly deviceId: string | null;
}

export async function readRegistrationData(
  { db, programId }: ProgramTransaction,
  userId: string,
): Promise<RegistrationData | undefined> {
  const row = await db
    .selectFrom("user_registrations")
    .select(["data", "registered_at", "partner_id", "device_id"])
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      data: row.data,
      registeredAt: row.registered_at,
      partnerId: row.partner_id === null ? null : String(row.partner_id),
      deviceId: row.device_id,
    }
  );
}

/** Returns true when there was something to delete. */
export async function deleteRegistrationData(
  transaction: ProgramTransaction,
  userId: string,
  actor: Actor,
): Promise<boolean> {
  const deleted = await transaction.db
    .deleteFrom("user_registrations")
    .where("program_id", "=", transaction.programId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  if (deleted === undefined) {
    return false;
  }
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "REGISTRATION_DATA_DELETED",
    subjectKind: "USER",
    subjectId: userId,
  });
  return true;
}
