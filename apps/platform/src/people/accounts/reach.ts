import { type RawBuilder, sql } from "kysely";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesPartnerSql } from "../../office/sessions/index.ts";

type Sql = RawBuilder<unknown>;

/**
 * True for staff who reach only the members of their partners. Devices and tills are not restricted: a shopper presents
 * the card in the shop. Staff on duty act through their device.
 */
function isBound({ role, partnerIds }: Identity): boolean {
  return partnerIds !== "ALL" && role !== "DEVICE" && role !== "TILL";
}

/**
 * Condition on an account's id for the reach of staff: the member was registered, or has a booking, in a shop of one of
 * their partners (decision 0133). A new card without bookings and owner is within the reach of all staff.
 *
 * @public used by lists of members
 */
export function reachesAccountSql(identity: Identity, accountId: Sql): RawBuilder<boolean> {
  if (!isBound(identity)) {
    return sql<boolean>`true`;
  }
  return sql<boolean>`(
    EXISTS (SELECT FROM account_partners reach WHERE reach.program_id = ${identity.programId}
      AND reach.account_id = ${accountId} AND ${reachesPartnerSql(identity, sql`reach.partner_id`)})
    OR EXISTS (SELECT FROM accounts fresh WHERE fresh.program_id = ${identity.programId} AND fresh.id = ${accountId}
      AND fresh.first_booked_at IS NULL AND NOT EXISTS (SELECT FROM memberships owner
        WHERE owner.program_id = fresh.program_id AND owner.account_id = fresh.id)))`;
}

/**
 * The same for a person, by their cards or their place of registration.
 *
 * @public used by lists of persons
 */
export function reachesUserSql(identity: Identity, userId: Sql): RawBuilder<boolean> {
  if (!isBound(identity)) {
    return sql<boolean>`true`;
  }
  return sql<boolean>`(
    EXISTS (SELECT FROM memberships card
      JOIN account_partners reach ON reach.program_id = card.program_id AND reach.account_id = card.account_id
      WHERE card.program_id = ${identity.programId} AND card.user_id = ${userId} AND card.status <> 'TERMINATED'
        AND ${reachesPartnerSql(identity, sql`reach.partner_id`)})
    OR EXISTS (SELECT FROM user_registrations registration WHERE registration.program_id = ${identity.programId}
      AND registration.user_id = ${userId} AND ${reachesPartnerSql(identity, sql`registration.partner_id`)}))`;
}

async function holds({ db }: ProgramTransaction, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`SELECT ${condition} AS reached`.execute(db);
  return rows[0]?.reached === true;
}

/** {@link reachesAccountSql} for one account. */
export async function reachesAccount(
  transaction: ProgramTransaction,
  identity: Identity,
  accountId: string,
): Promise<boolean> {
  return !isBound(identity) || holds(transaction, reachesAccountSql(identity, sql`${accountId}::uuid`));
}

/** {@link reachesUserSql} for one person. */
export async function reachesUser(
  transaction: ProgramTransaction,
  identity: Identity,
  userId: string,
): Promise<boolean> {
  return !isBound(identity) || holds(transaction, reachesUserSql(identity, sql`${userId}::uuid`));
}

/** {@link reachesAccount} in a transaction of its own; callers who reach everybody cost none. */
export async function reachesAccountAlone(database: Database, identity: Identity, accountId: string): Promise<boolean> {
  return (
    !isBound(identity) ||
    database.withProgram(identity.programId, (transaction) => reachesAccount(transaction, identity, accountId))
  );
}
