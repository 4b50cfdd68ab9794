import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { hashOpaque, newOpaqueToken } from "../../office/sessions/index.ts";

/** Purpose of a link in a mail to staff. */
export type StaffTokenPurpose = Tables["staff_tokens"]["purpose"];

const HOUR_MS = 3_600_000;

/** Lifetime of a link. */
export const STAFF_LINK_LIFE_MS: Readonly<Record<StaffTokenPurpose, number>> = {
  INVITATION: 7 * 24 * HOUR_MS,
  PASSWORD_RESET: HOUR_MS,
};

/** Creates the secret of a link; only its hash is stored. */
export async function issueStaffToken(
  { db, programId }: ProgramTransaction,
  { adminId, purpose, now }: { readonly adminId: string; readonly purpose: StaffTokenPurpose; readonly now: Date },
): Promise<string> {
  const token = newOpaqueToken("st");
  await db
    .insertInto("staff_tokens")
    .values({
      program_id: programId,
      hash: hashOpaque(token),
      admin_id: adminId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + STAFF_LINK_LIFE_MS[purpose]),
    })
    .execute();
  return token;
}

interface ShownToken {
  readonly token: string;
  readonly purpose: StaffTokenPurpose;
  readonly now: Date;
}

/** The person of a link that can still be used; changes nothing. */
export async function peekStaffToken(
  { db }: ProgramTransaction,
  { token, purpose, now }: ShownToken,
): Promise<string | undefined> {
  const seen = await db
    .selectFrom("staff_tokens")
    .select("admin_id")
    .where("hash", "=", hashOpaque(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return seen?.admin_id;
}

/** Uses up a link and returns its person; undefined when it is used, expired, for another purpose or unknown. */
export async function spendStaffToken(
  { db }: ProgramTransaction,
  { token, purpose, now }: ShownToken,
): Promise<string | undefined> {
  const used = await db
    .updateTable("staff_tokens")
    .set({ used_at: now })
    .where("hash", "=", hashOpaque(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("admin_id")
    .executeTakeFirst();
  return used?.admin_id;
}

/** Deletes all links of a person: with a new password, and with a new invitation. */
export async function endStaffTokens({ db }: ProgramTransaction, adminId: string): Promise<void> {
  await db.deleteFrom("staff_tokens").where("admin_id", "=", adminId).execute();
}
