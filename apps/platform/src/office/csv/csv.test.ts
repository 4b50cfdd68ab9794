import { describe, expect, it } from "vitest";
import { csvCell } from "./csv.ts";

describe("a cell of a table", () => {
  it.each([
    ["plain", "plain"],
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+49", "'+49"],
    ["-1", "'-1"],
    [-1, "-1"],
    ["@cell", "'@cell"],
    ["\tcell", "'\tcell"],
    ['say "a, b"', '"say ""a, b"""'],
    ['="x"', `"'=""x"""`],
    ["two\nlines", '"two\nlines"'],
  ])("%j is written as %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
