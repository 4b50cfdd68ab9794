import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import { type AdminRole, type ProgramTransaction, unlessReferenced, unlessTaken } from "../../database/index.ts";
import { answerPagedList, byColumn, byMoment, byName, type ListAnswer, type ListAsked } from "../list-pages/index.ts";
import { type Manager, managesSql } from "./reach.ts";
import { writeScope } from "./scope.ts";

/** A member of staff, without secrets. */
export interface Admin {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly language: string;
  readonly active: boolean;
  readonly partnerIds: string[];
  readonly storeIds: string[];
  readonly version: number;
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
}

/** Staff, without people whose invitation is still open. */
function adminQuery({ db }: ProgramTransaction) {
  return db
    .selectFrom("admins")
    .select(["id", "email", "name", "role", "language", "active", "version", "created_at", "last_login_at"])
    .select([
      sql<string[]>`ARRAY(SELECT p.partner_id::text FROM admin_partners p
        WHERE p.program_id = admins.program_id AND p.admin_id = admins.id ORDER BY p.partner_id)`.as("partnerIds"),
      sql<string[]>`ARRAY(SELECT s.store_id::text FROM admin_stores s
        WHERE s.program_id = admins.program_id AND s.admin_id = admins.id ORDER BY s.store_id)`.as("storeIds"),
    ])
    .where("invitation_ends_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof adminQuery>["executeTakeFirstOrThrow"]>>;

const toAdmin = ({ created_at, last_login_at, ...rest }: Row): Admin => ({
  ...rest,
  createdAt: created_at.toISOString(),
  lastLoginAt: last_login_at?.toISOString() ?? null,
});

const LIST = {
  name: "admins",
  id: byColumn("id", "uuid"),
  searched: [sql.ref("name"), sql.ref("email")],
  fields: {
    email: byColumn("email", "text"),
    name: byName(sql.ref("name")),
    lastLoginAt: byMoment("last_login_at", "FIRST"),
    createdAt: byMoment("created_at", "FIRST"),
  },
  order: "email",
} as const;

/** Filter and page of a list of admins. */
interface AdminOptions extends ListAsked<keyof typeof LIST.fields> {
  readonly manager: Manager;
  readonly role: AdminRole | undefined;
  readonly active: boolean | undefined;
}

/** A staff member in the list of people. */
export interface Person extends Admin {
  /** Number of open sessions. */
  readonly openSessions: number;
  readonly hasDutyPin: boolean;
  /** Kinds of second factor in use. */
  readonly factors: ("TOTP" | "PASSKEY")[];
}

function personQuery(transaction: ProgramTransaction, now: Date) {
  return adminQuery(transaction).select([
    sql<number>`(SELECT count(*) FROM admin_sessions s WHERE s.program_id = admins.program_id AND s.admin_id = admins.id
      AND s.ended_at IS NULL AND s.expires_at > ${now})::integer`.as("openSessions"),
    sql<boolean>`admins.duty_pin IS NOT NULL`.as("hasDutyPin"),
    sql<Person["factors"]>`ARRAY(SELECT DISTINCT f.kind FROM admin_factors f WHERE f.program_id = admins.program_id
      AND f.admin_id = admins.id AND f.confirmed_at IS NOT NULL ORDER BY f.kind DESC)`.as("factors"),
  ]);
}

type PersonRow = Row & Pick<Person, "openSessions" | "hasDutyPin" | "factors">;

const toPerson = ({ openSessions, hasDutyPin, factors, ...row }: PersonRow): Person => ({
  ...toAdmin(row),
  openSessions,
  hasDutyPin,
  factors,
});

/** Lists the people that a manager administers, and the manager. */
export function listAdmins(
  transaction: ProgramTransaction,
  { manager, role, active, ...asked }: AdminOptions,
  now: Date,
): ListAnswer<Person> {
  let query = personQuery(transaction, now);
  query = query.where((where) => where.or([managesSql(manager), where("id", "=", manager.subjectId)]));
  if (role !== undefined) {
    query = query.where("role", "=", role);
  }
  if (active !== undefined) {
    query = query.where("active", "=", active);
  }
  const toEntries = (rows: readonly PersonRow[]) => rows.map(toPerson);
  return answerPagedList(transaction, { ...LIST, query, toEntries }, asked);
}

/** One person of {@link listAdmins}. */
export async function findPerson(transaction: ProgramTransaction, id: string, now: Date): Promise<Person | undefined> {
  const row = await personQuery(transaction, now).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toPerson(row);
}

export async function findAdmin(transaction: ProgramTransaction, id: string, lock = false): Promise<Admin | undefined> {
  const row = await adminQuery(transaction)
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toAdmin(row);
}

/** Why an admin was not written. */
export type AdminRefusal = "TAKEN" | "UNKNOWN_SCOPE";

async function readBack(transaction: ProgramTransaction, id: string): Promise<Admin> {
  return toAdmin(await adminQuery(transaction).where("id", "=", id).executeTakeFirstOrThrow());
}

type NewAdmin = Pick<Admin, "email" | "name" | "role" | "language" | "partnerIds" | "storeIds">;

/** Creates an admin; refused when the e-mail is taken, or a partner or shop does not exist. */
export async function createAdmin(
  transaction: ProgramTransaction,
  { partnerIds, storeIds, ...values }: NewAdmin,
  passwordHash: string,
): Promise<Admin | AdminRefusal> {
  const { db, programId } = transaction;
  const id = randomUUIDv7();
  const row = { ...values, program_id: programId, id, password_hash: passwordHash };
  const inserted = await unlessTaken(() => db.insertInto("admins").values(row).execute());
  if (inserted === undefined) {
    return "TAKEN";
  }
  const scoped = await unlessReferenced(() => writeScope(transaction, { id, partnerIds, storeIds }));
  return scoped === undefined ? "UNKNOWN_SCOPE" : readBack(transaction, id);
}

/** Replaces an admin; refused like {@link createAdmin}. */
export async function replaceAdmin(transaction: ProgramTransaction, admin: Admin): Promise<Admin | AdminRefusal> {
  const { id, email, name, role, language, active } = admin;
  const values = { email, name, role, language, active };
  const written = await unlessTaken(() =>
    transaction.db.updateTable("admins").set(values).where("id", "=", id).execute(),
  );
  if (written === undefined) {
    return "TAKEN";
  }
  const scoped = await unlessReferenced(() => writeScope(transaction, admin));
  return scoped === undefined ? "UNKNOWN_SCOPE" : readBack(transaction, id);
}

export async function replacePasswordHash({ db }: ProgramTransaction, id: string, passwordHash: string): Promise<void> {
  await db.updateTable("admins").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/**
 * Locks all programme admins in one order, before any other lock. Of two admins that deactivate each other, the second
 * waits and then finds that it is the last. The lock lets rows that refer to an admin in, because a sign-in that holds
 * its identity writes such a row: a stronger lock would be a deadlock.
 */
export async function lockProgramAdmins({ db }: ProgramTransaction): Promise<readonly string[]> {
  const admins = await db
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "PROGRAM_ADMIN")
    .where("active", "=", true)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
}
