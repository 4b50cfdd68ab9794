import { randomUUIDv7 } from "node:crypto";
import {
  IMPORT_ENCODINGS,
  IMPORT_KEPT,
  IMPORT_KINDS,
  IMPORT_PROBLEMS,
  IMPORT_SEPARATORS,
  type ImportKind,
} from "@punktum/contracts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import type { ColumnMapping } from "./guess-columns.ts";
import type { FileStart } from "./read-file.ts";

/** Files are deleted after this time, because they contain personal data. */
const FILE_DAYS = 7;
const DAY_MS = 86_400_000;
/** Problems shown with an import; its error table has all. */
const PROBLEMS_SHOWN = 20;

const steps = z.enum(["CHECKING", "RUNNING", "UNDOING"]);
const importRow = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  encoding: z.enum(IMPORT_ENCODINGS),
  separator: z.enum(IMPORT_SEPARATORS),
  head: z.array(z.string()),
  mapping: z.record(z.string(), z.number()),
  state: z.enum(["UPLOADED", "CHECKING", "CHECKED", "RUNNING", "DONE", "UNDOING", "UNDONE", "FAILED"]),
  failedWhile: z.nullable(steps),
  rows: z.nullable(z.number()),
  doneRows: z.number(),
  newRows: z.number(),
  sameRows: z.number(),
  wrongRows: z.number(),
  points: z.number(),
  createdById: z.string(),
  createdByName: z.string(),
  createdAt: z.date(),
  ranAt: z.nullable(z.date()),
  fileUntil: z.date(),
  hasFile: z.boolean(),
});

/** An import as it is stored, without its file. */
export type Import = z.output<typeof importRow>;

const COLUMNS = sql`i.id, i.kind, i.file_name AS "fileName", i.encoding, i.separator, i.head, i.mapping, i.state,
  i.failed_while AS "failedWhile", i.row_count AS rows, i.done_rows AS "doneRows", i.new_rows AS "newRows",
  i.same_rows AS "sameRows", i.wrong_rows AS "wrongRows", i.points, i.created_by AS "createdById",
  coalesce(nullif(a.name, ''), a.email) AS "createdByName", i.created_at AS "createdAt", i.run_at AS "ranAt",
  i.file_until AS "fileUntil",
  EXISTS (SELECT FROM import_files f WHERE f.program_id = i.program_id AND f.import_id = i.id) AS "hasFile"`;
const JOINED = sql`imports i JOIN admins a ON a.program_id = i.program_id AND a.id = i.created_by`;

/** Finds an import; `lock` locks it until the transaction ends. */
export async function findImport(
  { db, programId }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<Import | undefined> {
  const { rows } = await sql`SELECT ${COLUMNS} FROM ${JOINED} WHERE i.program_id = ${programId} AND i.id = ${id}
    ${lock ? sql`FOR NO KEY UPDATE OF i` : sql``}`.execute(db);
  return rows[0] === undefined ? undefined : z.parse(importRow, rows[0]);
}

/** A page of imports, the newest first. */
export async function listImports(
  { db, programId }: ProgramTransaction,
  {
    attention,
    after,
    limit,
  }: { readonly attention: boolean; readonly after: string | undefined; readonly limit: number },
): Promise<readonly Import[]> {
  const wanted = attention
    ? sql`AND (i.state = 'FAILED' OR (i.state = 'DONE' AND i.wrong_rows > 0))
        AND EXISTS (SELECT FROM import_files f WHERE f.program_id = i.program_id AND f.import_id = i.id)`
    : sql``;
  const older = after === undefined ? sql`` : sql`AND i.id < ${after}`;
  const { rows } = await sql`SELECT ${COLUMNS} FROM ${JOINED} WHERE i.program_id = ${programId} ${wanted} ${older}
    ORDER BY i.id DESC LIMIT ${limit}`.execute(db);
  return z.parse(z.array(importRow), rows);
}

/** Stores an uploaded file. */
export async function addImport(
  { db, programId }: ProgramTransaction,
  upload: {
    readonly kind: ImportKind;
    readonly fileName: string;
    readonly content: Buffer;
    readonly start: FileStart;
    readonly mapping: ColumnMapping;
    readonly createdBy: string;
    readonly now: Date;
  },
): Promise<string> {
  const { kind, fileName, content, start, mapping, createdBy, now } = upload;
  const id = randomUUIDv7();
  await db
    .insertInto("imports")
    .values({
      program_id: programId,
      id,
      kind,
      file_name: fileName,
      encoding: start.encoding,
      separator: start.separator,
      head: [...start.head],
      mapping: JSON.stringify(mapping),
      created_by: createdBy,
      created_at: now,
      file_until: new Date(now.getTime() + FILE_DAYS * DAY_MS),
    })
    .execute();
  await db.insertInto("import_files").values({ program_id: programId, import_id: id, content }).execute();
  return id;
}

const START_BYTES = 65_536;

/** The beginning of a file, for titles and first rows; undefined if it was deleted. */
export async function readImportStart({ db, programId }: ProgramTransaction, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`SELECT substr(content, 1, ${START_BYTES}) AS content FROM import_files
    WHERE program_id = ${programId} AND import_id = ${id}`.execute(db);
  return rows[0]?.content;
}

/** The file of an import; undefined if it was deleted. */
export async function readImportFile({ db, programId }: ProgramTransaction, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("import_files")
    .select("content")
    .where("program_id", "=", programId)
    .where("import_id", "=", id)
    .executeTakeFirst();
  return row?.content;
}

/** Changes the format of a file, which must then be checked again. */
export async function changeImportForm(
  { db, programId }: ProgramTransaction,
  id: string,
  { encoding, separator, head, mapping }: Omit<FileStart, "preview"> & { readonly mapping: ColumnMapping },
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ encoding, separator, head: [...head], mapping: JSON.stringify(mapping), state: "UPLOADED" })
    .set({ failed_while: null, row_count: null, done_rows: 0, new_rows: 0, same_rows: 0, wrong_rows: 0, points: 0 })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
  await deleteProblems({ db, programId }, id);
}

