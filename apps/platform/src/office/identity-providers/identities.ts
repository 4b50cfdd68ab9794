import type { ProgramTransaction } from "../../database/index.ts";

/** Who somebody is at a provider. */
interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The person of an identity. */
interface Linked {
  readonly adminId: string;
  /** Their role follows their group at the provider. */
  readonly byGroup: boolean;
}

/** Finds the person that an identity was linked with. */
export function findLinked({ db }: ProgramTransaction, { issuer, subject }: Identity): Promise<Linked | undefined> {
  return db
    .selectFrom("admin_identities")
    .select(["admin_id as adminId", "by_group as byGroup"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Notes that an identity was used. */
export async function noteIdentityUse(
  { db }: ProgramTransaction,
  { issuer, subject }: Identity,
  now: Date,
): Promise<void> {
  await db
    .updateTable("admin_identities")
    .set({ last_used_at: now })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
}

/**
 * Links an identity with a person. False when the person is somebody else at this issuer: an address that was given to
 * another employee must not open the account of the first.
 */
export async function linkIdentity(
  { db, programId }: ProgramTransaction,
  linked: Identity & Linked & { readonly providerId: string; readonly now: Date },
): Promise<boolean> {
  const { issuer, subject, adminId, byGroup, providerId, now } = linked;
  const row = await db
    .insertInto("admin_identities")
    .values({
      program_id: programId,
      provider_id: providerId,
      issuer,
      subject,
      admin_id: adminId,
      by_group: byGroup,
      linked_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets who a person is at providers; returns how many identities there were. */
export async function unlinkIdentities({ db }: ProgramTransaction, adminId: string): Promise<number> {
  const gone = await db.deleteFrom("admin_identities").where("admin_id", "=", adminId).returning("subject").execute();
  return gone.length;
}
