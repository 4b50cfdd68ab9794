import { describe, expect, it } from "vitest";
import { fieldsOf } from "./list.ts";

describe("fields of a change", () => {
  it.each([
    [null, null, []],
    [null, { a: 1, b: 2 }, ["a", "b"]],
    [{ a: 1, b: { c: 1 } }, { a: 1, b: { c: 2 } }, ["b"]],
    [{ a: 1 }, null, ["a"]],
    [null, { fields: ["email"] }, ["email"]],
    [{ legal_name: "a", zip_code: "1" }, { legal_name: "b", zip_code: "1" }, ["legalName"]],
    [null, { fields: ["legal_name", "legalName"] }, ["legalName"]],
  ])("of %j and %j are %j", (before, after, fields) => {
    expect(fieldsOf(before, after)).toEqual(fields);
  });
});
