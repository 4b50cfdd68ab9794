import { randomUUIDv7 } from "node:crypto";
import { simulatorApi } from "@punktum/contracts";
import * as z from "zod/mini";
import {
  type Database,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import { readTaken, takeOpen, type TakenWork } from "../../office/long-work/index.ts";
import { type HistoryResult, historyResultSchema } from "./history-result.ts";
import type { TriedRule } from "./tried-rules.ts";

/** Older finished simulations are deleted when a new one is requested. */
const KEPT_DAYS = 30;
/** Maximum number of waiting simulations per programme. */
const WAITING_MAX = 5;
const DAY_MS = 86_400_000;

/** Sales that a simulation evaluates. */
interface SalesWanted {
  readonly from: Date;
  readonly to: Date;
  readonly partnerIds: readonly string[] | "ALL";
  readonly storeIds: readonly string[] | "ALL";
}

/** A requested simulation. */
interface HistoryWanted extends SalesWanted {
  readonly rules: readonly TriedRule[];
  readonly askedBy: string;
  readonly now: Date;
}

/** A simulation over past sales. */
export interface HistorySimulation {
  readonly id: string;
  readonly state: "WAITING" | "RUNNING" | "DONE" | "FAILED";
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly from: Date;
  readonly to: Date;
  /** Null before the first sales are evaluated. */
  readonly doneUntil: Date | null;
  readonly sales: number;
  readonly result: HistoryResult | null;
}

const idsOrNull = (ids: readonly string[] | "ALL"): readonly number[] | null =>
  ids === "ALL" ? null : ids.map(Number);

/** Requests a simulation; undefined if too many wait. */
export async function askForHistory(
  { db, programId }: ProgramTransaction,
  { rules, from, to, partnerIds, storeIds, askedBy, now }: HistoryWanted,
): Promise<string | undefined> {
  await db
    .deleteFrom("promotion_simulations")
    .where("asked_at", "<", new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .execute();
  const open = await db
    .selectFrom("promotion_simulations")
    .select("id")
    .where("state", "in", ["WAITING", "RUNNING"])
    .limit(WAITING_MAX)
    .execute();
  if (open.length === WAITING_MAX) {
    return undefined;
  }
  const id = randomUUIDv7();
  const reach = { partner_ids: idsOrNull(partnerIds), store_ids: idsOrNull(storeIds) };
  const row = { id, program_id: programId, from_time: from, to_time: to, asked_by: askedBy, asked_at: now };
  await db
    .insertInto("promotion_simulations")
    .values({ ...row, ...reach, rules: JSON.stringify(rules) })
    .execute();
  return id;
}

const findStatement = prepared(
  "simulations.find",
  `SELECT id, state, asked_by, asked_at, from_time, to_time, done_until, sales, result FROM promotion_simulations
   WHERE program_id = $1 AND id = $2`,
  (row): HistorySimulation => ({
    id: textColumn(row, "id"),
    state: z.parse(z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]), row["state"]),
    askedBy: textColumn(row, "asked_by"),
    askedAt: timeColumn(row, "asked_at"),
    from: timeColumn(row, "from_time"),
    to: timeColumn(row, "to_time"),
    doneUntil: nullable(row, "done_until", timeColumn),
    sales: integerColumn(row, "sales"),
    result: z.parse(z.nullable(historyResultSchema), row["result"]),
  }),
);

export async function findHistory(
  { run, programId }: ProgramTransaction,
  id: string,
): Promise<HistorySimulation | undefined> {
  return (await run(findStatement, [programId, id]))[0];
}

const listOpen = prepared(
  "simulations.list-open",
  "SELECT program_id FROM punktum.programs_with_open_simulations($1)",
  (row) => textColumn(row, "program_id"),
);

/** After three claims the simulation fails, because it stops every process. */
const takeStatement = prepared(
  "simulations.take",
  `UPDATE promotion_simulations s
   SET state = CASE WHEN s.takes < 3 THEN 'RUNNING' ELSE 'FAILED' END, takes = s.takes + 1, taken_until = $3,
     done_until = NULL, sales = 0
   WHERE s.program_id = $1 AND s.id = (
     SELECT o.id FROM promotion_simulations o
     WHERE o.program_id = $1 AND (o.state = 'WAITING' OR (o.state = 'RUNNING' AND o.taken_until < $2))
     ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING s.program_id, s.id, s.takes`,
  readTaken,
);

/** Claims the oldest simulation that waits or whose claim has expired. */
export function takeHistory(database: Database, now: Date, until: Date): Promise<TakenWork | undefined> {
  return takeOpen(database, { listOpen, take: takeStatement }, { now, until });
}

/** The call has validated them before they were stored. */
const rulesSchema = simulatorApi.simulateHistory.body.shape.drafts;

/** The request of a claimed simulation; undefined if this process has lost the claim. */
export async function readWanted(
  { db }: ProgramTransaction,
  { id, takes }: TakenWork,
): Promise<(SalesWanted & { readonly rules: readonly TriedRule[] }) | undefined> {
  const row = await db
    .selectFrom("promotion_simulations")
    .select(["rules", "from_time", "to_time", "partner_ids", "store_ids"])
    .where("id", "=", id)
    .where("takes", "=", takes)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  return (
    row && {
      rules: z.parse(rulesSchema, row.rules),
      from: row.from_time,
      to: row.to_time,
      partnerIds: row.partner_ids?.map(String) ?? "ALL",
      storeIds: row.store_ids?.map(String) ?? "ALL",
    }
  );
}

/** Stores the progress; false if this process has lost the claim. */
export async function keepHistory(
  { db }: ProgramTransaction,
  { id, takes }: TakenWork,
  progress: { readonly until: Date; readonly doneUntil: Date; readonly sales: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("promotion_simulations")
    .set({ taken_until: progress.until, done_until: progress.doneUntil, sales: progress.sales })
    .where("id", "=", id)
    .where("takes", "=", takes)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function finishHistory(
  { db }: ProgramTransaction,
  { id, takes }: TakenWork,
  result: HistoryResult,
): Promise<void> {
  await db
    .updateTable("promotion_simulations")
    .set({ state: "DONE", result: JSON.stringify(result) })
    .where("id", "=", id)
    .where("takes", "=", takes)
    .where("state", "=", "RUNNING")
    .execute();
}
