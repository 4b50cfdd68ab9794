import { describe, expect, it } from "vitest";
import { definedOnly } from "./defined-only.ts";

describe("definedOnly", () => {
  it("leaves out what has no value, and keeps what says nothing by null, false, zero or an empty text", () => {
    const told = { name: undefined, note: "", count: 0, done: false, until: null };
    expect(Object.entries(definedOnly(told))).toEqual([
      ["note", ""],
      ["count", 0],
      ["done", false],
      ["until", null],
    ]);
  });
});
