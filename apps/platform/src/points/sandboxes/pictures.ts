import type { Insertable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";

/** Most bytes that a copy holds in memory. */
const BYTES_MAX = 256 * 1024 * 1024;

/** A picture without its programme and the person who uploaded it. */
type Picture = Omit<Insertable<Tables["pictures"]>, "program_id" | "uploaded_by">;

/** The pictures of the transaction's programme; undefined if they are too many to copy. */
export async function readPictures({ db, programId }: ProgramTransaction): Promise<readonly Picture[] | undefined> {
  const sizes = await db
    .selectFrom("pictures")
    .select(["id", (select) => select.fn<number>("octet_length", ["content"]).as("bytes")])
    .where("program_id", "=", programId)
    .execute();
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) > BYTES_MAX) {
    return undefined;
  }
  const pictures: Picture[] = [];
  for (const { id } of sizes) {
    const picture = await db
      .selectFrom("pictures")
      .select(["id", "partner_id", "name", "content", "width_px", "height_px", "upload_hash"])
      .where("program_id", "=", programId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    pictures.push(picture);
  }
  return pictures;
}

/** Writes the pictures into the transaction's programme under their ids. */
export async function writePictures(
  { db, programId }: ProgramTransaction,
  pictures: readonly Picture[],
  uploadedBy: string,
): Promise<void> {
  for (const picture of pictures) {
    await db
      .insertInto("pictures")
      .values({ ...picture, program_id: programId, uploaded_by: uploadedBy })
      .execute();
  }
}
