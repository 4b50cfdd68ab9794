import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepared, textColumn } from "../../database/index.ts";
import { eraseUser } from "../privacy/index.ts";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { countMembers, findMembers, followMembersOnce, type MemberFilter, type MemberSort } from "./index.ts";

const PROGRAMS = ["pfm", "mhe", "btl"] as const;
const PEOPLE = [
  { first: "Greta", last: "Pfeil", email: "greta.pfeil@example.org", phone: "+43 664 123 45 67", card: "4000004711" },
  { first: "Jürgen", last: "Müßig", email: "j.mussig@example.org", phone: "", card: "AB-77-4712" },
  { first: "Иван", last: "Петров", email: "ivan@example.org", phone: "0049 30 5550", card: "4000004713" },
  { first: "100%", last: "O_Neil\\", email: "o'neil@example.org", phone: "", card: "4000004714" },
  { first: "לאה", last: "כהן", email: "lea@example.org", phone: "", card: "4000004715" },
  { first: "Zoë 🦊", last: "Łukasiewicz-Gärtner", email: "zoe@example.org", phone: "", card: "4000004716" },
];
const SORTS: readonly MemberSort[] = ["ACTIVITY", "NAME", "POINTS", "NEWEST"];

let test: TestDatabase;
/** Programme of every account. */
const owners = new Map<string, string>();

interface Person {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly phone: string;
  readonly card: string;
}

async function addPerson(programId: string, { first, last, email, phone, card }: Person): Promise<string> {
  const [accountId, userId] = [randomUUID(), randomUUID()];
  await test.database.withProgram(programId, async ({ db }) => {
    const program = { program_id: programId };
    await db
      .insertInto("accounts")
      .values({ ...program, id: accountId })
      .execute();
    await db
      .insertInto("identifiers")
      .values({ ...program, type: "CARDCODE", code: card, account_id: accountId })
      .execute();
    await db
      .insertInto("users")
      .values({ ...program, id: userId, first_name: first, last_name: last, email, phone })
      .execute();
    await db
      .insertInto("memberships")
      .values({ ...program, id: randomUUID(), account_id: accountId, user_id: userId })
      .execute();
  });
  owners.set(accountId, programId);
  return accountId;
}

interface Question {
  readonly needle?: string;
  readonly filter?: MemberFilter;
  readonly sort?: MemberSort;
  readonly limit?: number;
}

const find = async (programId: string, { needle = "", filter = {}, sort = "NAME", limit = 200 }: Question) =>
  test.database.withProgram(programId, (transaction) => findMembers(transaction, { needle, filter, sort, limit }));
const idsOf = async (programId: string, needle: string) =>
  (await find(programId, { needle })).map(({ accountId }) => accountId);

/** Names of those found, in order. */
async function namesOf(programId: string, needle: string): Promise<readonly string[]> {
  const ids = await idsOf(programId, needle);
  const rows = await test.query<{ name: string; id: string }>(
    `SELECT m.account_id AS id, u.last_name AS name FROM punktum.memberships m
     JOIN punktum.users u ON u.program_id = m.program_id AND u.id = m.user_id WHERE m.account_id = ANY ($1)`,
    [ids],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? "nobody");
}

/** A number is one word, with any separators between its digits. */
const wordsOf = (needles: readonly string[]): readonly string[] =>
  /^(?=.*\d)[\d\s+()/.-]+$/.test(needles.join(" ")) ? [needles.join("").replaceAll(/\D/g, "")] : needles;

beforeAll(async () => {
  test = await createTestDatabase();
  for (const programId of PROGRAMS) {
    await createProgram(test.database, programId);
    for (const person of PEOPLE) {
      await addPerson(programId, person);
    }
    owners.set(await createAccount(test.database, programId, { points: 50 }), programId);
  }
});
afterAll(() => test.close());

