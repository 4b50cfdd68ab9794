import { sql } from "kysely";
import * as z from "zod/mini";
import { type Database, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { readTaken, takeOpen, type TakenWork } from "../../office/long-work/index.ts";
import type { TakenRows } from "./importer.ts";
import type { MadeRow } from "./kind.ts";

/** An import claimed by this process. */
export interface TakenImport extends TakenWork {
  readonly state: string;
}

const listOpen = prepared("imports.list-open", "SELECT program_id FROM punktum.programs_with_open_imports($1)", (row) =>
  textColumn(row, "program_id"),
);

/** After three claims without progress the import fails, because it stops every process. */
const takeStatement = prepared(
  "imports.take",
  `UPDATE imports i
   SET state = CASE WHEN i.stalls < 3 THEN i.state ELSE 'FAILED' END,
     failed_while = CASE WHEN i.stalls < 3 THEN NULL ELSE i.state END,
     takes = i.takes + 1, stalls = i.stalls + 1, taken_until = $3
   WHERE i.program_id = $1 AND i.id = (
     SELECT o.id FROM imports o
     WHERE o.program_id = $1 AND o.state IN ('CHECKING', 'RUNNING', 'UNDOING') AND (o.taken_until IS NULL OR o.taken_until < $2)
     ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING i.program_id, i.id, i.state, i.takes`,
  (row): TakenImport => ({ ...readTaken(row), state: textColumn(row, "state") }),
);

/** Claims the oldest open import until a time. */
export const takeImport = (database: Database, now: Date, until: Date): Promise<TakenImport | undefined> =>
  takeOpen(database, { listOpen, take: takeStatement }, { now, until });

/** Locks a claimed import; false if this process has lost the claim. */
export async function holdImport({ db, programId }: ProgramTransaction, { id, takes, state }: TakenImport) {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .where("takes", "=", takes)
    .where("state", "=", z.parse(z.enum(["CHECKING", "RUNNING", "UNDOING"]), state))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases an import, so that it can be claimed again at once. */
export async function releaseImport({ db, programId }: ProgramTransaction, { id, takes }: TakenImport): Promise<void> {
  await db
    .updateTable("imports")
    .set({ taken_until: null })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .where("takes", "=", takes)
    .execute();
}

/** Stores the result of rows: counts, problems and created records, in the same transaction. */
export async function keepRows(
  { db, programId }: ProgramTransaction,
  { id }: TakenImport,
  { rows, taken, until }: { readonly rows: number; readonly taken: TakenRows; readonly until: Date },
): Promise<void> {
  const common = { program_id: programId, import_id: id };
  const wrongRows = new Set(taken.problems.map(({ number }) => number)).size;
  if (taken.problems.length > 0) {
    await db
      .insertInto("import_problems")
      .values(taken.problems.map(({ number, field, code }) => ({ ...common, row_number: number, field, code })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (taken.made.length > 0) {
    await db
      .insertInto("import_rows")
      .values(
        taken.made.map((made) => ({
          ...common,
          row_number: made.number,
          account_id: made.accountId ?? null,
          made_account: made.madeAccount ?? false,
          user_id: made.userId ?? null,
          booking_id: made.bookingId ?? null,
          coupon_id: made.couponId ?? null,
          codes: JSON.stringify(made.codes ?? []),
          store_id: made.storeId ?? null,
        })),
      )
      .execute();
  }
  await db
    .updateTable("imports")
    .set({
      done_rows: sql`done_rows + ${rows}`,
      new_rows: sql`new_rows + ${taken.newRows}`,
      same_rows: sql`same_rows + ${taken.sameRows}`,
      wrong_rows: sql`wrong_rows + ${wrongRows}`,
      points: sql`points + ${taken.points}`,
      stalls: 0,
      taken_until: until,
    })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
}

/** Writes how many rows the file has. */
export async function keepRowCount({ db, programId }: ProgramTransaction, { id, takes }: TakenImport, rows: number) {
  await db
    .updateTable("imports")
    .set({ row_count: rows })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .where("takes", "=", takes)
    .execute();
}

/** Ends a step. */
export async function finishStep({ db, programId }: ProgramTransaction, { id, state }: TakenImport): Promise<void> {
  const next = { CHECKING: "CHECKED", RUNNING: "DONE", UNDOING: "UNDONE" } as const;
  const step = z.parse(z.enum(["CHECKING", "RUNNING", "UNDOING"]), state);
  await db
    .updateTable("imports")
    .set({ state: next[step], taken_until: null })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
}

/** Fails an import whose file was deleted. */
export async function failImport({ db, programId }: ProgramTransaction, { id, state }: TakenImport): Promise<void> {
  const step = z.parse(z.enum(["CHECKING", "RUNNING", "UNDOING"]), state);
  await db
    .updateTable("imports")
    .set({ state: "FAILED", failed_while: step, taken_until: null })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
}

/** The next rows to undo, from the end of the file. */
export async function nextMadeRows(
  { db, programId }: ProgramTransaction,
  { id }: TakenImport,
  limit: number,
): Promise<readonly MadeRow[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select(["row_number as number", "account_id as accountId", "made_account as madeAccount", "user_id as userId"])
    .select(["booking_id as bookingId", "coupon_id as couponId", "codes", "store_id as storeId"])
    .where("program_id", "=", programId)
    .where("import_id", "=", id)
    .where("undone", "is", null)
    .orderBy("row_number", "desc")
    .limit(limit)
    .execute();
  return rows;
}

/** Stores the result of undoing a row. */
export async function keepUndone(
  { db, programId }: ProgramTransaction,
  { id }: TakenImport,
  {
    number,
    outcome,
  }: { readonly number: number; readonly outcome: "UNDONE" | "BOOKED" | "CHANGED" | "HAS_POINTS" | "USED" },
): Promise<void> {
  await db
    .updateTable("import_rows")
    .set({ undone: outcome })
    .where("program_id", "=", programId)
    .where("import_id", "=", id)
    .where("row_number", "=", number)
    .execute();
}

/** Stores the progress of an undo. */
export async function keepUndoing(
  { db, programId }: ProgramTransaction,
  { id }: TakenImport,
  { rows, until }: { readonly rows: number; readonly until: Date },
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ done_rows: sql`done_rows + ${rows}`, stalls: 0, taken_until: until })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
}
