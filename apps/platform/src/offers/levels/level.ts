import { levelProgress, points, type Points } from "@punktum/domain";
import * as z from "zod/mini";

/** One status level of a programme, as read from the database. */
export const levelSchema = z.object({
  id: z.string(),
  names: z.object({ de: z.string(), en: z.string() }),
  thresholdPoints: z.pipe(z.number(), z.transform(points)),
  picturePath: z.nullable(z.string()),
});
export type Level = z.infer<typeof levelSchema>;

/** The current and the next level for given level points. */
export interface LevelProgress {
  readonly current: Level;
  readonly next: Level | null;
  readonly statePoints: Points;
}

/**
 * The level of an account, or null when the programme has none or the first is not reached. The domain decides; the
 * name given to it is only a label.
 */
export function levelProgressOf(statePoints: Points, levels: readonly Level[]): LevelProgress | null {
  const named = levels.map((level) => ({ ...level, name: level.names.en }));
  const { current, next } = levelProgress(statePoints, named);
  return current === null ? null : { current, next, statePoints };
}
