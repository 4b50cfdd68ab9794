import { NO_POINTS, points, type Points } from "../base/points.ts";

/** A status level and the state points from which it holds. */
export interface StatusLevel {
  readonly name: string;
  readonly thresholdPoints: Points;
}

/** The level of an account and its way to the next one. */
export interface LevelProgress<Level extends StatusLevel = StatusLevel> {
  /** The highest level reached, or null below the first. */
  readonly current: Level | null;
  /** The next level up, or null at the top. */
  readonly next: Level | null;
  /** State points missing for the next level; 0 at the top. */
  readonly missingPoints: Points;
  /** Progress from the current level to the next, 0 to 1; 1 at the top. */
  readonly progress: number;
}

/** Finds the level of the state points (the sum of earned points) and the progress to the next one. */
export function levelProgress<Level extends StatusLevel>(
  statePoints: Points,
  levels: readonly Level[],
): LevelProgress<Level> {
  const ascending = levels.toSorted((left, right) => left.thresholdPoints - right.thresholdPoints);
  const current = ascending.findLast((level) => level.thresholdPoints <= statePoints) ?? null;
  const next = ascending.find((level) => level.thresholdPoints > statePoints) ?? null;
  if (next === null) {
    return { current, next, missingPoints: NO_POINTS, progress: 1 };
  }
  const base = current?.thresholdPoints ?? NO_POINTS;
  const progress = (statePoints - base) / (next.thresholdPoints - base);
  return {
    current,
    next,
    missingPoints: points(next.thresholdPoints - statePoints),
    progress: Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0,
  };
}
