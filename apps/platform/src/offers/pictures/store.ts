import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import {
  answerPagedList,
  byColumn,
  byMoment,
  byName,
  type ListAnswer,
  type ListAsked,
} from "../../office/list-pages/index.ts";
import { rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";
import type { EncodedPicture } from "./encode.ts";

const FOLDER = "/media/uploads";

/** Path from which browsers load a picture. */
const pathOf = (programId: string, id: string): string => `${FOLDER}/${programId}/${id}.webp`;

const PATH = sql<string>`concat(${FOLDER}::text, '/', pictures.program_id, '/', pictures.id, '.webp')`;

/** Counts the records that refer to a picture by its path. The kiosk's look may contain it anywhere in its settings. */
const USES = sql<number>`(
  (SELECT count(*) FROM coupons v WHERE v.program_id = pictures.program_id AND ${PATH} IN (v.content_image_path, v.teaser_image_path))
  + (SELECT count(*) FROM rewards v WHERE v.program_id = pictures.program_id AND ${PATH} IN (v.content_image_path, v.teaser_image_path))
  + (SELECT count(*) FROM display_ads a WHERE a.program_id = pictures.program_id AND a.file_path = ${PATH})
  + (SELECT count(*) FROM status_levels l WHERE l.program_id = pictures.program_id AND l.picture_path = ${PATH})
  + (SELECT count(*) FROM programs p WHERE p.id = pictures.program_id AND strpos(p.config::text, ${PATH}) > 0)
  + (SELECT count(*) FROM program_looks l WHERE l.program_id = pictures.program_id AND l.draft ->> 'logo_url' = ${PATH})
  + (SELECT count(*) FROM program_look_versions l WHERE l.program_id = pictures.program_id AND l.look ->> 'logo_url' = ${PATH})
)::integer`;

const COLUMNS = [
  "program_id",
  "id",
  "partner_id",
  "name",
  "width_px",
  "height_px",
  "created_at",
] as const satisfies readonly (keyof Tables["pictures"])[];

const rowsOf = ({ db }: ProgramTransaction) =>
  db
    .selectFrom("pictures")
    .select([...COLUMNS])
    .select([sql<number>`octet_length(content)`.as("bytes"), USES.as("uses")]);

type Row = Pick<Selectable<Tables["pictures"]>, (typeof COLUMNS)[number]> & {
  readonly bytes: number;
  readonly uses: number;
};

const toPicture = (row: Row) => ({
  id: row.id,
  path: pathOf(row.program_id, row.id),
  name: row.name,
  widthPx: row.width_px,
  heightPx: row.height_px,
  bytes: row.bytes,
  partnerId: wireIdOrNull(row.partner_id),
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
});

/** A picture of the library. */
type LibraryPicture = ReturnType<typeof toPicture>;

const LIST = {
  name: "pictures",
  id: byColumn("id", "uuid"),
  searched: [sql.ref("name")],
  fields: { createdAt: byMoment("created_at", "FIRST"), name: byName(sql.ref("name")) },
  order: "createdAt",
} as const;

/** Lists the pictures of the programme and of these partners. */
export function listPictures(
  transaction: ProgramTransaction,
  {
    partnerIds,
    partnerId,
    ...asked
  }: ListAsked<keyof typeof LIST.fields> & {
    readonly partnerIds: readonly string[] | "ALL";
    readonly partnerId?: string | undefined;
  },
): ListAnswer<LibraryPicture> {
  let query = rowsOf(transaction);
  if (partnerId !== undefined) {
    query = query.where("partner_id", "=", rowId(partnerId));
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  const toEntries = (rows: readonly Row[]) => rows.map(toPicture);
  return answerPagedList(transaction, { ...LIST, query, toEntries }, asked);
}

export async function findPicture(transaction: ProgramTransaction, id: string): Promise<LibraryPicture | undefined> {
  const row = await rowsOf(transaction).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toPicture(row);
}

/** The content of the picture at a path; undefined for a path that leads to no picture of the programme's library. */
export async function findPictureByPath({ db }: ProgramTransaction, path: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom("pictures").select("content").where(PATH, "=", path).executeTakeFirst();
  return row?.content;
}

/** Adds a picture, or returns the existing one of the same file. */
export async function addPicture(
  transaction: ProgramTransaction,
  picture: EncodedPicture & {
    readonly name: string;
    readonly partnerId: string | null;
    readonly uploadedBy: string;
  },
): Promise<{ readonly picture: LibraryPicture; readonly isNew: boolean }> {
  const { db, programId } = transaction;
  const partnerId = rowIdOrNull(picture.partnerId);
  const added = await db
    .insertInto("pictures")
    .values({
      program_id: programId,
      id: randomUUID(),
      partner_id: partnerId,
      name: picture.name,
      content: picture.content,
      width_px: picture.widthPx,
      height_px: picture.heightPx,
      upload_hash: picture.uploadHash,
      uploaded_by: picture.uploadedBy,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "partner_id", "upload_hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  const row = await rowsOf(transaction)
    .where("upload_hash", "=", picture.uploadHash)
    .where("partner_id", "is not distinct from", partnerId)
    .executeTakeFirstOrThrow();
  return { picture: toPicture(row), isNew: added !== undefined };
}

/** Deletes a picture. */
export async function deletePicture({ db }: ProgramTransaction, id: string): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", id).execute();
}

/** Bytes of the picture; undefined if there is none. */
export async function readPictureContent({ db }: ProgramTransaction, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom("pictures").select("content").where("id", "=", id).executeTakeFirst();
  return row?.content;
}
