import { placesApi } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { type NewStore, newStoreSchema, openingOf, prefixOf } from "./new-store.ts";

const words = { tablet: (number: number) => `Tablet ${number}`, till: (number: number) => `Till ${number}` };
const filled: NewStore = newStoreSchema.parse({
  partnerId: "1",
  store: { name: "Bäckerei Süd" },
  tablets: 2,
  tills: 1,
});

describe("a new shop", () => {
  it("has workstation ids that begin with its name", () => {
    expect(prefixOf("Bäckerei Süd")).toBe("baeckerei-sued");
    expect(prefixOf("咖啡")).toBe("store");
    expect(prefixOf("A very long name of a shop in a town")).toBe("a-very-long-name-of-a-sh");
  });

  it("pairs each tablet with the till of its number", () => {
    const { points } = openingOf(filled, words);
    expect(points.map(({ id, kind, pairedCashId }) => [id, kind, pairedCashId])).toEqual([
      ["baeckerei-sued-till-1", "CASH", undefined],
      ["baeckerei-sued-1", "APP", "baeckerei-sued-till-1"],
      ["baeckerei-sued-2", "APP", null],
    ]);
  });

  it("makes a request that matches the contract", () => {
    expect(placesApi.openStore.body.safeParse(openingOf({ ...filled, prefix: "kiel" }, words)).success).toBe(true);
  });
});
