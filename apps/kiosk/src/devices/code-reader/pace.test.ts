import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

describe("the interval between two decoded frames", () => {
  it.for([
    [1, 50],
    [12, 50],
    [20, 80],
    [25, 100],
    [60, 100],
  ] as const)("after a frame of %i ms is %i ms", ([tookMs, everyMs]) => {
    expect(createPace()(tookMs, false)).toBe(everyMs);
  });

  it("is nothing when a code waits for a second frame, but not for a third", () => {
    const pace = createPace();
    expect([pace(60, true), pace(60, true), pace(60, false), pace(60, true)]).toEqual([0, 100, 100, 0]);
  });
});
