import { randomBytes } from "node:crypto";
import { phoneIdOf } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { hashOpaque, newOpaqueToken } from "../../office/sessions/index.ts";

/** A phone without its key. */
export interface Phone {
  readonly id: string;
  readonly name: string;
  readonly invitedAt: Date;
  /** Null: invited, not enrolled yet. */
  readonly enrolledAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A phone that was just enrolled. */
export interface EnrolledPhone {
  readonly phoneId: string;
  readonly accountId: string;
  readonly salt: Buffer;
}

/** Lifetime of an invitation; inviting and enrolling happen in one conversation, at the counter or from a mail. */
const INVITATION_LIFE_MS = 60 * 60_000;
/** Most phones of an account; revoke one to add another. */
const MOST_PHONES = 10;
const MAX_LISTED = 100;
/** An id uses 60 of these 64 random bits. */
const ID_BYTES = 8;
const SALT_BYTES = 32;

const COLUMNS = [
  "id",
  "name",
  "invited_at as invitedAt",
  "enrolled_at as enrolledAt",
  "revoked_at as revokedAt",
] as const;

/** Counts phones that can show codes or may still be enrolled. */
async function countLive({ db, programId }: ProgramTransaction, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("phones")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("enrolled_at", "is not", null), where("invitation_expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Invites a phone; only the answer contains the invitation. Undefined when the account has too many phones. */
export async function invitePhone(
  transaction: ProgramTransaction,
  command: { readonly accountId: string; readonly name: string; readonly now: Date },
): Promise<(Phone & { readonly invitation: string; readonly expiresAt: Date }) | undefined> {
  const { accountId, name, now } = command;
  const { db, programId } = transaction;
  // Serialises concurrent invitations, so that both count.
  await db.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  if ((await countLive(transaction, accountId, now)) >= MOST_PHONES) {
    return undefined;
  }
  const invitation = newOpaqueToken("ph");
  const phone = { id: phoneIdOf(randomBytes(ID_BYTES)), name, invitedAt: now, enrolledAt: null, revokedAt: null };
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
  await db
    .insertInto("phones")
    .values({
      program_id: programId,
      id: phone.id,
      account_id: accountId,
      name,
      salt: randomBytes(SALT_BYTES),
      invitation_hash: hashOpaque(invitation),
      invited_at: now,
      invitation_expires_at: expiresAt,
    })
    .execute();
  return { ...phone, invitation, expiresAt };
}

/** Uses up an invitation; undefined when it is used, expired, revoked or unknown. */
export async function enrolPhone(
  { db, programId }: ProgramTransaction,
  { invitation, now }: { readonly invitation: string; readonly now: Date },
): Promise<EnrolledPhone | undefined> {
  const row = await db
    .updateTable("phones")
    .set({ enrolled_at: now, invitation_hash: null })
    .where("program_id", "=", programId)
    .where("invitation_hash", "=", hashOpaque(invitation))
    .where("invitation_expires_at", ">", now)
    .where("revoked_at", "is", null)
    .returning(["id", "account_id", "salt"])
    .executeTakeFirst();
  return row && { phoneId: row.id, accountId: row.account_id, salt: row.salt };
}

/** Lists the phones of an account, newest first, including revoked ones. */
export async function listPhones({ db, programId }: ProgramTransaction, accountId: string): Promise<readonly Phone[]> {
  return db
    .selectFrom("phones")
    .select(COLUMNS)
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .orderBy("invited_at", "desc")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
}

/** Revokes a phone; false when the account has no such phone. Repeating it keeps the first time of revocation. */
export async function revokePhone(
  { db, programId }: ProgramTransaction,
  { accountId, phoneId, now }: { readonly accountId: string; readonly phoneId: string; readonly now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("phones")
    .set((set) => ({ revoked_at: set.fn.coalesce("revoked_at", set.val(now)), invitation_hash: null }))
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .where("id", "=", phoneId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the phones of accounts whose person is erased, so that their codes stop working. */
export async function deletePhones(
  { db, programId }: ProgramTransaction,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) {
    return;
  }
  await db.deleteFrom("phones").where("program_id", "=", programId).where("account_id", "in", accountIds).execute();
}
