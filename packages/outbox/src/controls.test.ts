import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { histories } from "./testing/histories.ts";
import { BROKEN_VARIANTS } from "./testing/sabotages.ts";
import { playHistory } from "./testing/world.ts";

/** The minimum number of histories of the model's test. */
const RUNS = 400;
const sample = fc.sample(histories, { numRuns: RUNS, seed: 7 });

/** Number of histories until this promise breaks; one more than the total if it never does. */
async function runsUntil(breaks: string, sabotage: (typeof BROKEN_VARIANTS)[number]["sabotage"]): Promise<number> {
  let runs = 0;
  for (const { incidents, ...options } of sample) {
    runs += 1;
    const { broken } = await playHistory(incidents, { ...options, sabotage });
    if (broken.some((sentence) => sentence.includes(breaks))) {
      return runs;
    }
  }
  return runs + 1;
}

describe("an outbox with a deliberate defect", () => {
  it.each(BROKEN_VARIANTS)(
    "$name: the model detects that $breaks",
    { tags: ["O3", "O5", "T1"], timeout: 60_000 },
    async ({ breaks, sabotage }) => {
      expect(await runsUntil(breaks, sabotage)).toBeLessThanOrEqual(RUNS);
    },
  );

  it("control: the same histories hold without the defect", { timeout: 60_000 }, async () => {
    for (const { incidents, ...options } of sample) {
      expect((await playHistory(incidents, options)).broken).toEqual([]);
    }
  });
});
