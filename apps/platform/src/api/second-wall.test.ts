import { ALL_CALLS } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { ask, type CellAnswer, cellsOf, describeAnswer } from "./testing/access-cells.ts";
import { readRowsOf } from "./testing/access-rows.ts";
import { type AccessWorld, createAccessWorld, FOREIGN_CANARY } from "./testing/access-world.ts";
import { withoutOwnFilter } from "./testing/without-own-filter.ts";

let world: AccessWorld;
let changed: ReadonlySet<string>;

beforeAll(async () => {
  world = await createAccessWorld({
    wrap: (database: Database) => {
      const unfiltered = withoutOwnFilter(database);
      changed = unfiltered.changed;
      return unfiltered.database;
    },
  });
});
afterAll(() => world.close());

/** Everything the callers of the first programme get when they ask for things of the other one. */
async function askForeign(): Promise<readonly CellAnswer[]> {
  const foreign = world.targets.filter(({ label }) => label === "foreign");
  const callers = world.callers.filter(({ programId }) => programId === "pfm");
  const calls = ALL_CALLS.filter(({ roles }) => !roles.includes("PUBLIC"));
  const answers: CellAnswer[] = [];
  for (const cell of cellsOf(calls, callers, foreign)) {
    answers.push(await ask(world.app, cell));
  }
  return answers;
}

const leaksOf = (answers: readonly CellAnswer[]): readonly string[] =>
  answers.filter(({ text }) => text.includes(FOREIGN_CANARY)).map(describeAnswer);

describe("with the platform's own conditions on the programme taken out", () => {
  it(
    "row-level security alone keeps every row of the other programme unseen and unchanged",
    { tags: ["S2"] },
    async () => {
      const before = await readRowsOf(world.test, { programId: "mhe" });
      const answers = await askForeign();
      expect(changed.size).toBeGreaterThan(10);
      expect(leaksOf(answers)).toEqual([]);
      expect(await readRowsOf(world.test, { programId: "mhe" })).toEqual(before);
    },
  );

  it("control: without row-level security the other programme's rows do turn up", async () => {
    const tables = await world.test.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'punktum'::regnamespace AND relrowsecurity",
    );
    for (const { name } of tables) {
      await world.test.query(`ALTER TABLE punktum.${name} DISABLE ROW LEVEL SECURITY`);
    }
    expect(leaksOf(await askForeign()).length).toBeGreaterThan(5);
  });
});
