import { randomInt } from "node:crypto";
import { env } from "node:process";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { runHistories } from "../../testing/ledger-model/run.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkLedger } from "./index.ts";

const { L2_HISTORIES = "10", L2_SEED = String(randomInt(2 ** 31)) } = env;

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 4 });
});
afterAll(() => test.close());

describe("the ledger against a model in memory", () => {
  it(
    `${L2_HISTORIES} random histories of more than 30 steps agree after every step`,
    { timeout: 0 },
    async ({ annotate }) => {
      const report = await runHistories(test, {
        count: Number(L2_HISTORIES),
        seed: Number(L2_SEED),
        shrink: true,
      });
      expect(report.failure).toBeNull();
      await annotate(`ledger model: ${report.histories} histories, ${report.steps} steps`);
      const check = await checkLedger(test.url);
      expect(check.findings).toEqual([]);
    },
  );
});
