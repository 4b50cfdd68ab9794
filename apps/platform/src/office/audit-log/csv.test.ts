import { describe, expect, it } from "vitest";
import { csvCell } from "./csv.ts";
import { fieldsOf } from "./list.ts";

describe("a cell of a table", () => {
  it.each([
    ["plain", "plain"],
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+49", "'+49"],
    ["-1", "'-1"],
    ["@cell", "'@cell"],
    ["\tcell", "'\tcell"],
    ['say "a, b"', '"say ""a, b"""'],
    ['="x"', `"'=""x"""`],
    ["two\nlines", '"two\nlines"'],
  ])("%j is written as %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

describe("fields of a change", () => {
  it.each([
    [null, null, []],
    [null, { a: 1, b: 2 }, ["a", "b"]],
    [{ a: 1, b: { c: 1 } }, { a: 1, b: { c: 2 } }, ["b"]],
    [{ a: 1 }, null, ["a"]],
    [null, { fields: ["email"] }, ["email"]],
  ])("of %j and %j are %j", (before, after, fields) => {
    expect(fieldsOf(before, after)).toEqual(fields);
  });
});
