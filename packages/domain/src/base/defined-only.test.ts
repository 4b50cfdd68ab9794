import { describe, expect, it } from "vitest";
import { definedOnly } from "./defined-only.ts";

describe("definedOnly", () => {
  it("drops undefined values and keeps null, false, zero and empty texts", () => {
    const told = { name: undefined, note: "", count: 0, done: false, until: null };
    expect(Object.entries(definedOnly(told))).toEqual([
      ["note", ""],
      ["count", 0],
      ["done", false],
      ["until", null],
    ]);
  });
});
