import { describe, expect, it } from "vitest";
import { createPacer } from "./pacer.ts";

/** Pauses of a device that never gets through. */
function pausesMs(random: number, tries = 12): readonly number[] {
  const pauses: number[] = [];
  const timers = {
    now: () => 0,
    after: (delayMs: number) => {
      pauses.push(delayMs);
      return () => undefined;
    },
  };
  const pacer = createPacer(timers, () => random);
  Array.from({ length: tries }).forEach(() => pacer.again(() => undefined));
  return pauses;
}

describe("pauses between two tries to connect", () => {
  it("double from half a second to ten seconds, and differ between devices by half", { tags: ["SOCK-08"] }, () => {
    expect(pausesMs(0.5, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    expect(Math.min(...pausesMs(0))).toBe(250);
    expect(Math.max(...pausesMs(1))).toBe(15_000);
  });
});
