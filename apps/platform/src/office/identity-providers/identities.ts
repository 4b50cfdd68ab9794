import type { ProgramTransaction } from "../../database/index.ts";

/** Identity of a person at a provider. */
interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The person of an identity. */
interface Linked {
  readonly adminId: string;
  /** The role follows the person's group at the provider. */
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

/** The active connections that a person is linked with, by name. */
export function listLinked({ db }: ProgramTransaction, adminId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("admin_identities as i")
    .innerJoin("identity_providers as p", (join) =>
      join
        .onRef("p.program_id", "=", "i.program_id")
        .onRef("p.id", "=", "i.provider_id")
        .onRef("p.issuer", "=", "i.issuer"),
    )
    .select(["p.id", "p.name"])
    .where("i.admin_id", "=", adminId)
    .where("p.active", "=", true)
    .orderBy("p.name")
    .execute();
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
 * Links an identity with a person. False if the person is linked with another identity of this issuer: an address that
 * was reassigned to another employee must not open the first one's account.
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

/** Deletes a person's identities; returns their number. */
export async function unlinkIdentities({ db }: ProgramTransaction, adminId: string): Promise<number> {
  const gone = await db.deleteFrom("admin_identities").where("admin_id", "=", adminId).returning("subject").execute();
  return gone.length;
}
