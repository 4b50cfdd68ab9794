import { describe, expect, it } from "vitest";
import { readStatementFiles, statementNameViolations } from "./statement-names.ts";

const violationsOf = (...texts: readonly string[]) =>
  statementNameViolations(texts.map((text, index) => ({ path: `${index}.ts`, text })));

describe("names of prepared statements", () => {
  it("of the platform have one form and are unique", async () => {
    const files = await readStatementFiles();
    expect(files.filter(({ text }) => text.includes("prepared(")).length).toBeGreaterThan(80);
    expect(statementNameViolations(files)).toEqual([]);
  });

  it("of another form are named", () => {
    expect(violationsOf('prepared("ledger.book-points", "SELECT 1", row)', 'prepared(\n  "book_points",\n')).toEqual([
      "1.ts: the statement book_points is not named like ledger.book-points",
    ]);
    expect(violationsOf('prepared<Row>("ledger.bookPoints", ')).toHaveLength(1);
    expect(violationsOf("prepared(`step-${number}`, ")).toEqual([]);
  });

  it("that two statements share are named", () => {
    expect(violationsOf('prepared("ledger.read", ', 'prepared("ledger.read", ')).toEqual([
      "1.ts: the statement ledger.read exists in 0.ts, too",
    ]);
  });
});
