import { fail, succeed, type Outcome } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { cancelMails, forgetMailChoice } from "../mails/index.ts";
import { listMembershipsOf, terminateMemberships } from "../memberships/index.ts";
import { withMerged } from "../accounts/index.ts";
import { deleteNotesOf } from "../member-notes/index.ts";
import { deletePinsOf } from "../member-pins/index.ts";
import { deleteTagsOf } from "../member-tags/index.ts";
import { deletePhones } from "../phones/index.ts";
import { lockUser } from "../users/index.ts";
import { endUserTokens } from "../user-tokens/index.ts";

/** Accounts that belonged to this person and to no other. */
async function accountsOnlyOf({ db, programId }: ProgramTransaction, accountIds: readonly string[]) {
  if (accountIds.length === 0) {
    return [];
  }
  const others = await db
    .selectFrom("memberships")
    .select("account_id")
    .where("program_id", "=", programId)
    .where("account_id", "in", accountIds)
    .where("status", "<>", "TERMINATED")
    .execute();
  const taken = new Set(others.map((row) => row.account_id));
  return accountIds.filter((id) => !taken.has(id));
}

/** Makes the accounts anonymous: cards stay; codes and tokens that lead to a person in other systems are removed. */
async function cleanAccounts(transaction: ProgramTransaction, accountIds: readonly string[]): Promise<void> {
  const { db, programId } = transaction;
  const own = await accountsOnlyOf(transaction, accountIds);
  if (own.length === 0) {
    return;
  }
  await db.deleteFrom("push_tokens").where("program_id", "=", programId).where("account_id", "in", own).execute();
  await deletePhones(transaction, own);
  await db
    .deleteFrom("identifiers")
    .where("program_id", "=", programId)
    .where("account_id", "in", own)
    .where("type", "in", ["APPCODE", "EXTERNALCODE"])
    .execute();
}

/** Import rows store which codes belong to which person. */
async function forgetImportedCodes({ db, programId }: ProgramTransaction, userId: string): Promise<void> {
  await db
    .updateTable("import_rows")
    .set({ codes: "[]" })
    .where("program_id", "=", programId)
    .where("account_id", "in", (query) =>
      query
        .selectFrom("memberships")
        .select("account_id")
        .where("program_id", "=", programId)
        .where("user_id", "=", userId),
    )
    .execute();
}

async function clearUser({ db, programId }: ProgramTransaction, userId: string, now: Date): Promise<void> {
  for (const table of ["user_passwords", "user_registrations"] as const) {
    await db.deleteFrom(table).where("program_id", "=", programId).where("user_id", "=", userId).execute();
  }
  await db
    .updateTable("users")
    .set({
      status: "ERASED",
      email: null,
      first_name: "",
      last_name: "",
      gender: null,
      birth_date: null,
      phone: "",
      address: "{}",
      properties: "{}",
      language: "de",
      updated_at: now,
      erased_at: now,
    })
    .where("program_id", "=", programId)
    .where("id", "=", userId)
    .execute();
}

/**
 * Erases a person: all columns labelled PERSONAL, links, passwords and waiting mails. Memberships end with an event.
 * The id stays, so that consents and bookings keep their reference, but nothing identifies the person any more.
 * Bookings do not change, because the ledger contains no personal data (decision 0020).
 */
export async function eraseUser(
  transaction: ProgramTransaction,
  {
    userId,
    actor,
    now,
    reason = "",
  }: { readonly userId: string; readonly actor: Actor; readonly now: Date; readonly reason?: string },
): Promise<Outcome<null, "NOT_FOUND">> {
  if ((await lockUser(transaction, userId)) === undefined) {
    return fail("NOT_FOUND", "no such user");
  }
  const accountIds = (await listMembershipsOf(transaction, userId)).map(({ accountId }) => accountId);
  await terminateMemberships(transaction, { userId }, { actor, now });
  await cleanAccounts(transaction, accountIds);
  // Notes and tags do not name the person they are about, so all of the account go, also those from before a merge.
  const allIds = await withMerged(transaction, accountIds);
  await deleteNotesOf(transaction, allIds);
  await deleteTagsOf(transaction, allIds);
  await deletePinsOf(transaction, userId);
  await endUserTokens(transaction, userId);
  await cancelMails(transaction, userId);
  await forgetMailChoice(transaction, userId);
  await forgetImportedCodes(transaction, userId);
  await clearUser(transaction, userId, now);
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "USER_ERASED",
    subjectKind: "USER",
    subjectId: userId,
    reason,
  });
  return succeed(null);
}