describe("the search for members", () => {
  it.each([
    ["pfeil", ["Pfeil"]],
    ["GRETA pf", ["Pfeil"]],
    ["pfeil greta", ["Pfeil"]],
    ["greta mussig", []],
    ["muss", ["Müßig"]],
    ["müßig", ["Müßig"]],
    ["juergen", ["Müßig"]],
    ["петр", ["Петров"]],
    ["כהן", ["כהן"]],
    ["zoe", ["Łukasiewicz-Gärtner"]],
    ["lukasiewicz", ["Łukasiewicz-Gärtner"]],
    ["🦊", ["Łukasiewicz-Gärtner"]],
    ["664 123", ["Pfeil"]],
    ["+43 (664) 1234567", ["Pfeil"]],
    ["0664 123 45 67", ["Pfeil"]],
    ["4000 0047 11", ["Pfeil"]],
    ["ab-77", ["Müßig"]],
    ["774712", ["Müßig"]],
    ["greta.pfeil@", ["Pfeil"]],
    ["greta.pfeil@example.org", ["Pfeil"]],
    ["pfeil@example", ["Pfeil"]],
    ["pfeil@other", []],
    ["pfeil@%", []],
    ["'@example.org", []],
    ["neil@ex", ["O_Neil\\"]],
    ["100%", ["O_Neil\\"]],
    ["o_n", ["O_Neil\\"]],
    ["neil\\", ["O_Neil\\"]],
    ["%%%", []],
    ["___", []],
    ["\\\\\\", []],
    ["---", []],
    ["' OR 1=1 --", []],
    ["$1 $2", []],
    ["\u202Efeil", []],
    ["x".repeat(10_000), []],
    ["a\uD800b", []],
    ["\u0300\u0301\u0302", []],
  ])("finds for %j exactly %j", { tags: ["BO-01"] }, async (needle, names) => {
    expect(await namesOf("pfm", needle)).toEqual(names);
  });

  it("a null character is refused by the database and finds no member", async () => {
    await expect(find("pfm", { needle: "pf\0eil" })).rejects.toThrow(/invalid byte sequence/);
  });

  it(
    "returns every row of its programme that has all words, and no row of another one",
    { tags: ["BO-01", "S2"] },
    async () => {
      const entries = await test.query<{ account_id: string; program_id: string; search: string }>(
        "SELECT account_id, program_id, search FROM punktum.member_entries",
      );
      const words = [...new Set(entries.flatMap(({ search }) => search.split(" ")))];
      const part = fc.tuple(fc.constantFrom(...words), fc.nat(6), fc.integer({ min: 3, max: 8 }));
      const word = part
        .map(([text, from, length]) =>
          Array.from(text)
            .slice(from, from + length)
            .join(""),
        )
        .filter((text) => text !== "");
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...PROGRAMS),
          fc.oneof(
            fc.array(word, { maxLength: 3 }),
            fc.array(fc.stringMatching(/^[a-z%_\\'@.]{1,6}$/), { maxLength: 2 }),
          ),
          fc.constantFrom(...SORTS),
          async (programId, needles, sort) => {
            const found = await find(programId, { needle: needles.join(" "), sort });
            expect(found.map(({ accountId }) => owners.get(accountId) === programId)).not.toContain(false);
            const mine = entries.filter(({ program_id }) => program_id === programId);
            const wanted = mine.filter(({ search }) => wordsOf(needles).every((text) => search.includes(text)));
            expect(found.length).toBeGreaterThanOrEqual(wanted.length);
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  it("finds no member on a connection without a programme", async () => {
    const statement = prepared(
      "test.find-without-program",
      "SELECT account_id FROM find_members('greta', '{}', 'NAME', NULL, NULL, 10)",
      (row) => textColumn(row, "account_id"),
    );
    expect(await test.database.withoutProgram(statement, [])).toEqual([]);
  });

  it("control: without the programme's condition, rows of other programmes are returned", async () => {
    const [body] = await test.query<{ text: string }>(
      "SELECT pg_get_functiondef('punktum.member_conditions'::regproc) AS text",
    );
    const text = String(body?.text);
    await test.query(text.replace("format('e.program_id = %L', p_program)", "'true'"));
    const found = await find("pfm", { needle: "greta" });
    await test.query(text);
    expect(new Set(found.map(({ accountId }) => owners.get(accountId)))).toEqual(new Set(PROGRAMS));
    expect(await namesOf("pfm", "greta")).toEqual(["Pfeil"]);
  });

  it("does not find an erased person", { tags: ["BO-01", "S10"] }, async () => {
    const person = {
      first: "Wilma",
      last: "Vergissmich",
      email: "w@example.org",
      phone: "0660999888",
      card: "4000009999",
    };
    const accountId = await addPerson("mhe", person);
    expect(await idsOf("mhe", "vergissm")).toEqual([accountId]);
    const [user] = await test.query<{ id: string }>("SELECT id FROM punktum.users WHERE email = 'w@example.org'");
    const actor = { kind: "SYSTEM" as const, id: null, deviceId: null, requestId: "" };
    await test.database.withProgram("mhe", (transaction) =>
      eraseUser(transaction, { userId: String(user?.id), actor, now: new Date() }),
    );
    expect([
      ...(await idsOf("mhe", "vergissm")),
      ...(await idsOf("mhe", "wilma")),
      ...(await idsOf("mhe", "660999888")),
    ]).toEqual([]);
    expect(await idsOf("mhe", "4000009999")).toEqual([accountId]);
    const [entry] = await test.query("SELECT search, sort_name FROM punktum.member_entries WHERE account_id = $1", [
      accountId,
    ]);
    expect(entry).toEqual({ search: "4000009999", sort_name: "~" });
  });

  it("counts the members of a small programme without planner statistics", { tags: ["BO-01"] }, async () => {
    const all = await find("mhe", {});
    const page = { needle: "", filter: {}, limit: 1 };
    const about = await test.database.withProgram("mhe", (transaction) => countMembers(transaction, page, 2));
    expect(about).toEqual({ count: all.length, exact: true });
  });

  it("follows a new name, a new card and a removed one", { tags: ["BO-01"] }, async () => {
    const person = { first: "Anna", last: "Altname", email: "a@example.org", phone: "", card: "5000001111" };
    const accountId = await addPerson("btl", person);
    await test.database.withProgram("btl", async ({ db }) => {
      await db.updateTable("users").set({ last_name: "Neuname" }).where("email", "=", "a@example.org").execute();
      await db
        .insertInto("identifiers")
        .values({ program_id: "btl", type: "CARDCODE", code: "5000002222", account_id: accountId })
        .execute();
      await db.deleteFrom("identifiers").where("code", "=", "5000001111").execute();
    });
    expect(await idsOf("btl", "altname")).toEqual([]);
    expect(await idsOf("btl", "5000001111")).toEqual([]);
    expect(await idsOf("btl", "neuname 5000002222")).toEqual([accountId]);
  });

  it("keeps all members added by two concurrent changes", async () => {
    const person = { first: "Zwei", last: "Zugleich", email: "z@example.org", phone: "", card: "6000001111" };
    const accountId = await addPerson("btl", person);
    const codes = Array.from({ length: 8 }, (_, index) => `60000022${index}0`);
    await Promise.all(
      codes.map((code) =>
        test.database.withProgram("btl", ({ db }) =>
          db
            .insertInto("identifiers")
            .values({ program_id: "btl", type: "CARDCODE", code, account_id: accountId })
            .execute(),
        ),
      ),
    );
    for (const code of codes) {
      expect(await idsOf("btl", code)).toEqual([accountId]);
    }
  });

  it("sorts by points once the job has followed the bookings", { tags: ["BO-01"] }, async () => {
    await createProgram(test.database, "ppc");
    const poor = await createAccount(test.database, "ppc", { points: 10 });
    const rich = await createAccount(test.database, "ppc", { points: 900 });
    await followMembersOnce(test.database);
    await followMembersOnce(test.database);
    const byPoints = await find("ppc", { sort: "POINTS" });
    expect(byPoints.map(({ accountId, sortValue }) => [accountId, sortValue])).toEqual([
      [rich, "900"],
      [poor, "10"],
    ]);
  });
});
