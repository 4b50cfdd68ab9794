import { expect, it } from "vitest";
import { BADGE_CALLS } from "./badge-calls.ts";
import { BADGE_CALL_IDS } from "./badges.ts";

it("the id of each badge is the id of the call that reads it", { tags: ["BO-09"] }, () => {
  expect(Object.fromEntries(Object.entries(BADGE_CALLS).map(([name, { call }]) => [name, call.id]))).toEqual(
    BADGE_CALL_IDS,
  );
});
