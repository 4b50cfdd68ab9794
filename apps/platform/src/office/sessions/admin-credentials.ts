import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { findStaffById } from "../admins/index.ts";
import { endSessions } from "./admin-sessions.ts";
import { countLoginTry, forgetLoginTries } from "./login-attempts.ts";
import type { PasswordHasher } from "./passwords.ts";
import { mustWait, refused, type Refused } from "./staff-login.ts";

/** Whose sessions and keys end, and why. */
interface Revocation {
  readonly adminId: string;
  readonly now: Date;
  readonly reason: "PASSWORD" | "CLOSED";
  /** The session in which the person changes their own password stays open. */
  readonly exceptSession?: string | undefined;
}

/**
 * Ends the sessions and keys of a member of staff; devices they mounted keep theirs. Access tokens without a session
 * that were issued before `now` become invalid.
 */
export async function revokeAdmin(
  transaction: ProgramTransaction,
  { adminId, now, reason, exceptSession }: Revocation,
): Promise<void> {
  await endSessions(transaction, { adminId, except: exceptSession, reason, now });
  await transaction.db
    .updateTable("refresh_tokens")
    .set({ revoked_at: now })
    .where("admin_id", "=", adminId)
    .where("session_id", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  await transaction.db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("admin_id", "=", adminId)
    .where("device_id", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  await transaction.db.updateTable("admins").set({ sessions_from: now }).where("id", "=", adminId).execute();
}

/** Revokes one API key of a person. */
export async function revokeStaffKey({ db }: ProgramTransaction, apiKeyHash: string, now: Date): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("hash", "=", Buffer.from(apiKeyHash, "hex"))
    .execute();
}

/** Whose password is checked again, and from which address. */
interface OwnPassword {
  readonly programId: string;
  readonly adminId: string;
  readonly password: string;
  readonly address: string;
}

/** Checks the password of a logged-in person; undefined when it is right. Attempts are limited as at login. */
export async function refuseWrongPassword(
  { database, passwords, clock }: { database: Database; passwords: PasswordHasher; clock: Clock },
  { programId, adminId, password, address }: OwnPassword,
): Promise<Refused | undefined> {
  const staff = await database.withProgram(programId, (transaction) => findStaffById(transaction, adminId));
  const who = { email: staff?.email ?? "", address };
  const waitMs = await database.withProgram(programId, (transaction) =>
    countLoginTry(transaction, who, new Date(clock.nowMs())),
  );
  if (waitMs > 0) {
    return mustWait(waitMs);
  }
  if (!(await passwords.verify(staff?.passwordHash, password))) {
    return refused("GENERAL_NO_PERMISION", "The current password is not right");
  }
  await database.withProgram(programId, (transaction) => forgetLoginTries(transaction, who));
  return undefined;
}
