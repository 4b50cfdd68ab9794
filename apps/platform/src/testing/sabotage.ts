import type { TestDatabase } from "./test-database.ts";

/**
 * Takes one protection out of a SQL function of this test database, so that a test can show that it would notice: its text is
 * read, changed and put back. Throws when the protection is not in the text, so that no control goes on proving nothing.
 */
export async function sabotageFunction(
  test: TestDatabase,
  functionName: string,
  protection: string | RegExp,
  replacement: string,
): Promise<void> {
  const [row] = await test.query<{ definition: string }>(
    "SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE p.proname = $1 AND p.pronamespace = 'punktum'::regnamespace",
    [functionName],
  );
  const definition = row?.definition ?? "";
  const sabotaged = definition.replace(protection, replacement);
  if (sabotaged === definition) {
    throw new Error(`${functionName} has no ${String(protection)} to take out`);
  }
  await test.query(sabotaged);
}
