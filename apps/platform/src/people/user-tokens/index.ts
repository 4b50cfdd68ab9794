import type { ProgramTransaction } from "../../database/index.ts";
import { hashOpaque, newOpaqueToken } from "../../office/sessions/index.ts";

/** What a link in a mail may be used for. */
export type TokenPurpose = "ACTIVATION" | "PASSWORD_RESET" | "MEMBER_PIN";

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<TokenPurpose, number>> = {
  ACTIVATION: 7 * 24 * HOUR_MS,
  PASSWORD_RESET: HOUR_MS,
  MEMBER_PIN: HOUR_MS,
};

/** Creates the secret of a link; only its hash is stored. */
export async function issueUserToken(
  transaction: ProgramTransaction,
  {
    userId,
    accountId,
    purpose,
    now,
  }: {
    readonly userId: string;
    /** Null when the link is about the person, not about one account. */
    readonly accountId: string | null;
    readonly purpose: TokenPurpose;
    readonly now: Date;
  },
): Promise<string> {
  const tooOld = transaction.db.deleteFrom("user_tokens").where("program_id", "=", transaction.programId);
  await tooOld.where("user_id", "=", userId).where("expires_at", "<", now).execute();
  const token = newOpaqueToken("mt");
  await transaction.db
    .insertInto("user_tokens")
    .values({
      program_id: transaction.programId,
      hash: hashOpaque(token),
      user_id: userId,
      account_id: accountId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS[purpose]),
    })
    .execute();
  return token;
}

/** Uses up a link and returns its person; undefined when it is used, expired, for another purpose or unknown. */
export async function useUserToken(
  transaction: ProgramTransaction,
  { token, purpose, now }: { readonly token: string; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<string | undefined> {
  const used = await transaction.db
    .updateTable("user_tokens")
    .set({ used_at: now })
    .where("program_id", "=", transaction.programId)
    .where("hash", "=", hashOpaque(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used?.user_id;
}

/** A link in its current state. */
export interface SeenToken {
  readonly userId: string;
  readonly accountId: string | null;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

/** Reads a link without using it up, because a mail program may open the page long before the person does. */
export async function peekUserToken(
  transaction: ProgramTransaction,
  { token, purpose, now }: { readonly token: string; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<SeenToken | undefined> {
  const seen = await transaction.db
    .selectFrom("user_tokens")
    .select(["user_id", "account_id", "used_at", "expires_at"])
    .where("program_id", "=", transaction.programId)
    .where("hash", "=", hashOpaque(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return (
    seen && {
      userId: seen.user_id,
      accountId: seen.account_id,
      isUsed: seen.used_at !== null,
      isExpired: seen.expires_at <= now,
    }
  );
}

/** Deletes all links of a person: after a new password, a new address, or when the person is erased. */
export async function endUserTokens(transaction: ProgramTransaction, userId: string): Promise<void> {
  await transaction.db
    .deleteFrom("user_tokens")
    .where("program_id", "=", transaction.programId)
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes all links that could set the PIN of an account: after a new PIN, and when the PIN is deleted. */
export async function endPinLinks(transaction: ProgramTransaction, accountId: string): Promise<void> {
  await transaction.db
    .deleteFrom("user_tokens")
    .where("program_id", "=", transaction.programId)
    .where("account_id", "=", accountId)
    .where("purpose", "=", "MEMBER_PIN")
    .execute();
}
