import { randomInt } from "node:crypto";
import { env } from "node:process";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { runHistories } from "../../testing/ledger-model/run.ts";
import { SABOTAGES } from "../../testing/ledger-model/sabotages.ts";
import { sabotageFunction } from "../../testing/sabotage.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

/** The long form plants all of them: L2_BUGS=30. */
const { L2_BUGS = "3" } = env;
/** A bug the model does not find in so many histories counts as not found (L2). */
const HISTORIES_MAX = 1000;

let template: TestDatabase;

beforeAll(async () => {
  template = await createTestDatabase({ maxConnections: 1 });
  await template.disconnect();
});
afterAll(() => template.close());

describe("control: the model finds a bug in the ledger", () => {
  let test: TestDatabase | undefined;

  beforeEach(() => () => test?.close());

  it.for(SABOTAGES.slice(0, Number(L2_BUGS)))("$bug", { timeout: 0 }, async (sabotage, { annotate }) => {
    test = await createTestDatabase({ maxConnections: 4, copyOf: template });
    await sabotageFunction(test, sabotage.functionName, sabotage.protection, sabotage.replacement);
    const seed = randomInt(2 ** 31);
    const report = await runHistories(test, { count: HISTORIES_MAX, seed, shrink: false });
    expect(report.failure).toContain("seed");
    await annotate(`found after ${report.histories} histories: ${String(report.failure).slice(0, 300)}`);
  });
});
