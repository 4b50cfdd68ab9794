import { type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { answerPagedList, byColumn, byName, type ListAnswer, type ListAsked } from "../../office/list-pages/index.ts";
import { nextId, rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";

type Row = Selectable<Tables["display_ads"]>;

/** Input for a picture; moments are ISO texts, ids are digits. */
interface AdInput {
  readonly title: string;
  readonly filePath: string;
  readonly usageCode: string;
  readonly durationMs: number;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly profileId: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly weekdays: Row["weekdays"];
  readonly active: boolean;
}

const toRecord = (row: Row) => ({
  id: String(row.id),
  title: row.title,
  filePath: row.file_path,
  usageCode: row.usage_code,
  durationMs: row.duration_ms,
  partnerId: wireIdOrNull(row.partner_id),
  storeId: wireIdOrNull(row.store_id),
  profileId: row.profile_id,
  validFrom: row.valid_from?.toISOString() ?? null,
  validTo: row.valid_to?.toISOString() ?? null,
  weekdays: [...row.weekdays],
  active: row.active,
  order: row.order_no,
  version: row.version,
});

/** A picture in the back office. */
export type AdRecord = ReturnType<typeof toRecord>;

const toRow = (ad: AdInput) => ({
  title: ad.title,
  file_path: ad.filePath,
  usage_code: ad.usageCode,
  duration_ms: ad.durationMs,
  partner_id: rowIdOrNull(ad.partnerId),
  store_id: rowIdOrNull(ad.storeId),
  profile_id: ad.profileId,
  valid_from: ad.validFrom,
  valid_to: ad.validTo,
  weekdays: ad.weekdays,
  active: ad.active,
});

const LIST = {
  name: "display-ads",
  id: byColumn("id", "bigint"),
  searched: [sql.ref("title")],
  fields: { order: byColumn("order_no", "bigint"), title: byName(sql.ref("title")) },
  order: "order",
} as const;

/** Lists the pictures of the programme and of these partners, in display order. */
export function listAds(
  transaction: ProgramTransaction,
  {
    partnerIds,
    active,
    usageCode,
    ...asked
  }: ListAsked<keyof typeof LIST.fields> & {
    readonly partnerIds: readonly string[] | "ALL";
    readonly active: boolean | undefined;
    readonly usageCode?: string | undefined;
  },
): ListAnswer<AdRecord> {
  let query = transaction.db.selectFrom("display_ads").selectAll();
  if (active !== undefined) {
    query = query.where("active", "=", active);
  }
  if (usageCode !== undefined) {
    query = query.where("usage_code", "=", usageCode);
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  const toEntries = (rows: readonly Row[]) => rows.map(toRecord);
  return answerPagedList(transaction, { ...LIST, query, toEntries }, asked);
}

export async function findAd({ db }: ProgramTransaction, id: string, lock = false): Promise<AdRecord | undefined> {
  const row = await db
    .selectFrom("display_ads")
    .selectAll()
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Adds a picture as the last. */
export async function createAd(transaction: ProgramTransaction, ad: AdInput): Promise<AdRecord> {
  const { db, programId } = transaction;
  const last = sql<number>`(SELECT coalesce(max(order_no), 0) + 1 FROM display_ads WHERE program_id = ${programId})`;
  const row = { ...toRow(ad), program_id: programId, id: await nextId(transaction, "display_ads"), order_no: last };
  return toRecord(await db.insertInto("display_ads").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function replaceAd({ db }: ProgramTransaction, id: string, ad: AdInput): Promise<AdRecord> {
  const change = db.updateTable("display_ads").set(toRow(ad)).where("id", "=", rowId(id)).returningAll();
  return toRecord(await change.executeTakeFirstOrThrow());
}

/** Deletes a picture and its counts of showings. */
export async function deleteAd({ db }: ProgramTransaction, id: string): Promise<void> {
  await db.deleteFrom("display_ads").where("id", "=", rowId(id)).execute();
}

/** All pictures of the programme in display order, locked. */
export async function lockAds({ db }: ProgramTransaction): Promise<readonly AdRecord[]> {
  const rows = await db.selectFrom("display_ads").selectAll().orderBy("order_no").orderBy("id").forUpdate().execute();
  return rows.map(toRecord);
}

/** Reorders the named pictures within the positions that they already hold. */
export async function orderAds(
  { db, programId }: ProgramTransaction,
  all: readonly Pick<AdRecord, "id">[],
  ids: readonly string[],
): Promise<void> {
  const named = new Set(ids);
  const queue = [...ids];
  const ordered = all.map(({ id }) => rowId(named.has(id) ? (queue.shift() ?? id) : id));
  await sql`UPDATE display_ads AS ad SET order_no = placed.number
    FROM unnest(${ordered}::bigint[]) WITH ORDINALITY AS placed (id, number)
    WHERE ad.program_id = ${programId} AND ad.id = placed.id AND ad.order_no <> placed.number`.execute(db);
}
