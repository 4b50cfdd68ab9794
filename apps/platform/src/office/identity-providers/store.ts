import { sql } from "kysely";
import {
  type GroupRole,
  type IdentityProvidersTable,
  type ProgramTransaction,
  unlessTaken,
} from "../../database/index.ts";

export type { GroupRole } from "../../database/index.ts";

/** An identity provider of a programme, without its secret. */
export interface IdentityProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secondFactor: IdentityProvidersTable["second_factor"];
  readonly groupsClaim: string;
  readonly groups: readonly GroupRole[];
  /** Trusts e-mail addresses that the provider does not mark as verified. */
  readonly emailsVerified: boolean;
  readonly active: boolean;
}

/** The provider with its sealed secret. */
export interface SealedProvider extends IdentityProvider {
  readonly clientSecret: Buffer;
}

/** The provider in the administrators' list. */
export interface ListedProvider extends IdentityProvider {
  /** Number of people who have signed in with it. */
  readonly people: number;
  readonly version: number;
}

const COLUMNS = [
  "id",
  "name",
  "issuer",
  "client_id as clientId",
  "second_factor as secondFactor",
  "groups_claim as groupsClaim",
  "groups",
  "emails_verified as emailsVerified",
  "active",
] as const;

/** The providers of a programme by name. */
export function listProviders({ db }: ProgramTransaction): Promise<ListedProvider[]> {
  return db
    .selectFrom("identity_providers")
    .select([...COLUMNS, "version"])
    .select(
      sql<number>`(SELECT count(*) FROM admin_identities i WHERE i.program_id = identity_providers.program_id
        AND i.provider_id = identity_providers.id AND i.issuer = identity_providers.issuer)::integer`.as("people"),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Active providers for the login page. */
export function listSignOns({ db }: ProgramTransaction): Promise<{ readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom("identity_providers")
    .select(["id", "name"])
    .where("active", "=", true)
    .orderBy("name")
    .execute();
}

/** One provider with its secret. */
export function findProvider(
  { db }: ProgramTransaction,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SealedProvider | undefined> {
  return db
    .selectFrom("identity_providers")
    .select([...COLUMNS, "client_secret as clientSecret"])
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Writes a provider; refused when another one of the programme has the issuer. */
export async function writeProvider(
  { db, programId }: ProgramTransaction,
  provider: SealedProvider,
  before: IdentityProvider | undefined,
): Promise<"WRITTEN" | "TAKEN"> {
  const { id, name, issuer, active } = provider;
  const row = {
    name,
    issuer,
    active,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    second_factor: provider.secondFactor,
    groups_claim: provider.groupsClaim,
    groups: JSON.stringify(provider.groups),
    emails_verified: provider.emailsVerified,
  };
  const written = await unlessTaken<unknown>(() =>
    before === undefined
      ? db
          .insertInto("identity_providers")
          .values({ ...row, id, program_id: programId })
          .execute()
      : db.updateTable("identity_providers").set(row).where("id", "=", id).execute(),
  );
  return written === undefined ? "TAKEN" : "WRITTEN";
}

/** Deletes a provider and its identities; false if it does not exist. */
export async function deleteProvider({ db }: ProgramTransaction, id: string): Promise<boolean> {
  const gone = await db.deleteFrom("identity_providers").where("id", "=", id).returning("id").executeTakeFirst();
  return gone !== undefined;
}
