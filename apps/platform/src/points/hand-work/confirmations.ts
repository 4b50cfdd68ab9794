import { randomUUIDv7 } from "node:crypto";
import type { ExceededLimit, HandWorkKind } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, mayUsePartner, mayUseStore, reachesStoreSql } from "../../office/sessions/index.ts";
import type { WorkFacts } from "./store.ts";

/** Time a request waits for a second person; a confirmation is valid for the same time. */
const LIFE_MS = 10 * 60_000;

/** Place of manual work; null if it has none. */
interface WorkPlace {
  readonly partnerId: number | null;
  readonly storeId: number | null;
}

/** A request that waits for a second person. */
export interface Waiting extends WorkPlace {
  readonly id: string;
  readonly kind: HandWorkKind;
  readonly limit: string;
  readonly points: number;
  /** Who asks; null when the person is unknown. */
  readonly adminId: string | null;
  readonly deviceId: string | null;
  readonly accountId: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

/** Stores a request that waits for a second person. A repetition returns the stored request until it expires. */
export async function askForSecondPerson(
  { db, programId }: ProgramTransaction,
  work: WorkFacts,
  { limit, now }: { readonly limit: ExceededLimit["limit"]; readonly now: Date },
): Promise<string> {
  const { owner, fingerprint } = work;
  const waiting = await db
    .selectFrom("confirmations")
    .select(["id", "expires_at", "admin_id"])
    .where("key_owner", "=", owner)
    .where("fingerprint", "=", fingerprint)
    .where("used_by", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (waiting !== undefined && waiting.expires_at > now && waiting.admin_id === work.adminId) {
    return waiting.id;
  }
  if (waiting !== undefined) {
    await db.deleteFrom("confirmations").where("id", "=", waiting.id).execute();
  }
  const id = randomUUIDv7();
  await db
    .insertInto("confirmations")
    .values({
      program_id: programId,
      id,
      key_owner: owner,
      fingerprint,
      admin_id: work.adminId,
      device_id: work.deviceId,
      partner_id: work.partnerId,
      store_id: work.storeId,
      account_id: work.accountId,
      kind: work.kind,
      limit_code: limit,
      points: work.points,
      asked_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return id;
}

function openQuery({ db }: Pick<ProgramTransaction, "db">, now: Date) {
  return db
    .selectFrom("confirmations")
    .select(["id", "kind", "limit_code as limit", "points", "admin_id as adminId", "device_id as deviceId"])
    .select(["partner_id as partnerId", "store_id as storeId", "account_id as accountId"])
    .select(["asked_at as askedAt", "expires_at as expiresAt"])
    .where("confirmed_by", "is", null)
    .where("used_by", "is", null)
    .where("expires_at", ">", now);
}

/** {@link managesPlace} as a condition on the columns of a place. */
export const managesPlaceSql = (identity: Identity): RawBuilder<boolean> =>
  reachesStoreSql(identity, { partnerId: sql`partner_id`, storeId: sql`store_id` });

/** Lists waiting requests within the caller's reach, oldest first. */
export async function listWaiting(
  transaction: ProgramTransaction,
  identity: Identity,
  now: Date,
): Promise<readonly Waiting[]> {
  return openQuery(transaction, now)
    .where(managesPlaceSql(identity))
    .orderBy("asked_at")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Reads and locks a waiting request; undefined when it has expired, was confirmed or does not exist. */
export async function lockWaiting(
  transaction: ProgramTransaction,
  id: string,
  now: Date,
): Promise<Waiting | undefined> {
  return openQuery(transaction, now).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Tells whether the caller manages the place of the request. */
export function managesPlace(identity: Identity, { partnerId, storeId }: WorkPlace): boolean {
  if (partnerId === null) {
    return identity.partnerIds === "ALL";
  }
  return storeId === null
    ? identity.storeIds === "ALL" && mayUsePartner(identity, String(partnerId))
    : mayUseStore(identity, { partnerId: String(partnerId), id: String(storeId) });
}

/** Stores who confirmed the request. */
export async function confirmWaiting(
  { db }: ProgramTransaction,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  await db
    .updateTable("confirmations")
    .set({ confirmed_by: by, confirmed_at: now, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
  return expiresAt;
}

/** Marks a confirmation as used; it is valid once. */
export async function spendConfirmation({ db }: ProgramTransaction, id: string, workId: string): Promise<void> {
  await db.updateTable("confirmations").set({ used_by: workId }).where("id", "=", id).execute();
}
