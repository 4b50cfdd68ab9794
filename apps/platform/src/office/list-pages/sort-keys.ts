import { type RawBuilder, sql } from "kysely";
import type { KeyKind } from "./cursor.ts";

/** An expression that rows are sorted by; it is never null. */
export interface SortKey {
  readonly sql: RawBuilder<unknown>;
  readonly kind: KeyKind;
}

/** Sorts by a column in the database's order. */
export const byColumn = (column: string, kind: KeyKind): SortKey => ({ sql: sql`${sql.ref(column)}`, kind });

/** Sorts names alphabetically without regard to case: a before B, ä beside a. */
export const byName = (name: RawBuilder<unknown>): SortKey => ({
  sql: sql`((${name}) COLLATE "und-x-icu")`,
  kind: "text",
});

/** Sort values before and after every possible moment, in microseconds. */
const NEVER = { FIRST: "-999999999999999999", LAST: "999999999999999999" } as const;

/** Sorts by a moment in microseconds, so that the cursor keeps full precision. Absent values come first or last. */
export const byMoment = (column: string, absent: keyof typeof NEVER): SortKey => ({
  sql: sql`coalesce((extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint, ${NEVER[absent]}::bigint)`,
  kind: "bigint",
});
