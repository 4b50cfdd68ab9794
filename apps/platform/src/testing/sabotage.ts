import type { TestDatabase } from "./test-database.ts";

/**
 * Removes one protection from a SQL function of this test database by replacing its text, so that a test can show that
 * it would notice. Throws when the text does not contain the protection, so that a control never passes without an
 * effect.
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
