import { type RawBuilder, sql } from "kysely";
import type { AdminRole, ProgramTransaction } from "../../database/index.ts";

/** A member of staff with everything an identity needs. */
export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly active: boolean;
  readonly passwordHash: string;
  /** Access tokens issued earlier are invalid. */
  readonly sessionsFrom: Date | null;
  readonly partnerIds: readonly string[];
  readonly storeIds: readonly string[];
}

/** Partners of a person, and those of their shops. */
export const partnersOf: RawBuilder<string[]> = sql<string[]>`ARRAY(
  SELECT p.partner_id::text FROM admin_partners p WHERE p.program_id = admins.program_id AND p.admin_id = admins.id
  UNION
  SELECT s.partner_id::text FROM admin_stores a JOIN stores s ON s.program_id = a.program_id AND s.id = a.store_id
   WHERE a.program_id = admins.program_id AND a.admin_id = admins.id)`;

const storesOf: RawBuilder<string[]> = sql<string[]>`ARRAY(
  SELECT a.store_id::text FROM admin_stores a WHERE a.program_id = admins.program_id AND a.admin_id = admins.id)`;

function staffQuery(transaction: ProgramTransaction) {
  return (
    transaction.db
      .selectFrom("admins")
      .innerJoin("programs", "programs.id", "admins.program_id")
      .select(["admins.id", "email", "admins.name", "role", "password_hash as passwordHash"])
      // A closed programme admits no staff.
      .select(sql<boolean>`admins.active AND programs.active`.as("active"))
      .select("sessions_from as sessionsFrom")
      .select([partnersOf.as("partnerIds"), storesOf.as("storeIds")])
  );
}

export async function findStaffByEmail(
  transaction: ProgramTransaction,
  email: string,
): Promise<StaffMember | undefined> {
  return staffQuery(transaction).where("email", "=", email).executeTakeFirst();
}

export async function findStaffById(transaction: ProgramTransaction, id: string): Promise<StaffMember | undefined> {
  return staffQuery(transaction).where("admins.id", "=", id).executeTakeFirst();
}

export async function rememberLogin(transaction: ProgramTransaction, id: string, now: Date): Promise<void> {
  await transaction.db.updateTable("admins").set({ last_login_at: now }).where("id", "=", id).execute();
}
