import { booleanColumn, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { rowId } from "../../office/numbering/index.ts";

const tagOf = (row: Readonly<Record<string, unknown>>) => ({
  tagId: textColumn(row, "id"),
  name: textColumn(row, "name"),
});

const listAllStatement = prepared(
  "member-tags.list-all",
  `SELECT t.id::text AS id, t.name FROM tags t WHERE t.program_id = $1 AND t.domain = 'ACCOUNT' AND t.active
   ORDER BY lower(t.name), t.id`,
  tagOf,
);

/** Tags that members can be given, by name. */
export function listMemberTags({ programId, run }: ProgramTransaction) {
  return run(listAllStatement, [programId]);
}

const listStatement = prepared(
  "member-tags.list",
  `SELECT t.id::text AS id, t.name, m.tag_id IS NOT NULL AS given
   FROM tags t LEFT JOIN member_tags m ON m.program_id = $1 AND m.account_id = $2 AND m.tag_id = t.id
   WHERE t.program_id = $1 AND t.domain = 'ACCOUNT' AND (t.active OR m.tag_id IS NOT NULL)
   ORDER BY lower(t.name), t.id`,
  (row) => ({ ...tagOf(row), given: booleanColumn(row, "given") }),
);

/** Tags of an account and those that it can be given, by name. One that is switched off stays where it was given. */
export function listTagsOf({ programId, run }: ProgramTransaction, accountId: string) {
  return run(listStatement, [programId, accountId]);
}

/** A tag for members that is in use. Locked, so that it cannot be switched off before the transaction ends. */
export async function findMemberTag(
  { db, programId }: ProgramTransaction,
  tagId: string,
): Promise<{ readonly tagId: string } | undefined> {
  const row = await db
    .selectFrom("tags")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", rowId(tagId))
    .where("domain", "=", "ACCOUNT")
    .where("active", "=", true)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? undefined : { tagId: String(row.id) };
}

interface Given {
  readonly accountId: string;
  readonly tagId: string;
}

/** Gives an account a tag; false if it has it already. */
export async function giveTag({ db, programId }: ProgramTransaction, { accountId, tagId }: Given): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("member_tags")
    .values({ program_id: programId, account_id: accountId, tag_id: rowId(tagId) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes a tag from an account; false if it did not have it. */
export async function takeTag({ db, programId }: ProgramTransaction, { accountId, tagId }: Given): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("member_tags")
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .where("tag_id", "=", rowId(tagId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const moveStatement = prepared(
  "member-tags.move",
  `WITH moved AS (DELETE FROM member_tags WHERE program_id = $1 AND account_id = $3 RETURNING tag_id)
   INSERT INTO member_tags (program_id, account_id, tag_id) SELECT $1, $2, tag_id FROM moved ON CONFLICT DO NOTHING`,
  () => undefined,
);

/** Moves tags to the primary account of a merge. */
export async function moveTags(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { primaryId, secondaryId }: { readonly primaryId: string; readonly secondaryId: string },
): Promise<void> {
  await run(moveStatement, [programId, primaryId, secondaryId]);
}

/** Deletes all tags of these accounts. */
export async function deleteTagsOf(
  { db, programId }: ProgramTransaction,
  accountIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("member_tags")
    .where("program_id", "=", programId)
    .where((where) => where("account_id", "=", where.fn.any(where.val([...accountIds]))))
    .execute();
}
