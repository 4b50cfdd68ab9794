import { type Promotion, type RevenueKey } from "@punktum/domain";
import { expect, it } from "vitest";
import { keepTerms, keptTerms, promotionOf, type RevenueTerms } from "./kept-rules.ts";

const double = promotionOf({
  revenueKey: "rmc1",
  type: "RMC1",
  actionType: "MULTIPLIERACTION",
  factor: "2",
  points: null,
  revenueCents: null,
  campaignName: "double",
  names: { de: "Doppelt", en: "Double" },
});
const terms: RevenueTerms = {
  promotions: new Map<RevenueKey, Promotion>([["rmc1", double]]),
  revenueRoundingCode: "COM",
  pointsRoundingCode: "COM",
  convertFactor: 1,
};

function createStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
}

it("stored rules are restored for the same mounting only", { tags: ["CASH-25"] }, () => {
  const storage = createStorage();
  keepTerms("d1", terms, storage);
  expect(keptTerms("d1", storage)).toEqual(terms);
  expect(keptTerms("d2", storage)).toBeUndefined();
});

it("an outdated copy is ignored, and a full storage stores none", () => {
  const storage = createStorage();
  storage.setItem("punktum.rules.d1", '{"promotions":[{"factor":2}],"convertFactor":1}');
  expect(keptTerms("d1", storage)).toBeUndefined();
  storage.setItem("punktum.rules.d1", "{");
  expect(keptTerms("d1", storage)).toBeUndefined();
  const full = () => {
    throw new Error("full");
  };
  expect(() => keepTerms("d1", terms, { setItem: full })).not.toThrow();
});
