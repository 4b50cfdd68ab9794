import { expect, it } from "vitest";
import { createStrainGauge } from "./strain.ts";

const pulse = (decodesPerSecond: number, isPaused = false) => ({
  framesPerSecond: decodesPerSecond,
  decodesPerSecond,
  decodeTimesMs: [],
  isPaused,
});

it(
  "requests a smaller picture after two consecutive slow pulses, not counting the start",
  { tags: ["SCAN-11"] },
  () => {
    const isStrained = createStrainGauge();
    expect([3, 3, 3].map((decodes) => isStrained(pulse(decodes)))).toEqual([false, false, true]);
  },
);

it("ignores a single slow pulse and a pause", { tags: ["SCAN-11"] }, () => {
  const isStrained = createStrainGauge();
  expect([9, 3, 9, 3, 8].map((decodes) => isStrained(pulse(decodes)))).not.toContain(true);
  expect([1, 2, 3].map(() => isStrained(pulse(0, true)))).not.toContain(true);
});
