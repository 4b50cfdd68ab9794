import { entriesOf } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalsIn, responseOf } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { answerList } from "./answer.ts";
import { parseListQuery } from "./parse.ts";
import { readList } from "./run.ts";
import { anyCondition, anyPage, anySort, filterTest, sampleRows } from "./testing/arbitrary.ts";
import { answerOf, conditionOf, filterText, type ModelQuery, searchJson } from "./testing/model.ts";
import { sampleResource, type SampleRow } from "./testing/sample.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.query("INSERT INTO punktum.programs (id, name) VALUES ('pfm', 'PFM')");
});
afterAll(() => test.close());

const HIDDEN: SampleRow = {
  id: "hidden",
  name: null,
  code: "",
  size: 1,
  number: 1,
  active: true,
  seenAt: null,
  key: null,
  ownerId: 1,
  ownerName: "",
};

async function ask(rows: readonly SampleRow[], parameters: Readonly<Record<string, unknown>>) {
  const resource = sampleResource(rows, [HIDDEN]);
  const query = responseOf(parseListQuery(parameters, resource));
  return test.database.withProgram("pfm", (transaction) => readList(transaction, resource, query));
}

const sortTexts = (sort: ModelQuery["sort"]) =>
  sort.map(({ path, descending }) => `${path},${descending ? "DESC" : "ASC"}`);
const everything = { sort: [], limit: 200, offset: 0 };
const runs = { numRuns: 300 };

describe("list queries against a model of them", () => {
  it("filter and or return what the model returns, 300 times", { tags: ["MSVC-02", "A-68"] }, async () => {
    const several = fc.array(filterTest, { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(sampleRows, several, several, anySort, async (rows, filters, ors, sort) => {
        const condition = conditionOf(filters, ors);
        const given = {
          filter: filters.map(filterText),
          or: ors.map(filterText),
          join: "owner",
          sort: sortTexts(sort),
        };
        expect(await ask(rows, given)).toEqual(answerOf({ ...everything, condition, sort }, rows).entries);
      }),
      runs,
    );
  });

  it("the JSON of s returns what the model returns, 300 times", { tags: ["MSVC-02"] }, async () => {
    await fc.assert(
      fc.asyncProperty(sampleRows, anyCondition, async (rows, condition) => {
        const given = { s: JSON.stringify(searchJson(condition)), join: ["owner"] };
        expect(await ask(rows, given)).toEqual(answerOf({ ...everything, condition }, rows).entries);
      }),
      runs,
    );
  });

  it("pages equal the model's, with count, total, page and pageCount", { tags: ["MSVC-02", "A-68"] }, async () => {
    await fc.assert(
      fc.asyncProperty(sampleRows, filterTest, anySort, anyPage, async (rows, filter, sort, { limit, page }) => {
        const given = {
          filter: filterText(filter),
          join: "owner",
          sort: sortTexts(sort),
          limit: String(limit),
          page: String(page),
        };
        const offset = (page - 1) * limit;
        const { entries, total } = answerOf({ condition: filter, sort, limit, offset }, rows);
        const pageCount = Math.max(1, Math.ceil(total / limit));
        expect(await ask(rows, given)).toEqual({ data: entries, count: entries.length, total, page, pageCount });
      }),
      runs,
    );
  });

  it("`after` leads through every entry once, while others are added", { tags: ["MSVC-02", "A-68"] }, async () => {
    const limits = fc.integer({ min: 1, max: 4 });
    await fc.assert(
      fc.asyncProperty(sampleRows, sampleRows, filterTest, anySort, limits, async (rows, more, filter, sort, limit) => {
        const ids = new Set(rows.map(({ id }) => id));
        const added = more.filter(({ id }) => !ids.has(id));
        const given = { filter: filterText(filter), join: "owner", sort: sortTexts(sort), limit: String(limit) };
        const page = async (at: number, place: { readonly after?: string }) =>
          entriesOf(await ask([...rows, ...added.slice(0, at)], { ...given, ...place }));
        const seen: unknown[] = [];
        let found = await page(0, {});
        for (let at = 1; found.length > 0; at += 1) {
          seen.push(...found.map(({ id }) => id));
          found = await page(at, { after: String(found.at(-1)?.["id"]) });
        }
        const expected = answerOf({ ...everything, condition: filter, sort }, rows).entries.map(({ id }) => id);
        expect(seen.filter((id) => ids.has(String(id)))).toEqual(expected);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      runs,
    );
  });

  it("`after` is refused beside `page` and `offset`, and if no entry has this id", { tags: ["MSVC-02"] }, async () => {
    const resource = sampleResource([], [HIDDEN]);
    for (const beside of [{ page: "1" }, { offset: "1" }]) {
      expect(refusalsIn([parseListQuery({ after: "a", ...beside }, resource)])).toEqual(["REQUEST_INVALID"]);
    }
    const query = responseOf(parseListQuery({ after: HIDDEN.id }, resource));
    const answer = await answerList(test.database, "pfm", () => Promise.resolve(succeed({ resource, query })));
    expect(refusalsIn([answer])).toEqual(["REQUEST_INVALID"]);
  });
});

describe("limits of a list", () => {
  it(
    "a list that takes more than two seconds is cancelled, and its connection stays usable",
    { tags: ["MSVC-02"] },
    async () => {
      const resource = sampleResource([HIDDEN]);
      const slow = { ...resource, scope: sql<boolean>`pg_sleep(8) IS NOT NULL` };
      const query = responseOf(parseListQuery({}, slow));
      const startedMs = performance.now();
      const answer = await answerList(test.database, "pfm", () => Promise.resolve(succeed({ resource: slow, query })));
      expect(performance.now() - startedMs).toBeLessThan(6_000);
      expect(refusalsIn([answer])).toEqual(["SERVICE_UNAVAILABLE"]);
      expect(await ask([HIDDEN], {})).toHaveLength(1);
    },
  );

  it("no query can widen its scope", { tags: ["MSVC-02"] }, async () => {
    const answer = await ask([], { or: ["id||$notnull", "number||$eq||1"], s: '{"$or":[{"id":"hidden"},{}]}' });
    expect(answer).toEqual([]);
  });

  it("returns at most 200 entries; an empty page after the last contains the total", { tags: ["A-68"] }, async () => {
    const rows = Array.from({ length: 201 }, (_entry, index) => ({ ...HIDDEN, id: String(index).padStart(3, "0") }));
    expect(await ask(rows, {})).toHaveLength(200);
    const behind = { data: [], count: 0, total: 201, page: 21, pageCount: 3 };
    expect(await ask(rows, { limit: 100, page: 21 })).toEqual(behind);
    expect(await ask(rows, { limit: 100, offset: 2_000 })).toEqual(behind);
  });
});
