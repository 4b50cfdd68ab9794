import type { TestDatabase } from "../../testing/test-database.ts";

/** Tables that change without a write by a caller. */
const VOLATILE = ["login_attempts"];

/** Every row of a programme in every table, as text, for comparing before and after. */
export async function readRowsOf(
  test: TestDatabase,
  { programId }: { readonly programId: string },
): Promise<readonly string[]> {
  const tables = await test.query<{ name: string; column: string }>(`
    SELECT c.relname AS name, a.attname AS column
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')
      AND (a.attname = 'program_id' OR (c.relname = 'programs' AND a.attname = 'id'))
    ORDER BY c.relname`);
  const rows: string[] = [];
  for (const { name, column } of tables.filter((table) => !VOLATILE.includes(table.name))) {
    const found = await test.query<{ line: string }>(
      `SELECT '${name} ' || to_jsonb(t)::text AS line FROM punktum.${name} t WHERE ${column} = $1 ORDER BY 1`,
      [programId],
    );
    rows.push(...found.map(({ line }) => line));
  }
  return rows;
}
