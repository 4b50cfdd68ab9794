import type { Weekday } from "../base/weekday.ts";
import type { TimeZone } from "../base/zoned-time.ts";

/** When a picture of the screen saver is shown. */
export interface AdSchedule {
  /** First moment; absent: from the beginning. */
  readonly validFromMs?: number | undefined;
  /** Last moment; absent: without end. */
  readonly validToMs?: number | undefined;
  /** Days of the shop's week; empty: every day. */
  readonly weekdays: readonly Weekday[];
}

/** Whether a picture is shown, and if not, why: `RESTING` waits for one of its weekdays. */
export type AdMoment = "DUE" | "PLANNED" | "ENDED" | "RESTING";

/** State of a schedule at a moment in the shop's time zone. */
export function adMoment({ validFromMs, validToMs, weekdays }: AdSchedule, nowMs: number, zone: TimeZone): AdMoment {
  if (validFromMs !== undefined && nowMs < validFromMs) {
    return "PLANNED";
  }
  if (validToMs !== undefined && nowMs > validToMs) {
    return "ENDED";
  }
  // `Intl` names the weekday: the screen saver loads first, and the calendar's code is larger.
  const today = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: zone }).format(nowMs).toUpperCase();
  return weekdays.length === 0 || weekdays.some((day) => day === today) ? "DUE" : "RESTING";
}
