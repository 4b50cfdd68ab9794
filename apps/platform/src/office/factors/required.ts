import type { AdminRole, ProgramTransaction } from "../../database/index.ts";

/** Roles that need a second factor from the date set by their programme. */
const NEEDS_FACTOR: readonly AdminRole[] = ["PROGRAM_ADMIN", "PARTNER_ADMIN", "AUDITOR", "PLATFORM_OPERATOR"];

/** Whether a role may be asked for a second factor. */
export const isRoleWithFactor = (role: AdminRole): boolean => NEEDS_FACTOR.includes(role);

/** Whether a person of this role must have a second factor now. */
export async function mustHaveFactor(
  { db, programId }: ProgramTransaction,
  role: AdminRole,
  now: Date,
): Promise<boolean> {
  if (!isRoleWithFactor(role)) {
    return false;
  }
  const program = await db.selectFrom("programs").select("mfa_from").where("id", "=", programId).executeTakeFirst();
  const from = program?.mfa_from ?? null;
  return from !== null && from <= now;
}

/** Requires second factors in this programme from now on, unless they already are. */
export async function requireFactors({ db, programId }: ProgramTransaction, now: Date): Promise<void> {
  await db
    .updateTable("programs")
    .set({ mfa_from: now })
    .where("id", "=", programId)
    .where("mfa_from", "is", null)
    .execute();
}
