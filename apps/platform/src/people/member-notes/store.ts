import { randomUUIDv7 } from "node:crypto";
import { type ProgramTransaction, prepared, textColumn, timeColumn } from "../../database/index.ts";

/** A staff note about a member. */
export type MemberNote = ReturnType<typeof decodeNote>;

function decodeNote(row: Readonly<Record<string, unknown>>) {
  return {
    noteId: textColumn(row, "id"),
    text: textColumn(row, "text"),
    writtenAt: timeColumn(row, "written_at"),
    writtenById: textColumn(row, "written_by"),
    writtenByName: textColumn(row, "name"),
  };
}

const listStatement = prepared(
  "member-notes.list",
  `SELECT n.id, n.text, n.written_at, n.written_by, coalesce(nullif(a.name, ''), split_part(a.email, '@', 1)) AS name
   FROM member_notes n JOIN admins a ON a.program_id = $1 AND a.id = n.written_by
   WHERE n.program_id = $1 AND n.account_id = $2 AND ($3::uuid IS NULL OR n.id < $3)
   ORDER BY n.id DESC LIMIT $4`,
  decodeNote,
);

/** Notes about an account, the newest first. */
export function listNotes(
  { programId, run }: ProgramTransaction,
  accountId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly MemberNote[]> {
  return run(listStatement, [programId, accountId, after ?? null, limit]);
}

/** Writes a note; returns its id. */
export async function writeNote(
  { db, programId }: ProgramTransaction,
  note: { readonly accountId: string; readonly text: string; readonly writtenBy: string; readonly now: Date },
): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto("member_notes")
    .values({
      program_id: programId,
      id,
      account_id: note.accountId,
      text: note.text,
      written_by: note.writtenBy,
      written_at: note.now,
    })
    .execute();
  return id;
}

/** Author of a note; undefined if the account has no such note. */
export async function findNote(
  { db, programId }: ProgramTransaction,
  { accountId, noteId }: { readonly accountId: string; readonly noteId: string },
): Promise<{ readonly writtenBy: string } | undefined> {
  return await db
    .selectFrom("member_notes")
    .select("written_by as writtenBy")
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .where("id", "=", noteId)
    .executeTakeFirst();
}

/** Deletes a note. */
export async function deleteNote({ db, programId }: ProgramTransaction, noteId: string): Promise<void> {
  await db.deleteFrom("member_notes").where("program_id", "=", programId).where("id", "=", noteId).execute();
}

/** Deletes all notes about these accounts. */
export async function deleteNotesOf(
  { db, programId }: ProgramTransaction,
  accountIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("member_notes")
    .where("program_id", "=", programId)
    .where((where) => where("account_id", "=", where.fn.any(where.val([...accountIds]))))
    .execute();
}

const moveStatement = prepared(
  "member-notes.move",
  "UPDATE member_notes SET account_id = $2 WHERE program_id = $1 AND account_id = $3",
  () => undefined,
);

/** Moves notes to the primary account of a merge, so that an erasure finds them. */
export async function moveNotes(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { primaryId, secondaryId }: { readonly primaryId: string; readonly secondaryId: string },
): Promise<void> {
  await run(moveStatement, [programId, primaryId, secondaryId]);
}
