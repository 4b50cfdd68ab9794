import type { ProgramTransaction } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { endUserTokens } from "../user-tokens/index.ts";

/** Reads the hash of a person's password, if there is one. */
export async function readPasswordHash(
  { db, programId }: ProgramTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("user_passwords")
    .select("password_hash")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Stores a hash that was computed before the transaction began. */
export async function savePasswordHash(
  { db, programId }: ProgramTransaction,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const values = { password_hash: passwordHash, changed_at: now };
  await db
    .insertInto("user_passwords")
    .values({ program_id: programId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(["program_id", "user_id"]).doUpdateSet(values))
    .execute();
}

/** Sets a new password; links sent before become invalid. */
export async function setPassword(
  transaction: ProgramTransaction,
  change: { readonly userId: string; readonly passwordHash: string; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { userId, passwordHash, actor, now } = change;
  await savePasswordHash(transaction, userId, passwordHash, now);
  await endUserTokens(transaction, userId);
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "USER_PASSWORD_CHANGED",
    subjectKind: "USER",
    subjectId: userId,
  });
}
