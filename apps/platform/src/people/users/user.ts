import { sql, type Selectable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { maskEmail, maskName } from "./mask.ts";

type UserRow = Selectable<Tables["users"]>;

/** A person as the caller may see them; empty texts are unknown. */
export interface User {
  readonly id: string;
  readonly status: UserRow["status"];
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: UserRow["gender"];
  readonly birthDate: string | null;
  readonly phone: string;
  readonly address: UserRow["address"];
  readonly language: UserRow["language"];
  readonly properties: UserRow["properties"];
  readonly version: number;
}

function select({ db, programId }: ProgramTransaction) {
  return db
    .selectFrom("users")
    .select(["id", "status", "email", "gender", "phone", "address", "language", "properties", "version"])
    .select(["first_name as firstName", "last_name as lastName", "birth_date as birthDate"])
    .where("program_id", "=", programId)
    .where("status", "<>", "ERASED");
}

/** Finds a person by id; erased persons are not found. */
export function findUser(transaction: ProgramTransaction, userId: string): Promise<User | undefined> {
  return select(transaction).where("id", "=", userId).executeTakeFirst();
}

/** Finds a person by an address normalised with the domain's `normalizeEmail`. */
export function findUserByEmail(transaction: ProgramTransaction, email: string): Promise<User | undefined> {
  return select(transaction)
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email))
    .executeTakeFirst();
}

/** Locks a person until the transaction ends. */
export function lockUser(transaction: ProgramTransaction, userId: string): Promise<User | undefined> {
  return select(transaction).where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

/** Locks an address: of two concurrent registrations the second waits and then finds the first. */
export async function lockEmail({ db, programId }: ProgramTransaction, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${programId} user ${email}`}, 0))`.execute(db);
}

/** Lists persons ordered by id, after the given id. */
export async function listUsers(
  transaction: ProgramTransaction,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly User[]> {
  const all = select(transaction).orderBy("id").limit(limit);
  return (after === undefined ? all : all.where("id", ">", after)).execute();
}

/** Masks a person for a public screen. */
export function maskUser(user: User): User {
  return {
    ...user,
    email: user.email === null ? null : maskEmail(user.email),
    firstName: maskName(user.firstName),
    lastName: maskName(user.lastName),
    gender: null,
    birthDate: null,
    phone: "",
    address: {},
    properties: {},
  };
}
