import { describe, expect, it } from "vitest";
import { mergeEdits } from "./merge-edits.ts";

interface Shop {
  readonly name: string;
  readonly active: boolean;
  readonly address: { readonly city?: string; readonly street?: string };
}

const base: Shop = { name: "Harbour", active: true, address: { city: "Kiel" } };

describe("two edits of one record", () => {
  it("merge if they changed different fields", () => {
    const mine = { ...base, name: "Harbour East" };
    const theirs = { ...base, address: { city: "Kiel", street: "Quay 1" } };
    const expected = { name: "Harbour East", active: true, address: { city: "Kiel", street: "Quay 1" } };
    expect(mergeEdits(base, mine, theirs)).toEqual({ merged: expected, conflicts: [] });
  });

  it("agree if both set the same value", () => {
    const same = { ...base, active: false };
    expect(mergeEdits(base, same, same).conflicts).toEqual([]);
  });

  it("conflict if both changed one field differently", () => {
    const { conflicts, merged } = mergeEdits(
      base,
      { ...base, name: "Mine" },
      { ...base, name: "Theirs", active: false },
    );
    expect(conflicts).toEqual([{ field: "name", base: "Harbour", mine: "Mine", theirs: "Theirs" }]);
    expect(merged).toEqual({ ...base, name: "Mine", active: false });
  });

  it("treat an empty field as absent", () => {
    const mine = { ...base, address: { city: "Kiel", street: "" } };
    expect(mergeEdits(base, mine, { ...base, name: "Theirs" }).conflicts).toEqual([]);
  });
});
