import { randomUUID } from "node:crypto";
import type { Optins } from "@punktum/domain";
import type { Insertable } from "kysely";
import type { ImportedCode, ProgramTransaction, Tables } from "../../database/index.ts";
import { newReferenceCode } from "../../people/users/index.ts";
import type { ImportAct, Made } from "./kind.ts";

/** A person in a file. */
export interface ImportedPerson {
  readonly columns: Pick<
    Insertable<Tables["users"]>,
    "first_name" | "last_name" | "email" | "phone" | "gender" | "birth_date" | "address" | "language"
  >;
  readonly optins: Optins;
}

/** Codes for an existing or new account, with its owner. */
export interface AccountToMake {
  /** Undefined: a new account. */
  readonly accountId: string | undefined;
  readonly codes: readonly ImportedCode[];
  readonly person: ImportedPerson | undefined;
  /** When the member joined; undefined: now. */
  readonly since: Date | undefined;
}

type Planned = AccountToMake & { readonly id: string; readonly userId: string; readonly at: Date };
type PlannedPerson = Planned & { readonly person: ImportedPerson };

async function insertAll<T extends "accounts" | "identifiers" | "users" | "memberships" | "membership_events">(
  { db }: ProgramTransaction,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length > 0) {
    await db.insertInto(table).values(rows).execute();
  }
}

async function insertPeople(transaction: ProgramTransaction, people: readonly PlannedPerson[], act: ImportAct) {
  const common = { program_id: transaction.programId };
  const memberships = people.map((row) => ({ ...row, membershipId: randomUUID() }));
  await insertAll(
    transaction,
    "users",
    people.map(({ person, userId, at }) => ({
      ...common,
      ...person.columns,
      id: userId,
      status: "ACTIVE" as const,
      created_at: at,
      activated_at: at,
      updated_at: act.now,
    })),
  );
  await insertAll(
    transaction,
    "memberships",
    memberships.map(({ membershipId, id, userId, person, at }) => ({
      ...common,
      id: membershipId,
      account_id: id,
      user_id: userId,
      optins: JSON.stringify(person.optins),
      created_at: at,
      updated_at: act.now,
    })),
  );
  // No text version: the consents were given in the other system.
  await insertAll(
    transaction,
    "membership_events",
    memberships.map(({ membershipId, id, userId, person }) => ({
      ...common,
      membership_id: membershipId,
      account_id: id,
      user_id: userId,
      event: "CREATED" as const,
      at: act.now,
      optins: JSON.stringify(person.optins),
      actor_kind: act.actor.kind,
      actor_id: act.actor.id,
      device_id: null,
    })),
  );
}

const withPerson = (row: Planned): readonly PlannedPerson[] =>
  row.person === undefined ? [] : [{ ...row, person: row.person }];

/** Writes accounts, codes and owners of many rows with one statement per table. */
export async function makePeople(
  transaction: ProgramTransaction,
  rows: readonly AccountToMake[],
  act: ImportAct,
): Promise<readonly Made[]> {
  const common = { program_id: transaction.programId };
  const planned = rows.map((row) => ({
    ...row,
    id: row.accountId ?? randomUUID(),
    userId: randomUUID(),
    at: row.since ?? act.now,
  }));
  await insertAll(
    transaction,
    "accounts",
    planned
      .filter(({ accountId }) => accountId === undefined)
      .map(({ id, at }) => ({ ...common, id, user_reference_code: newReferenceCode(), created_at: at })),
  );
  await insertAll(
    transaction,
    "identifiers",
    planned.flatMap(({ id, codes }) =>
      codes.flatMap(({ type, code }) => (type === "KEY" ? [] : [{ ...common, type, code, account_id: id }])),
    ),
  );
  await insertPeople(transaction, planned.flatMap(withPerson), act);
  return planned.map(({ id, accountId, userId, person, codes }) => ({
    accountId: id,
    madeAccount: accountId === undefined,
    ...(person !== undefined && { userId }),
    codes,
  }));
}
