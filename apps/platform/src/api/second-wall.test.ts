import { ALL_CALLS, mayMake } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { ask, type Cell, type CellAnswer, cellsOf, describeAnswer } from "./testing/access-cells.ts";
import { readRowsOf } from "./testing/access-rows.ts";
import { type AccessWorld, type Caller, createAccessWorld, FOREIGN_CANARY } from "./testing/access-world.ts";
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

const ofFirst = ({ programId }: Caller): boolean => programId === "pfm";
const isAdmin = ({ role }: Caller): boolean => role === "PROGRAM_ADMIN";

/** A role that may not make a call is refused before the target is read; `npm run test:all` tries these, too. */
const isFull = process.env["TESTS"] === "release";
const isAsked = ({ call, caller }: Cell): boolean => isFull || mayMake(call, caller);

/** All answers to callers of the first programme for targets of the second one. */
async function askForeign(callers: readonly Caller[]): Promise<readonly CellAnswer[]> {
  const foreign = world.targets.filter(({ label }) => label === "foreign");
  const calls = ALL_CALLS.filter(({ roles }) => !roles.includes("PUBLIC"));
  const answers: CellAnswer[] = [];
  for (const cell of cellsOf(calls, callers, foreign).filter(isAsked)) {
    answers.push(await ask(world.app, cell));
  }
  return answers;
}

const leaksOf = (answers: readonly CellAnswer[]): readonly string[] =>
  answers.filter(({ text }) => text.includes(FOREIGN_CANARY)).map(describeAnswer);

describe("without the platform's own conditions on the programme", () => {
  it("row-level security alone hides and protects every row of the other programme", { tags: ["S2"] }, async () => {
    const before = await readRowsOf(world.test, { programId: "mhe" });
    const answers = await askForeign(world.callers.filter(ofFirst));
    expect(changed.size).toBeGreaterThan(10);
    expect(leaksOf(answers)).toEqual([]);
    expect(await readRowsOf(world.test, { programId: "mhe" })).toEqual(before);
  });

  it("control: without row-level security rows of the other programme appear", async () => {
    const tables = await world.test.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'punktum'::regnamespace AND relrowsecurity",
    );
    for (const { name } of tables) {
      await world.test.query(`ALTER TABLE punktum.${name} DISABLE ROW LEVEL SECURITY`);
    }
    const admins = world.callers.filter(ofFirst).filter(isAdmin);
    expect(leaksOf(await askForeign(admins)).length).toBeGreaterThan(5);
  });
});
