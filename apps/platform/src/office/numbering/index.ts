import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

/** Kinds of things whose ids of digits the platform gives; each is also the table's name. */
type NumberedTable =
  | "partners"
  | "stores"
  | "coupons"
  | "rewards"
  | "promotions"
  | "status_level_sets"
  | "status_levels"
  | "custom_properties"
  | "endpoints"
  | "tags";

const highestOf = (table: NumberedTable, programId: string): RawBuilder<number> =>
  sql<number>`(SELECT coalesce(max(id), 0) + 1 FROM ${sql.table(table)} WHERE program_id = ${programId})`;

/**
 * The next id of a kind in this programme. Two writers wait for each other; an id that was given once is not given again,
 * and rows that came with ids of their own are counted past.
 */
export async function nextId(transaction: ProgramTransaction, table: NumberedTable): Promise<number> {
  const { programId, db } = transaction;
  const { last_id: id } = await db
    .insertInto("id_counters")
    .values({ program_id: programId, kind: table, last_id: highestOf(table, programId) })
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "kind"])
        .doUpdateSet({ last_id: sql<number>`greatest(id_counters.last_id + 1, excluded.last_id)` }),
    )
    .returning("last_id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Ids of digits arrive as text; beyond the safe range no row can match. */
export const rowId = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : -1);

/** The same where there may be none. */
export const rowIdOrNull = (digits: string | null): number | null => (digits === null ? null : rowId(digits));

/** An id of a row as it travels. */
export const wireIdOrNull = (id: number | null): string | null => (id === null ? null : String(id));
