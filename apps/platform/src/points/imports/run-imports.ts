import { randomUUID } from "node:crypto";
import type { Database } from "../../database/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import { createLongWork } from "../../office/long-work/index.ts";
import { readRegistrationRules } from "../../office/programs/index.ts";
import { type Importer, IMPORT_RULES, type ImportKindRules } from "./importer.ts";
import type { ImportAct } from "./kind.ts";
import { type RawRow, readRows } from "./read-file.ts";
import { findImport, readImportFile } from "./store.ts";
import {
  failImport,
  finishStep,
  holdImport,
  keepRows,
  keepRowCount,
  keepUndoing,
  keepUndone,
  nextMadeRows,
  releaseImport,
  type TakenImport,
  takeImport,
} from "./taken.ts";

/** Rows per transaction. */
const ROWS_AT_ONCE = 500;
/** Rows per transaction of an undo, which needs many statements per row. */
const UNDONE_AT_ONCE = 50;
/** Working time of one call of the job. */
const WORK_MS = 2_000;
/** Time after which the claim of a stopped process expires. */
const TAKEN_MS = 60_000;

/** An import in progress. */
interface Work {
  readonly taken: TakenImport;
  readonly act: ImportAct;
  readonly rules: ImportKindRules;
  /** Absent during an undo. */
  readonly file?: { readonly importer: Importer; readonly rows: AsyncIterator<RawRow> };
}

async function nextRows(rows: AsyncIterator<RawRow>, limit: number): Promise<readonly RawRow[]> {
  const found: RawRow[] = [];
  while (found.length < limit) {
    const next = await rows.next();
    if (next.done === true) {
      break;
    }
    found.push(next.value);
  }
  return found;
}

/** Skips rows that were done before. */
async function skipRows(importer: Importer, rows: AsyncIterator<RawRow>, done: number): Promise<void> {
  for (let left = done; left > 0; left -= ROWS_AT_ONCE) {
    importer.skip(await nextRows(rows, Math.min(left, ROWS_AT_ONCE)));
  }
}

/** Tells how many rows there are, for the progress. */
async function countRows(database: Database, taken: TakenImport, rows: AsyncIterable<RawRow>): Promise<void> {
  let count = 0;
  for await (const _row of rows) {
    count += 1;
  }
  await database.withProgram(taken.programId, (transaction) => keepRowCount(transaction, taken, count));
}

async function begin(database: Database, taken: TakenImport, now: Date): Promise<Work | undefined> {
  if (taken.state === "FAILED") {
    return undefined;
  }
  const found = await database.withProgram(taken.programId, async (transaction) => {
    const entry = await findImport(transaction, taken.id);
    const { optinTypes } = await readRegistrationRules(transaction);
    const content = taken.state === "UNDOING" ? undefined : await readImportFile(transaction, taken.id);
    if (content === undefined && taken.state !== "UNDOING") {
      await failImport(transaction, taken);
      return undefined;
    }
    return entry && { entry, optinTypes, content };
  });
  if (found === undefined) {
    return undefined;
  }
  const { entry, optinTypes, content } = found;
  const rules = IMPORT_RULES[entry.kind];
  const actor: Actor = { kind: "ADMIN", id: entry.createdById, deviceId: null, requestId: `import ${randomUUID()}` };
  const work = { taken, rules, act: { actor, now, ranAt: entry.ranAt ?? now } };
  if (content === undefined) {
    return work;
  }
  const importer = rules.createImporter(entry.mapping, { optinTypes, today: now.toISOString().slice(0, 10) });
  if (taken.state === "CHECKING") {
    await countRows(database, taken, readRows(content, entry));
  }
  const rows = readRows(content, entry);
  await skipRows(importer, rows, entry.doneRows);
  return { ...work, file: { importer, rows } };
}

async function takeRows(
  database: Database,
  work: Work,
  { importer, rows }: NonNullable<Work["file"]>,
  until: Date,
): Promise<boolean> {
  const { taken, act } = work;
  const batch = await nextRows(rows, ROWS_AT_ONCE);
  return database.withProgram(taken.programId, async (transaction) => {
    if (!(await holdImport(transaction, taken))) {
      return false;
    }
    const became = await importer.take(transaction, batch, taken.state === "RUNNING" ? act : undefined);
    await keepRows(transaction, taken, { rows: batch.length, taken: became, until });
    if (batch.length === ROWS_AT_ONCE) {
      return true;
    }
    await finishStep(transaction, taken);
    return false;
  });
}

async function undoRows(database: Database, { taken, rules, act }: Work, until: Date): Promise<boolean> {
  return database.withProgram(taken.programId, async (transaction) => {
    if (!(await holdImport(transaction, taken))) {
      return false;
    }
    const rows = await nextMadeRows(transaction, taken, UNDONE_AT_ONCE);
    for (const row of rows) {
      const outcome = await rules.undo(transaction, row, act);
      await keepUndone(transaction, taken, { number: row.number, outcome });
    }
    await keepUndoing(transaction, taken, { rows: rows.length, until });
    if (rows.length === UNDONE_AT_ONCE) {
      return true;
    }
    await finishStep(transaction, taken);
    return false;
  });
}

/**
 * Creates the job that checks, runs and undoes imports. A row's records and its progress are written in one
 * transaction, so that a row is either done or not begun when a process dies; the next process continues after it.
 */
export function createImportJob(database: Database, nowMs: () => number): () => Promise<void> {
  const until = (): Date => new Date(nowMs() + TAKEN_MS);
  return createLongWork<TakenImport, Work>(
    {
      take: () => takeImport(database, new Date(nowMs()), until()),
      begin: (taken) => begin(database, taken, new Date(nowMs())),
      goOn: async (work) => {
        const isMore =
          work.file === undefined
            ? await undoRows(database, work, until())
            : await takeRows(database, work, work.file, until());
        return isMore ? work : undefined;
      },
      giveUp: ({ taken }) => database.withProgram(taken.programId, (transaction) => releaseImport(transaction, taken)),
    },
    WORK_MS,
  );
}
