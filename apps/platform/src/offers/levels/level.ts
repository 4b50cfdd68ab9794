import { levelStanding, points, type Points } from "@punktum/domain";
import * as z from "zod/mini";

/** One status level of a programme, as it arrives from the database. */
export const levelSchema = z.object({
  names: z.object({ de: z.string(), en: z.string() }),
  thresholdPoints: z.pipe(z.number(), z.transform(points)),
  picturePath: z.nullable(z.string()),
});
export type Level = z.infer<typeof levelSchema>;

/** Where state points stand among the levels of a programme. */
export interface Standing {
  readonly current: Level;
  readonly next: Level | null;
  readonly statePoints: Points;
}

/**
 * The level an account holds (V2-12), or null where the programme has none or the first is not reached. The rule is the
 * domain's; the name it asks for is only a label here.
 */
export function standingOf(statePoints: Points, levels: readonly Level[]): Standing | null {
  const named = levels.map((level) => ({ ...level, name: level.names.en }));
  const { current, next } = levelStanding(statePoints, named);
  return current === null ? null : { current, next, statePoints };
}