async function deleteProblems({ db, programId }: Pick<ProgramTransaction, "db" | "programId">, id: string) {
  await db.deleteFrom("import_problems").where("program_id", "=", programId).where("import_id", "=", id).execute();
}

/** Begins a step at the first row, or where it failed. */
export async function beginStep(
  transaction: ProgramTransaction,
  { id, state, failedWhile }: Import,
  { step, by }: { readonly step: z.output<typeof steps>; readonly by: string },
): Promise<void> {
  const { db, programId } = transaction;
  const goesOn = state === "FAILED" && failedWhile === step && step === "RUNNING";
  const fresh = {
    done_rows: 0,
    ...(step === "UNDOING" ? {} : { new_rows: 0, same_rows: 0, wrong_rows: 0, points: 0 }),
  };
  await db
    .updateTable("imports")
    .set({ state: step, failed_while: null, stalls: 0, taken_until: null })
    .$if(!goesOn, (query) => query.set(fresh))
    // The database's clock, because later bookings are detected by it.
    .$if(step === "RUNNING" && !goesOn, (query) => query.set({ run_by: by, run_at: sql`clock_timestamp()` }))
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
  if (!goesOn && step !== "UNDOING") {
    await deleteProblems(transaction, id);
  }
}

const problemRow = z.object({ row: z.number(), field: z.string(), code: z.enum(IMPORT_PROBLEMS) });

/** Problems of an import in the order of its rows. */
export async function readProblems({ db, programId }: ProgramTransaction, id: string, limit = PROBLEMS_SHOWN) {
  const rows = await db
    .selectFrom("import_problems")
    .select(["row_number as row", "field", "code"])
    .where("program_id", "=", programId)
    .where("import_id", "=", id)
    .orderBy("row_number")
    .orderBy("field")
    .limit(limit)
    .execute();
  return z.parse(z.array(problemRow), rows);
}

const keptRow = z.object({ code: z.nullable(z.enum(["UNDONE", ...IMPORT_KEPT])), rows: z.number() });

/** Counts undone rows, and remaining rows by reason. */
export async function readUndone({ db, programId }: ProgramTransaction, id: string) {
  const { rows } = await sql`SELECT undone AS code, count(*)::integer AS rows FROM import_rows
    WHERE program_id = ${programId} AND import_id = ${id} AND undone IS NOT NULL GROUP BY undone ORDER BY undone`.execute(
    db,
  );
  const counted = z.parse(z.array(keptRow), rows);
  return {
    undoneRows: counted.find(({ code }) => code === "UNDONE")?.rows ?? 0,
    kept: counted.flatMap(({ code, rows: number }) =>
      code === null || code === "UNDONE" ? [] : [{ code, rows: number }],
    ),
  };
}
