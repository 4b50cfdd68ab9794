import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm");
});
afterAll(() => test.close());

/** Writes a row in a transaction of its own and returns that transaction's number. */
async function writeAccount(): Promise<{ readonly id: string; readonly number: string }> {
  const id = await createAccount(test.database, "pfm");
  const [row] = await test.query<{ number: string }>(
    "UPDATE punktum.accounts SET points = points WHERE id = $1 RETURNING pg_current_xact_id()::text AS number",
    [id],
  );
  return { id, number: String(row?.number) };
}

const NUMBER = (id: string) => sql<{ number: string }>`
  SELECT transaction_number(a.xmin, (SELECT transaction_base()))::text AS number FROM accounts a WHERE a.id = ${id}`;

describe("the number of the transaction that wrote a row", () => {
  it("is right for rows written before and during a transaction that reads it", { tags: ["B-30"] }, async () => {
    const before = await writeAccount();
    await test.database.withProgram("pfm", async ({ db }) => {
      const numberOf = async (id: string) => (await NUMBER(id).execute(db)).rows[0]?.number;
      expect(await numberOf(before.id)).toBe(before.number);
      const during = await writeAccount();
      expect(await numberOf(during.id)).toBe(during.number);
    });
  });

  it("stays when the row is frozen", { tags: ["B-30"] }, async () => {
    const { id, number } = await writeAccount();
    await test.query("VACUUM (FREEZE) punktum.accounts");
    const { rows } = await test.database.withProgram("pfm", ({ db }) => NUMBER(id).execute(db));
    expect(rows[0]?.number).toBe(number);
  });
});
