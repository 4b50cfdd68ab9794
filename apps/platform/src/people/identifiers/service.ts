import { randomUUID } from "node:crypto";
import { fail, succeed, type Outcome } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { newReferenceCode } from "../users/index.ts";

/** A code with its type. */
export interface AccountCode {
  readonly type: "APPCODE" | "CARDCODE" | "EXTERNALCODE";
  readonly code: string;
}

export interface IdentifierRow extends AccountCode {
  readonly status: "ACTIVE" | "DEACTIVATED";
}

async function audit(
  transaction: ProgramTransaction,
  action: "IDENTIFIER_ADDED" | "IDENTIFIER_ACTIVATED" | "IDENTIFIER_DEACTIVATED" | "IDENTIFIER_REMOVED",
  change: { readonly accountId: string; readonly type: AccountCode["type"]; readonly actor: Actor },
): Promise<void> {
  // The code is not logged: an external code may be a person's number in another system.
  await recordAudit(transaction, {
    ...auditedAs(change.actor),
    action,
    subjectKind: "ACCOUNT",
    subjectId: change.accountId,
    after: { type: change.type },
  });
}

const inUse = () => fail("IDENTIFIER_IN_USE", "the code belongs to an account already");

/**
 * Adds a code to an account. Codes are unique per type: the same text may be another type's code of another account.
 */
export async function addIdentifier(
  transaction: ProgramTransaction,
  accountId: string,
  { type, code }: AccountCode,
  actor: Actor,
): Promise<Outcome<IdentifierRow, "IDENTIFIER_IN_USE">> {
  const { db, programId } = transaction;
  const added = await db
    .insertInto("identifiers")
    .values({ program_id: programId, type, code, account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "type", "code"])
        .doUpdateSet({ status: "ACTIVE" })
        .where("identifiers.account_id", "=", accountId)
        .where("identifiers.status", "=", "DEACTIVATED"),
    )
    .returning("code")
    .executeTakeFirst();
  if (added === undefined) {
    return inUse();
  }
  await audit(transaction, "IDENTIFIER_ADDED", { accountId, type, actor });
  return succeed({ type, code, status: "ACTIVE" });
}

/** Deactivates or reactivates a code; repeating it changes nothing. */
export async function changeIdentifier(
  transaction: ProgramTransaction,
  accountId: string,
  { type, code, status }: IdentifierRow,
  actor: Actor,
): Promise<Outcome<IdentifierRow, "NOT_FOUND">> {
  const changed = await transaction.db
    .updateTable("identifiers")
    .set({ status })
    .where("program_id", "=", transaction.programId)
    .where("account_id", "=", accountId)
    .where("type", "=", type)
    .where("code", "=", code)
    .returning(["type", "code", "status"])
    .executeTakeFirst();
  if (changed === undefined) {
    return fail("NOT_FOUND", "the account has no such code");
  }
  const action = status === "ACTIVE" ? "IDENTIFIER_ACTIVATED" : "IDENTIFIER_DEACTIVATED";
  await audit(transaction, action, { accountId, type, actor });
  return succeed(changed);
}

/** Removes a code from an account; the account and its points stay. */
export async function removeIdentifier(
  transaction: ProgramTransaction,
  accountId: string,
  { type, code }: AccountCode,
  actor: Actor,
): Promise<Outcome<null, "NOT_FOUND">> {
  const removed = await transaction.db
    .deleteFrom("identifiers")
    .where("program_id", "=", transaction.programId)
    .where("account_id", "=", accountId)
    .where("type", "=", type)
    .where("code", "=", code)
    .returning("code")
    .executeTakeFirst();
  if (removed === undefined) {
    return fail("NOT_FOUND", "the account has no such code");
  }
  await audit(transaction, "IDENTIFIER_REMOVED", { accountId, type, actor });
  return succeed(null);
}

/** Creates an account with its first codes. */
export async function createAccount(
  transaction: ProgramTransaction,
  { codes, actor, now }: { readonly codes: readonly AccountCode[]; readonly actor: Actor; readonly now: Date },
): Promise<Outcome<string, "IDENTIFIER_IN_USE">> {
  const accountId = randomUUID();
  await transaction.db
    .insertInto("accounts")
    .values({
      program_id: transaction.programId,
      id: accountId,
      user_reference_code: newReferenceCode(),
      created_at: now,
    })
    .execute();
  for (const code of codes) {
    const added = await addIdentifier(transaction, accountId, code, actor);
    if (!added.ok) {
      return added;
    }
  }
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "ACCOUNT_CREATED",
    subjectKind: "ACCOUNT",
    subjectId: accountId,
  });
  return succeed(accountId);
}
