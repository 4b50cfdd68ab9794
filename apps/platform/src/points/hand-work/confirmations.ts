import { randomUUIDv7 } from "node:crypto";
import type { ExceededLimit, HandWorkKind } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, mayUseStore, reachesStoreSql } from "../../office/sessions/index.ts";
import type { WorkFacts } from "./store.ts";

/** A request that waits for a second person does so this long, and is then good for as long again. */
const LIFE_MS = 10 * 60_000;

/** A request that waits for a second person. */
export interface Waiting {
  readonly id: string;
  readonly kind: HandWorkKind;
  readonly limit: string;
  readonly points: number;
  /** Who asks; null where nobody is known. */
  readonly adminId: string | null;
  readonly deviceId: string | null;
  readonly partnerId: number | null;
  readonly storeId: number | null;
  readonly accountId: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

/** Puts a request down for a second person; asked again it is the same one, unless that has run out. */
export async function askForSecondPerson(
  { db, programId }: ProgramTransaction,
  work: WorkFacts,
  { limit, now }: { readonly limit: ExceededLimit["limit"]; readonly now: Date },
): Promise<string> {
  const { owner, fingerprint } = work;
  const standing = await db
    .selectFrom("confirmations")
    .select(["id", "expires_at", "admin_id"])
    .where("key_owner", "=", owner)
    .where("fingerprint", "=", fingerprint)
    .where("used_by", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (standing !== undefined && standing.expires_at > now && standing.admin_id === work.adminId) {
    return standing.id;
  }
  if (standing !== undefined) {
    await db.deleteFrom("confirmations").where("id", "=", standing.id).execute();
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

/** What is done in no shop is a matter of those who reach all shops. */
const reaches = (identity: Identity): RawBuilder<boolean> =>
  reachesStoreSql(identity, { partnerId: sql`partner_id`, storeId: sql`store_id` });

/** What waits within reach of the caller, the oldest first. */
export async function listWaiting(
  transaction: ProgramTransaction,
  identity: Identity,
  now: Date,
): Promise<readonly Waiting[]> {
  return openQuery(transaction, now).where(reaches(identity)).orderBy("asked_at").orderBy("id").limit(200).execute();
}

/** One that waits, locked; undefined where it has run out, was confirmed or never was. */
export async function lockWaiting(
  transaction: ProgramTransaction,
  id: string,
  now: Date,
): Promise<Waiting | undefined> {
  return openQuery(transaction, now).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Whether somebody manages the place where it was asked for. */
export function managesPlace(identity: Identity, { partnerId, storeId }: Waiting): boolean {
  if (partnerId === null || storeId === null) {
    return identity.partnerIds === "ALL";
  }
  return mayUseStore(identity, { partnerId: String(partnerId), id: String(storeId) });
}

/** Notes who said yes. */
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

/** A yes is good once. */
export async function spendConfirmation({ db }: ProgramTransaction, id: string, workId: string): Promise<void> {
  await db.updateTable("confirmations").set({ used_by: workId }).where("id", "=", id).execute();
}
