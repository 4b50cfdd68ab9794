/** Number of backups to keep: the newest of each recent day, week and month. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const MONDAY_MS = 4 * DAY_MS;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const weekOf = (time: Date): string => String(Math.floor((time.getTime() - MONDAY_MS) / (7 * DAY_MS)));
const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The newest time of each of the newest periods. */
function newestOf(newestFirst: readonly Date[], periodOf: (time: Date) => string, periods: number): readonly Date[] {
  const newest = new Map<string, Date>();
  for (const time of newestFirst) {
    if (!newest.has(periodOf(time)) && newest.size < periods) {
      newest.set(periodOf(time), time);
    }
  }
  return [...newest.values()];
}

/** Times of backups that no rule keeps. The newest backup is always kept. */
export function timesToForget(times: readonly Date[], keep: Keep): readonly Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOf(newestFirst, dayOf, keep.days),
    ...newestOf(newestFirst, weekOf, keep.weeks),
    ...newestOf(newestFirst, monthOf, keep.months),
  ]);
  return newestFirst.filter((time) => !kept.has(time));
}
