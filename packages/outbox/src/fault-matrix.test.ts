import { describe, expect, it } from "vitest";
import { OPERATIONS, playOperation } from "./testing/fault-matrix.ts";
import { O3_FAULTS } from "./testing/network-model.ts";
import { BROKEN_VARIANTS } from "./testing/sabotages.ts";

const { OUTBOX_FAULT_RUNS = "20" } = process.env;
const RUNS = Number(OUTBOX_FAULT_RUNS);

const isOperation = (name: string): name is keyof typeof OPERATIONS => Object.hasOwn(OPERATIONS, name);
const operations = Object.keys(OPERATIONS).filter(isOperation);
const cells = O3_FAULTS.flatMap((fault) => operations.map((operation) => [fault, operation] as const));

describe(`twelve faults and six operations, ${RUNS} times each`, () => {
  it.each(cells)(
    "%s: %s arrives once, within a minute after the fault",
    { tags: ["O3", "T1"], timeout: 10_000 + RUNS * 50 },
    async (fault, operation) => {
      for (let seed = 1; seed <= RUNS; seed += 1) {
        expect(await playOperation(operation, fault, seed), `seed ${seed}`).toEqual([]);
      }
    },
  );

  it("control: fails with a new key for each attempt", { tags: ["O3"] }, async () => {
    const sabotage = BROKEN_VARIANTS.find(({ name }) => name === "makes a new key for each try")?.sabotage;
    const broken = await playOperation("one booking", "cut before the answer", 1, sabotage);
    expect(broken).toContain("booking 1: a booking is made at most once");
  });

  it("covers all combinations of the goal", () => {
    expect(cells).toHaveLength(12 * 6);
  });
});
