import type { LevelProgress } from "@punktum/client";
import { points } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { shopperLevel, shopperName } from "./shopper-view.ts";

const silver: LevelProgress = {
  current: { names: { de: "Silber", en: "Silver" }, picturePath: "/silver.svg" },
  statePoints: points(1_500),
  threshold: points(1_000),
  next: { names: { de: "Gold", en: "Gold" }, threshold: points(3_000) },
};

it("has the level with its picture and the progress to the next one", { tags: ["BURN-04"] }, () => {
  expect(shopperLevel(silver, "de")).toEqual({
    name: "Silber",
    picturePath: "/silver.svg",
    progress: 0.25,
    next: { name: "Gold", missingPoints: 1_500 },
  });
});

it("is complete at the highest level", { tags: ["BURN-04"] }, () => {
  const { next: _next, ...top } = silver;
  expect(shopperLevel(top, "en")).toMatchObject({ name: "Silver", progress: 1, next: undefined });
});

it("is undefined for a card without a level", { tags: ["BURN-04"] }, () => {
  expect(shopperLevel(undefined, "en")).toBeUndefined();
});

describe("a shopper's displayed name", () => {
  it("is the masked e-mail address, or a phrase for a card without a user", { tags: ["FMT-12"] }, () => {
    const words = "Anonymous customer";
    expect(shopperName({ userId: "7", emailAddress: "k•••@mail.example" }, words)).toBe("k•••@mail.example");
    expect(shopperName({ emailAddress: "k•••@mail.example" }, words)).toBe(words);
    expect(shopperName({}, words)).toBe(words);
  });
});
