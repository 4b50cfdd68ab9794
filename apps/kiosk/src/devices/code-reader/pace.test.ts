import { describe, expect, it } from "vitest";
import { decodeEveryMs } from "./pace.ts";

describe("the interval between two decoded frames", () => {
  it.for([
    [1, 50],
    [12, 50],
    [20, 80],
    [25, 100],
    [60, 100],
  ] as const)("after a frame of %i ms is %i ms", ([tookMs, everyMs]) => {
    expect(decodeEveryMs(tookMs, false)).toBe(everyMs);
  });

  it("is nothing when a code waits for a second frame", () => {
    expect(decodeEveryMs(60, true)).toBe(0);
  });
});
