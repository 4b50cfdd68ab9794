import fc from "fast-check";
import { ALL_FAULTS } from "./network-model.ts";
import type { Incident } from "./world.ts";

/** Relative frequency of each kind. */
const WEIGHTS: readonly (readonly [Incident["kind"], number])[] = [
  ["ADD", 10],
  ["ADD_BAD", 3],
  ["ADD_POISON", 1],
  ["WAIT", 8],
  ["FAULTS", 6],
  ["CRASH", 2],
  ["CRASH_AFTER", 4],
  ["SECOND_PAGE", 1],
  ["SERVER_AWAY", 1],
  ["SERVER_BACK", 2],
  ["SERVER_RESTARTS", 2],
  ["FULL", 1],
  ["ROOM", 2],
  ["RETRY", 1],
  ["CORRECT", 3],
  ["WITHDRAW", 2],
];

const incident: fc.Arbitrary<Incident> = fc.record({
  kind: fc.oneof(...WEIGHTS.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  device: fc.nat(1),
  pick: fc.nat(11),
  ms: fc.constantFrom(0, 5, 30, 200, 2_000, 31_000, 400_000, 4_000_000),
  faults: fc.array(fc.constantFrom(...ALL_FAULTS), { minLength: 1, maxLength: 4 }),
});

/** Two devices with all kinds of incidents. */
export const histories = fc.record({
  incidents: fc.array(incident, { minLength: 1, maxLength: 60, size: "max" }),
  locks: fc.tuple(fc.boolean(), fc.boolean()),
  seed: fc.integer(),
});
