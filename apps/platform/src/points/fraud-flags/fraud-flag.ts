import { randomUUID } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";

/** A flag that prevents an account from redeeming, activating and paying until an administrator clears it. */
export interface FraudFlag {
  readonly id: string;
  readonly reason: string;
  readonly flaggedAt: Date;
  /** Rule that raised the flag automatically, and the person whose work matched it. */
  readonly rule: string | null;
  readonly adminId: string | null;
}

interface FlagCommand {
  readonly accountId: string;
  /** Id of the acting administrator. */
  readonly by: string;
  readonly at: Date;
}

/** Reads the open flag of an account. */
export async function readFraudFlag(
  { db }: Pick<ProgramTransaction, "db">,
  accountId: string,
): Promise<FraudFlag | undefined> {
  const row = await db
    .selectFrom("account_fraud_flags")
    .select(["id", "reason", "flagged_at", "rule", "admin_id"])
    .where("account_id", "=", accountId)
    .where("cleared_at", "is", null)
    .executeTakeFirst();
  return row && { id: row.id, reason: row.reason, flaggedAt: row.flagged_at, rule: row.rule, adminId: row.admin_id };
}

/** Locks the account's row and reads its status, so that flags, bookings and merges of one account are serialised. */
async function lockStatus({ db }: Pick<ProgramTransaction, "db">, accountId: string) {
  const { status } = await db
    .selectFrom("accounts")
    .select("status")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return status;
}

/** Flags an account and locks it; an existing flag is kept. Undefined for an account that is terminated. */
export async function setFraudFlag(
  transaction: Pick<ProgramTransaction, "db" | "programId">,
  {
    accountId,
    by,
    at,
    reason,
    rule,
    adminId,
  }: FlagCommand & { readonly reason: string; readonly rule?: string; readonly adminId?: string | undefined },
): Promise<FraudFlag | undefined> {
  const { db, programId } = transaction;
  const status = await lockStatus(transaction, accountId);
  const openFlag = await readFraudFlag(transaction, accountId);
  if (openFlag !== undefined || status === "TERMINATED") {
    return openFlag;
  }
  const flag = { id: randomUUID(), reason, flaggedAt: at, rule: rule ?? null, adminId: adminId ?? null };
  await db
    .insertInto("account_fraud_flags")
    .values({
      program_id: programId,
      id: flag.id,
      account_id: accountId,
      reason,
      flagged_at: at,
      flagged_by: by,
      status_before: status,
      rule: flag.rule,
      admin_id: flag.adminId,
    })
    .execute();
  await db
    .updateTable("accounts")
    .set({ status: "LOCKED" })
    .where("id", "=", accountId)
    .where("status", "=", "ACTIVE")
    .execute();
  return flag;
}

/** Clears the flag and unlocks the account, unless it was locked before the flag. Undefined when there is no flag. */
export async function clearFraudFlag(
  transaction: Pick<ProgramTransaction, "db">,
  { accountId, by, at }: FlagCommand,
): Promise<FraudFlag | undefined> {
  const { db } = transaction;
  await lockStatus(transaction, accountId);
  const openFlag = await readFraudFlag(transaction, accountId);
  if (openFlag === undefined) {
    return undefined;
  }
  const { status_before: statusBefore } = await db
    .updateTable("account_fraud_flags")
    .set({ cleared_at: at, cleared_by: by })
    .where("id", "=", openFlag.id)
    .returning("status_before")
    .executeTakeFirstOrThrow();
  const status = statusBefore === "LOCKED" ? "LOCKED" : "ACTIVE";
  await db.updateTable("accounts").set({ status }).where("id", "=", accountId).where("status", "=", "LOCKED").execute();
  return openFlag;
}
