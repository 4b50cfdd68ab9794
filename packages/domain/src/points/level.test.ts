import fc from "fast-check";
import { expect, test } from "vitest";
import { levelProgress, type LevelProgress } from "./level.ts";
import { points } from "../base/points.ts";

const level = (name: string, threshold: number): { name: string; thresholdPoints: ReturnType<typeof points> } => ({
  name,
  thresholdPoints: points(threshold),
});
const thresholdOf = ({ current }: LevelProgress): number => current?.thresholdPoints ?? -1;
const levels = [level("Gold", 10_000), level("Basic", 0), level("Silver", 2_500)];

test.each([
  [0, "Basic", "Silver", 2_500, 0],
  [1_250, "Basic", "Silver", 1_250, 0.5],
  [2_499, "Basic", "Silver", 1, 0.9996],
  [2_500, "Silver", "Gold", 7_500, 0],
  [9_999, "Silver", "Gold", 1, 0.999_866_666],
])(
  "puts %s state points at %s on the way to %s",
  { tags: ["DATA-05"] },
  (statePoints, current, next, missing, progress) => {
    const standing = levelProgress(points(statePoints), levels);
    expect(standing).toMatchObject({ current: { name: current }, next: { name: next }, missingPoints: missing });
    expect(standing.progress).toBeCloseTo(progress, 6);
  },
);

test("has nothing missing at the top", { tags: ["DATA-05"] }, () => {
  expect(levelProgress(points(12_480), levels)).toMatchObject({
    current: { name: "Gold" },
    next: null,
    missingPoints: 0,
    progress: 1,
  });
});

test("has no level below the first threshold or without levels", { tags: ["DATA-05"] }, () => {
  expect(levelProgress(points(50), [level("Basic", 100)])).toMatchObject({
    current: null,
    missingPoints: 50,
    progress: 0.5,
  });
  expect(levelProgress(points(50), [])).toMatchObject({ current: null, next: null, progress: 1 });
});

test("never lowers the level when points grow, and keeps progress between 0 and 1", { tags: ["DATA-05"] }, () => {
  const thresholds = fc.uniqueArray(fc.nat(1000), { maxLength: 6 });
  fc.assert(
    fc.property(thresholds, fc.integer({ min: -100, max: 1200 }), fc.nat(500), (set, before, gain) => {
      const steps = set.map((threshold) => level(String(threshold), threshold));
      const low = levelProgress(points(before), steps);
      const high = levelProgress(points(before + gain), steps);
      expect(thresholdOf(high)).toBeGreaterThanOrEqual(thresholdOf(low));
      expect(low.progress).toBeGreaterThanOrEqual(0);
      expect(low.progress).toBeLessThanOrEqual(1);
    }),
  );
});
