import { localDayOf } from "@punktum/domain";

/** Today's date in the browser's time zone, `yyyy-MM-dd`. */
export const dayHere = (nowMs: number): string =>
  localDayOf(nowMs, new Intl.DateTimeFormat().resolvedOptions().timeZone);
