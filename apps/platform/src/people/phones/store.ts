import { randomBytes } from "node:crypto";
import { phoneIdOf } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { hashOpaque, newOpaqueToken } from "../../office/sessions/index.ts";

/** What is known of a phone: never its key. */
export interface Phone {
  readonly id: string;
  readonly name: string;
  readonly invitedAt: Date;
  /** Null: invited, and nobody has come yet. */
  readonly enrolledAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A phone that was just enrolled. */
export interface EnrolledPhone {
  readonly phoneId: string;
  readonly accountId: string;
  readonly salt: Buffer;
}

/** A phone is invited and enrolled in one conversation, at the counter or from a mail that was just read. */
const INVITATION_LIFE_MS = 60 * 60_000;
/** Nobody has more; whoever gets a new one revokes an old one. */
const MOST_PHONES = 10;
const MAX_LISTED = 100;
/** 60 of 64 random bits make an id. */
const ID_BYTES = 8;
const SALT_BYTES = 32;

const COLUMNS = [
  "id",
  "name",
  "invited_at as invitedAt",
  "enrolled_at as enrolledAt",
  "revoked_at as revokedAt",
] as const;

/** Phones that can show codes, or may still be enrolled. */
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

/** Invites a phone; the invitation is in the answer and nowhere else. Undefined where the account has too many. */
export async function invitePhone(
  transaction: ProgramTransaction,
  wish: { readonly accountId: string; readonly name: string; readonly now: Date },
): Promise<(Phone & { readonly invitation: string; readonly expiresAt: Date }) | undefined> {
  const { accountId, name, now } = wish;
  const { db, programId } = transaction;
  // Two invitations at once count one after the other.
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

/** Uses an invitation up; undefined when it is used, too old, revoked or was never made. */
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

/** Phones of an account, newest first, revoked ones too. */
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

/** Ends a phone of an account; false where it has no such phone. The moment it first ended stays. */
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

/** Phones of accounts whose person is erased show nothing any more. */
export async function deletePhones(
  { db, programId }: ProgramTransaction,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) {
    return;
  }
  await db.deleteFrom("phones").where("program_id", "=", programId).where("account_id", "in", accountIds).execute();
}
