import { randomUUID } from "node:crypto";
import type { Scope } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";
import { addKey } from "../sessions/index.ts";

/** Most applications of a programme that are not revoked. */
export const APPLICATIONS_MAX = 50;
/** Validity of a key after its replacement. */
const OVERLAP_MS = 24 * 60 * 60_000;
const MAX_LISTED = 200;

/** An application without its key. */
export interface Application {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: the whole programme. */
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** End of the validity of the previous key. */
  readonly oldKeyUntil: Date | null;
}

const selected = ({ db }: ProgramTransaction, now: Date) =>
  db
    .selectFrom("applications as application")
    .leftJoin("stores as store", (join) =>
      join.onRef("store.program_id", "=", "application.program_id").onRef("store.id", "=", "application.store_id"),
    )
    .select([
      "application.id",
      "application.name",
      "application.scopes",
      "application.store_id as storeId",
      "store.name as storeName",
      "application.created_at as createdAt",
      "application.expires_at as expiresAt",
      "application.last_used_at as lastUsedAt",
      "application.revoked_at as revokedAt",
    ])
    .select((select) =>
      select
        .selectFrom("api_keys as key")
        .select(({ fn }) => fn.max("key.expires_at").as("until"))
        .whereRef("key.application_id", "=", "application.id")
        .where("key.revoked_at", "is", null)
        .where("key.expires_at", ">", now)
        .as("oldKeyUntil"),
    );

/** Applications by name, revoked ones last. */
export function listApplications(transaction: ProgramTransaction, now: Date): Promise<readonly Application[]> {
  return selected(transaction, now)
    .orderBy((order) => order("application.revoked_at", "is not", null))
    .orderBy("application.name")
    .orderBy("application.id")
    .limit(MAX_LISTED)
    .execute();
}

/** One application. */
export function findApplication(
  transaction: ProgramTransaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Application | undefined> {
  return selected(transaction, now).where("application.id", "=", id).executeTakeFirst();
}

/** Number of applications that are not revoked. */
export async function countApplications({ db }: ProgramTransaction): Promise<number> {
  const { count } = await db
    .selectFrom("applications")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Creates an application with its first key; only the answer contains the key. */
export async function addApplication(
  transaction: ProgramTransaction,
  made: Pick<Application, "name" | "scopes" | "storeId" | "expiresAt"> & { readonly now: Date },
): Promise<{ readonly id: string; readonly apiKey: string }> {
  const id = randomUUID();
  await transaction.db
    .insertInto("applications")
    .values({
      program_id: transaction.programId,
      id,
      name: made.name,
      scopes: [...made.scopes],
      store_id: made.storeId,
      created_at: made.now,
      expires_at: made.expiresAt,
    })
    .execute();
  return { id, apiKey: await keyOf(transaction, id, made.now) };
}

const keyOf = (transaction: ProgramTransaction, applicationId: string, now: Date): Promise<string> =>
  addKey(transaction, { role: "APPLICATION", application_id: applicationId, created_at: now });

/**
 * Replaces the key; the previous one ends after a day, or at once after a leak. Undefined if there is no such
 * application, or if it is revoked or has ended.
 */
export async function replaceKey(
  transaction: ProgramTransaction,
  { id, now, leaked }: { readonly id: string; readonly now: Date; readonly leaked: boolean },
): Promise<string | undefined> {
  const { db } = transaction;
  const present = db
    .selectFrom("applications")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]));
  // Serialises concurrent replacements, so that exactly one key has no end.
  if ((await present.forUpdate().execute()).length === 0) {
    return undefined;
  }
  const ofApplication = db.updateTable("api_keys").where("application_id", "=", id).where("revoked_at", "is", null);
  // Replaced keys have an end; the current one has none.
  const ended = leaked ? ofApplication : ofApplication.where("expires_at", "is not", null);
  await ended.set({ revoked_at: now }).execute();
  await ofApplication
    .set({ expires_at: new Date(now.getTime() + OVERLAP_MS) })
    .where("expires_at", "is", null)
    .execute();
  return keyOf(transaction, id, now);
}

/** Refuses all keys of an application from now on. The time of the first revocation is kept. */
export async function revokeApplication(
  { db }: ProgramTransaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("applications")
    .set((set) => ({ revoked_at: set.fn.coalesce("revoked_at", set.val(now)) }))
    .where("id", "=", id)
    .executeTakeFirst();
  await db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("application_id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  return numUpdatedRows > 0n;
}
