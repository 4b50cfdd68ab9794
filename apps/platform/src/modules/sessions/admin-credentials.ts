import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { findStaffById } from "../admins/index.ts";
import { countLoginTry, forgetLoginTries } from "./login-attempts.ts";
import type { PasswordHasher } from "./passwords.ts";
import { mustWait, refused, type Refused } from "./staff-login.ts";

/**
 * Ends every session and key of a staff member; devices they mounted keep theirs. Access tokens from before `now` count no
 * more (T4).
 */
export async function revokeAdmin(transaction: ProgramTransaction, adminId: string, now: Date): Promise<void> {
  for (const table of ["refresh_tokens", "api_keys"] as const) {
    await transaction.db
      .updateTable(table)
      .set({ revoked_at: now })
      .where("admin_id", "=", adminId)
      .where("device_id", "is", null)
      .where("revoked_at", "is", null)
      .execute();
  }
  await transaction.db.updateTable("admins").set({ sessions_from: now }).where("id", "=", adminId).execute();
}

/** Whose password is checked again, and from where. */
interface OwnPassword {
  readonly programId: string;
  readonly adminId: string;
  readonly password: string;
  readonly address: string;
}

/** Checks the password of somebody who is logged in; undefined when it is right. Guesses are limited as at login (T6). */
export async function refuseWrongPassword(
  { database, passwords, clock }: { database: Database; passwords: PasswordHasher; clock: Clock },
  { programId, adminId, password, address }: OwnPassword,
): Promise<Refused | undefined> {
  const staff = await database.withProgram(programId, (transaction) => findStaffById(transaction, adminId));
  const who = { email: staff?.email ?? "", address };
  const waitMs = await database.withProgram(programId, (transaction) =>
    countLoginTry(transaction, who, new Date(clock.nowMs())),
  );
  if (waitMs > 0) return mustWait(waitMs);
  if (!(await passwords.verify(staff?.passwordHash, password))) {
    return refused("GENERAL_NO_PERMISION", "The current password is not right");
  }
  await database.withProgram(programId, (transaction) => forgetLoginTries(transaction, who));
  return undefined;
}
