import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

/** Tables whose numeric ids the platform assigns. */
type NumberedTable =
  | "partners"
  | "stores"
  | "coupons"
  | "rewards"
  | "promotions"
  | "display_ads"
  | "status_level_sets"
  | "status_levels"
  | "custom_properties"
  | "endpoints"
  | "tags";

const highestOf = (table: NumberedTable, programId: string): RawBuilder<number> =>
  sql<number>`(SELECT coalesce(max(id), 0) + 1 FROM ${sql.table(table)} WHERE program_id = ${programId})`;

/**
 * The next id of a table in this programme. Concurrent writers are serialised; an id is never assigned twice, and
 * imported ids are skipped.
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

/** Converts an id from text to a number; beyond the safe range it becomes -1, which matches no row. */
export const rowId = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : -1);

/** The same for an optional id. */
export const rowIdOrNull = (digits: string | null): number | null => (digits === null ? null : rowId(digits));

/** An id of a row in wire format. */
export const wireIdOrNull = (id: number | null): string | null => (id === null ? null : String(id));
