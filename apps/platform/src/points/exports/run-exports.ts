import type { Database, ProgramTransaction } from "../../database/index.ts";
import { findStaffById } from "../../office/admins/index.ts";
import { csvOf } from "../../office/csv/index.ts";
import { createLongWork, type TakenWork } from "../../office/long-work/index.ts";
import { type Identity, identityOfStaff } from "../../office/sessions/index.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import { keepStep, lockExport, reachOf, releaseExport, type StoredExport, takeExport } from "./store.ts";
import { EXPORT_TABLES } from "./tables.ts";

/** Working time of one call of the job. */
const WORK_MS = 500;
/** Time after which the claim of a stopped process expires. */
const TAKEN_MS = 60_000;
/** Most rows of a file: what a spreadsheet still opens. */
const ROWS_MAX = 500_000;

/** The person who asked; undefined if they were locked out, or have another role or reach by now. */
async function identityOfAsker(transaction: ProgramTransaction, stored: StoredExport): Promise<Identity | undefined> {
  const staff = await findStaffById(transaction, stored.askedBy);
  const identity = staff?.active === true ? identityOfStaff(transaction.programId, staff) : undefined;
  return identity !== undefined && reachOf(identity) === stored.askedReach ? identity : undefined;
}

/**
 * Writes the next page. Role and reach of the person who asked are compared with each page: an export fails when they
 * changed. Undefined if the export is done, has failed, or is another process's by now.
 */
function writePage(database: Database, taken: TakenWork, nowMs: () => number): Promise<TakenWork | undefined> {
  const { programId } = taken;
  return database.withProgram(programId, async (transaction) => {
    const stored = await lockExport(transaction, taken);
    if (stored === undefined) {
      return undefined;
    }
    const until = new Date(nowMs() + TAKEN_MS);
    const { kind, language, from, to, filter, nextPage } = stored;
    const table = EXPORT_TABLES[kind];
    const identity = await identityOfAsker(transaction, stored);
    if (identity === undefined) {
      const nothing = { content: "", rows: 0, nextPage: null, isCut: false } as const;
      await keepStep(transaction, stored, { ...nothing, state: "FAILED", until });
      return undefined;
    }
    const readLevels = async () => (await catalogueCacheOf(database).readIn(transaction)).levels;
    const place = { from, to, filter, after: nextPage, now: new Date(nowMs()) };
    const { rows, next } = await table.read({ transaction, identity, language, ...place, readLevels });
    const head = stored.parts === 0 ? [table.titles(language)] : [];
    const isCut = next !== null && stored.rows + rows.length >= ROWS_MAX;
    const isDone = next === null || isCut;
    const lines = [...head, ...rows];
    await keepStep(transaction, stored, {
      content: lines.length === 0 ? "" : csvOf(lines),
      rows: rows.length,
      nextPage: next,
      state: isDone ? "DONE" : "RUNNING",
      isCut,
      until,
    });
    return isDone ? undefined : taken;
  });
}

/**
 * Creates the job that writes exports, a page a transaction. After an error or a crash another process goes on with the
 * page that was not kept.
 */
export function createExportJob(database: Database, nowMs: () => number, workMs = WORK_MS): () => Promise<void> {
  return createLongWork<TakenWork, TakenWork>(
    {
      take: () => {
        const now = new Date(nowMs());
        return takeExport(database, now, new Date(now.getTime() + TAKEN_MS));
      },
      begin: (taken) => Promise.resolve(taken),
      goOn: (taken) => writePage(database, taken, nowMs),
      giveUp: (taken) => database.withProgram(taken.programId, (transaction) => releaseExport(transaction, taken)),
    },
    workMs,
  );
}
