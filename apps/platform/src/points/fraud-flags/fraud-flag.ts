import { randomUUID } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";

/** Why an account may not redeem, activate or pay until somebody takes the flag away. */
export interface FraudFlag {
  readonly id: string;
  readonly reason: string;
  readonly flaggedAt: Date;
  /** The rule that raised it by itself, and whose work met it. */
  readonly rule: string | null;
  readonly adminId: string | null;
}

interface FlagWish {
  readonly accountId: string;
  /** Admin id of who does it. */
  readonly by: string;
  readonly at: Date;
}

/** The flag that stands on an account. */
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

/** The account's status, its row locked: flags, bookings and merges of one account come one after the other. */
async function lockStatus({ db }: Pick<ProgramTransaction, "db">, accountId: string) {
  const { status } = await db
    .selectFrom("accounts")
    .select("status")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return status;
}

/** Flags an account and locks it; one that is flagged already keeps its flag. Undefined for an account that is closed for good. */
export async function setFraudFlag(
  transaction: Pick<ProgramTransaction, "db" | "programId">,
  {
    accountId,
    by,
    at,
    reason,
    rule,
    adminId,
  }: FlagWish & { readonly reason: string; readonly rule?: string; readonly adminId?: string | undefined },
): Promise<FraudFlag | undefined> {
  const { db, programId } = transaction;
  const status = await lockStatus(transaction, accountId);
  const standing = await readFraudFlag(transaction, accountId);
  if (standing !== undefined || status === "TERMINATED") {
    return standing;
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

/** Takes the flag away and opens the account, unless it had been locked before. Undefined where no flag stood. */
export async function clearFraudFlag(
  transaction: Pick<ProgramTransaction, "db">,
  { accountId, by, at }: FlagWish,
): Promise<FraudFlag | undefined> {
  const { db } = transaction;
  await lockStatus(transaction, accountId);
  const standing = await readFraudFlag(transaction, accountId);
  if (standing === undefined) {
    return undefined;
  }
  const { status_before: statusBefore } = await db
    .updateTable("account_fraud_flags")
    .set({ cleared_at: at, cleared_by: by })
    .where("id", "=", standing.id)
    .returning("status_before")
    .executeTakeFirstOrThrow();
  const status = statusBefore === "LOCKED" ? "LOCKED" : "ACTIVE";
  await db.updateTable("accounts").set({ status }).where("id", "=", accountId).where("status", "=", "LOCKED").execute();
  return standing;
}
