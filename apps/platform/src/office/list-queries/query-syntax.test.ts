import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseNumber, parseSearch, splitCondition, splitFields, splitJoin, splitSort } from "./query-syntax.ts";
import {
  anyConditionText,
  anyFieldsText,
  anyJoinText,
  anyNumberText,
  anySearchText,
  anySortText,
} from "./testing/arbitrary-texts.ts";
import { library } from "./testing/library.ts";

const runs = { numRuns: 2_000 };

// The library spells numbers in the language of the process. Our reader uses English on every server.
beforeAll(() => {
  vi.spyOn(Number.prototype, "toLocaleString").mockImplementation(function inEnglish(
    this: number,
    _locales?: Intl.LocalesArgument,
    options?: Intl.NumberFormatOptions,
  ) {
    return new Intl.NumberFormat("en", options).format(this);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe("the syntax of list queries against the crud-request library", () => {
  it("reads and refuses the same conditions, with values of the same types", { tags: ["MSVC-02"] }, () => {
    fc.assert(
      fc.property(anyConditionText, fc.constantFrom("filter", "or"), (text, name) => {
        expect(splitCondition(text)).toStrictEqual(library[name](text));
      }),
      runs,
    );
  });

  it("reads and refuses the same JSON of `s`", { tags: ["MSVC-02"] }, () => {
    fc.assert(
      fc.property(anySearchText, (text) => {
        expect(parseSearch(text)).toStrictEqual(library.search(text));
      }),
      runs,
    );
  });

  it("reads and refuses the same orders, joins and fields", { tags: ["MSVC-02"] }, () => {
    fc.assert(
      fc.property(anySortText, anyJoinText, anyFieldsText, (sort, join, fields) => {
        expect(splitSort(sort)).toStrictEqual(library.sort(sort));
        expect(splitJoin(join)).toStrictEqual(library.join(join));
        expect(splitFields(fields)).toStrictEqual(library.fields(fields));
      }),
      runs,
    );
  });

  it("reads and refuses the same numbers", { tags: ["MSVC-02"] }, () => {
    fc.assert(
      fc.property(anyNumberText, fc.constantFrom("limit", "offset", "page", "cache"), (text, name) => {
        expect(parseNumber(text)).toStrictEqual(library.number(name, text));
      }),
      runs,
    );
  });
});

describe("the syntax of list queries", () => {
  it.each([
    ["12", 12],
    ["-0.5", -0.5],
    ["007", "007"],
    ["12345678901234567890", "12345678901234567890"],
    ["true", true],
    ['"12"', "12"],
    ['{"a":1}', '{"a":1}'],
    ["2026-11-21", new Date("2026-11-21")],
  ])("reads the value %s by its spelling and keeps it as written, too", (raw, parsed) => {
    const expected = { path: "name", operator: "$eq", values: [{ parsed, raw }] };
    expect(splitCondition(`name||$eq||${raw}`)).toStrictEqual(expected);
  });

  it("reads lists where the operator takes one", () => {
    const values = [
      { parsed: 1, raw: "1" },
      { parsed: "a", raw: "a" },
    ];
    expect(splitCondition("name||in||1,a")).toStrictEqual({ path: "name", operator: "in", values });
    expect(splitCondition("name||eq||1,a")?.values).toStrictEqual([{ parsed: "1,a", raw: "1,a" }]);
  });
});
