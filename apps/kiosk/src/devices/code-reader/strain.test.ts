import { expect, it } from "vitest";
import { createStrainGauge } from "./strain.ts";

const pulse = (framesPerSecond: number, decodesPerSecond = 9, isPaused = false) => ({
  framesPerSecond,
  decodesPerSecond,
  decodeTimesMs: [],
  isPaused,
});

it("SCAN-11 calls for a smaller picture when frames are dropped in two pulses running, after the start", () => {
  const isStrained = createStrainGauge(30);
  expect([10, 10, 10].map((frames) => isStrained(pulse(frames)))).toEqual([false, false, true]);
});

it("SCAN-11 calls for a smaller picture when decoding falls behind", () => {
  const isStrained = createStrainGauge(30);
  expect([3, 3, 3].map((decodes) => isStrained(pulse(30, decodes)))).toEqual([false, false, true]);
});

it("SCAN-11 takes a single bad pulse, a slow camera and a pause for no strain", () => {
  const isStrained = createStrainGauge(15);
  expect([15, 5, 15, 5, 14].map((frames) => isStrained(pulse(frames)))).not.toContain(true);
  expect([1, 2, 3].map(() => isStrained(pulse(15, 0, true)))).not.toContain(true);
});
