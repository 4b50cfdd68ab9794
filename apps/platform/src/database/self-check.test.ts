import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { silentLog } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./connect.ts";
import { findProblems, findWarnings, type DatabaseFacts } from "./self-check.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

function loginAs(role: string): string {
  const url = new URL(test.url);
  url.username = role;
  url.password = "secret";
  return url.href;
}

/** Opens the database after `sabotage`, undoes it and returns the sentence of the refusal. */
async function refusalAfter(sabotage: string, repair: string, databaseAppUrl?: string): Promise<string> {
  await test.query(sabotage);
  const attempt = openDatabase({ databaseUrl: test.url, databaseAppUrl, log: silentLog });
  const sentence = await attempt.then(
    async (database) => {
      await database.close();
      return "opened";
    },
    (error: unknown) => String(error),
  );
  await test.query(repair);
  return sentence;
}

describe("start is refused", () => {
  it("when the application logs in as a superuser", async () => {
    const sentence = await refusalAfter("SELECT 1", "SELECT 1", test.url);
    expect(sentence).toContain("the application's role postgres is a superuser");
  });

  it("when the application logs in as the owner of the tables", async () => {
    const sentence = await refusalAfter(
      "CREATE ROLE check_owner LOGIN PASSWORD 'secret' IN ROLE punktum_owner",
      "DROP ROLE check_owner",
      loginAs("check_owner"),
    );
    expect(sentence).toContain("check_owner owns the tables or may act as their owner");
  });

  it("when the application's role has BYPASSRLS", async () => {
    const sentence = await refusalAfter(
      "CREATE ROLE check_bypass LOGIN PASSWORD 'secret' BYPASSRLS IN ROLE punktum_app",
      "DROP ROLE check_bypass",
      loginAs("check_bypass"),
    );
    expect(sentence).toContain("check_bypass has BYPASSRLS");
  });

  it.each(["bookings", "postings"])("when the application may write %s directly", async (table) => {
    const sentence = await refusalAfter(
      `GRANT INSERT ON punktum.${table} TO punktum_app`,
      `REVOKE INSERT ON punktum.${table} FROM punktum_app`,
    );
    expect(sentence).toContain("may write bookings or postings directly");
  });

  it("when row-level security of a programme's table is not forced", async () => {
    const sentence = await refusalAfter(
      "ALTER TABLE punktum.coupons NO FORCE ROW LEVEL SECURITY",
      "ALTER TABLE punktum.coupons FORCE ROW LEVEL SECURITY",
    );
    expect(sentence).toContain("table coupons holds rows of several programmes but has no forced row-level security");
  });

  it("when a new table of programmes has no row-level security", async () => {
    const sentence = await refusalAfter(
      "CREATE TABLE punktum.forgotten (program_id text, id bigint)",
      "DROP TABLE punktum.forgotten",
    );
    expect(sentence).toContain("table forgotten holds rows of several programmes");
  });

  it("when synchronous_commit is off for this database", async () => {
    const off = "EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database())";
    const reset = "EXECUTE format('ALTER DATABASE %I RESET synchronous_commit', current_database())";
    const sentence = await refusalAfter(`DO $$ BEGIN ${off}; END $$`, `DO $$ BEGIN ${reset}; END $$`);
    expect(sentence).toContain("synchronous_commit is off, so an answered booking could be lost in a crash");
  });

  it("never on a correct database", async () => {
    expect(await refusalAfter("SELECT 1", "SELECT 1")).toBe("opened");
  });
});

describe("checks at the start", () => {
  const sound: DatabaseFacts = {
    settings: {
      version: 150_000,
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      data_checksums: "on",
    },
    role: { rolname: "app", rolsuper: false, rolbypassrls: false, owns_tables: false, writes_ledger: false },
    tablesWithoutWall: [],
  };

  it("find nothing wrong with a correct database", () => {
    expect(findProblems(sound)).toEqual([]);
    expect(findWarnings(sound)).toEqual([]);
  });

  it.each(["fsync", "full_page_writes", "synchronous_commit"] as const)("finds %s off", (setting) => {
    const problems = findProblems({ ...sound, settings: { ...sound.settings, [setting]: "off" } });
    expect(problems).toEqual([expect.stringContaining(`${setting} is off`)]);
  });

  it("find a server older than PostgreSQL 15", () => {
    const problems = findProblems({ ...sound, settings: { ...sound.settings, version: 149_999 } });
    expect(problems).toEqual(["PostgreSQL 15 or newer is needed"]);
  });

  it("warn when data checksums are off", () => {
    const facts = { ...sound, settings: { ...sound.settings, data_checksums: "off" } };
    expect(findProblems(facts)).toEqual([]);
    expect(findWarnings(facts)).toEqual([expect.stringContaining("data checksums are off")]);
  });
});
