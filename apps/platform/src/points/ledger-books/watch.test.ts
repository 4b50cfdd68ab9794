import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createAccount, createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedgerWatch } from "./index.ts";

const NOW = new Date("2026-11-24T10:00:00Z");

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm");
  await createProgram(test.database, "mhe");
});
afterAll(() => test.close());

describe("hourly check of the ledger", () => {
  it("reports an inconsistent programme, and does not run at the start", { tags: ["L1"] }, async () => {
    const accountId = await createAccount(test.database, "mhe", { points: 10 });
    await createAccount(test.database, "pfm", { points: 10 });
    const error = vi.fn<(details: object, message: string) => void>();
    const watch = createLedgerWatch({ database: test.database, log: { error } });
    await watch.runOnce(NOW);
    expect(watch.results()).toEqual([]);
    await test.query("UPDATE punktum.accounts SET points = 11 WHERE id = $1", [accountId]);
    // The figures, with which the ledger is compared, wait for transactions of other databases of this server.
    await expect
      .poll(
        async () => {
          await watch.runOnce(NOW);
          return watch.results().length;
        },
        { timeout: 60_000 },
      )
      .toBe(2);
    const sound = watch.results().map(({ programId, isSound }) => [programId, isSound] as const);
    expect(new Map(sound)).toEqual(
      new Map([
        ["pfm", true],
        ["mhe", false],
      ]),
    );
    expect(error.mock.lastCall?.[0]).toMatchObject({ programId: "mhe", balances: 11, booked: 10 });
  });
});
