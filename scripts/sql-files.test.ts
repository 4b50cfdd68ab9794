import { describe, expect, it } from "vitest";
import { codeSqlViolationsOf, readCodeWithSql, readSqlFiles, sqlViolationsOf } from "./sql-files.ts";

const PATH = "apps/platform/src/points/ledger/sql/book-points.sql";
const FUNCTION = `-- Books points.
CREATE OR REPLACE FUNCTION book_points() RETURNS void LANGUAGE sql RETURN NULL;
REVOKE ALL ON FUNCTION book_points FROM PUBLIC;
`;

const violationsOf = (path: string, sql: string) => sqlViolationsOf({ path, sql });

describe("SQL files", () => {
  it("of the platform keep the rules", async () => {
    const files = await readSqlFiles(".");
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap(sqlViolationsOf)).toEqual([]);
  });

  it("hold one function, and it has the file's name", () => {
    expect(violationsOf(PATH, FUNCTION)).toEqual([]);
    expect(violationsOf(PATH, `${FUNCTION}\nCREATE OR REPLACE FUNCTION other() RETURNS void;`)).toEqual([
      `${PATH}: holds 2 functions, not one`,
    ]);
    expect(violationsOf(PATH, FUNCTION.replace("FUNCTION book_points()", "FUNCTION book()"))).toEqual([
      `${PATH}: holds book, not book_points`,
    ]);
  });

  it("begin with a comment, replace the existing function, and grant execution", () => {
    expect(violationsOf(PATH, "CREATE FUNCTION book_points() RETURNS void LANGUAGE sql RETURN NULL;")).toEqual([
      `${PATH}: says CREATE, not CREATE OR REPLACE`,
      `${PATH}: does not say whether everybody may execute book_points`,
      `${PATH}: does not begin with what the function is for`,
    ]);
  });

  it("stand in migrations, which hold no function, or in a folder named sql", () => {
    expect(violationsOf("apps/platform/migrations/0009_x.sql", FUNCTION)).toEqual([
      "apps/platform/migrations/0009_x.sql: book_points belongs into a file of its own, not into a migration",
    ]);
    expect(violationsOf("apps/platform/src/points/book-points.sql", FUNCTION)).toEqual([
      "apps/platform/src/points/book-points.sql: SQL stands in migrations/ or in a folder named sql",
    ]);
  });

  it("name the columns they insert and fill", () => {
    const named =
      "INSERT INTO bookings AS b (\n  id)\nSELECT 1; INSERT INTO postings (id) VALUES (1); booking.id := 1;";
    expect(violationsOf(PATH, `${FUNCTION}${named}`)).toEqual([]);
    const byPosition =
      "INSERT INTO punktum.bookings VALUES (b.*);\nINSERT INTO postings\nSELECT 1; booking := ROW(1, 2);";
    expect(violationsOf(PATH, `${FUNCTION}${byPosition}`)).toEqual([
      `${PATH}: inserts into punktum.bookings without naming the columns`,
      `${PATH}: inserts into postings without naming the columns`,
      `${PATH}: fills a row by position, not by name`,
    ]);
  });

  it("inside code name the columns, too", async () => {
    const path = "apps/platform/src/points/a.test.ts";
    const named = "// insert into the list\nquery(`INSERT INTO postings (id) VALUES (1)`)";
    expect(codeSqlViolationsOf({ path, sql: named })).toEqual([]);
    const byPosition = "query('INSERT INTO punktum.postings VALUES (1)');\nquery(`INSERT INTO bookings\n  SELECT 1`);";
    expect(codeSqlViolationsOf({ path, sql: byPosition })).toEqual([
      `${path}: inserts into punktum.postings without naming the columns`,
      `${path}: inserts into bookings without naming the columns`,
    ]);
    const files = await readCodeWithSql(".");
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap(codeSqlViolationsOf)).toEqual([]);
  });

  it("have at most 300 lines that are no comment", () => {
    const lines = (count: number) => "SELECT 1;\n-- why\n".repeat(count);
    expect(violationsOf("apps/platform/migrations/0009_x.sql", lines(300))).toEqual([]);
    expect(violationsOf("apps/platform/migrations/0009_x.sql", lines(301))).toEqual([
      "apps/platform/migrations/0009_x.sql: has 301 lines, more than 300",
    ]);
  });
});
