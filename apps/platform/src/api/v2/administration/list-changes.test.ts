import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";
import { fillLists, walk } from "./testing/paged-lists.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
  await fillLists(world);
});
afterAll(() => world.close());

const names = fc.constantFrom("-", "a", "A", "ä", "Anna", "änne", "z", "Z", "ß", "ss", "日本", "🦊", "a b", "%");
const change = fc.record({ name: names, victim: fc.nat(), erases: fc.boolean() });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function idsOf(): Promise<readonly string[]> {
  const rows = await world.test.query<{ id: string }>(
    "SELECT id::text AS id FROM punktum.endpoints WHERE program_id = 'pfm'",
  );
  return rows.map(({ id }) => id);
}

let lastId = 1_000;

/** Adds an entry and optionally deletes another one; returns the deleted ids. */
async function apply({ name, victim, erases }: Change): Promise<readonly string[]> {
  lastId += 1;
  await world.test.query(
    "INSERT INTO punktum.endpoints (program_id, id, type, name, url) VALUES ('pfm', $1, 'PAGE', $2, 'https://x.example')",
    [lastId, name],
  );
  const there = await idsOf();
  const gone = erases ? there.slice(victim % there.length, (victim % there.length) + 1) : [];
  await world.test.query("DELETE FROM punktum.endpoints WHERE program_id = 'pfm' AND id::text = ANY ($1)", [gone]);
  return gone;
}

it(
  "a list that changes while it is read contains lasting entries exactly once, and no entry twice",
  { tags: ["BO-06"], timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 6 }),
        fc.constantFrom("id", "-id", "name", "-name", "type", "-type"),
        fc.integer({ min: 1, max: 4 }),
        async (rounds, sort, limit) => {
          const before = await idsOf();
          const gone = new Set<string>();
          const waiting = [...rounds];
          const between = async (): Promise<void> => {
            for (const step of waiting.splice(0, 1).flat()) {
              (await apply(step)).forEach((id) => gone.add(id));
            }
          };
          const query = { sort, limit: String(limit) };
          const seen = await walk(world, "admin", { call: api.listEndpoints, query, between });
          const missed = new Set(before).difference(gone).difference(new Set(seen));
          expect(new Set(seen).size).toBe(seen.length);
          expect([...missed]).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  },
);
