import type { TestDatabase } from "../../../testing/test-database.ts";

interface ProgramTable {
  readonly name: string;
  /** Column with the programme. */
  readonly column: string;
}

/** Tables that hold rows of programmes. */
export function programTables({ query }: Pick<TestDatabase, "query">): Promise<readonly ProgramTable[]> {
  return query<{ readonly name: string; readonly column: string }>(`
    SELECT c.relname AS name, a.attname AS column
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')
      AND (a.attname = 'program_id' OR (c.relname = 'programs' AND a.attname = 'id'))
    ORDER BY c.relname`);
}

/** Counts the rows of a programme in every table. */
export async function countRows(test: TestDatabase, programId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name, column } of await programTables(test)) {
    const rows = await test.query(`SELECT FROM punktum.${name} WHERE ${column} = $1`, [programId]);
    counts[name] = rows.length;
  }
  return counts;
}

/** Tables in which a programme has rows. */
export async function filledTables(test: TestDatabase, programId: string): Promise<readonly string[]> {
  return Object.entries(await countRows(test, programId)).flatMap(([name, rows]) => (rows > 0 ? [name] : []));
}

/** All rows of a programme as text, by table. */
export async function readRows(test: TestDatabase, programId: string): Promise<Readonly<Record<string, string>>> {
  const rows: Record<string, string> = {};
  for (const { name, column } of await programTables(test)) {
    const found = await test.query<{ row: string }>(
      `SELECT t::text AS row FROM punktum.${name} t WHERE ${column} = $1 ORDER BY 1`,
      [programId],
    );
    rows[name] = found.map(({ row }) => row).join("\n");
  }
  return rows;
}
