import { EXPORT_DAYS_MAX } from "@punktum/contracts";
import { addDays, definedOnly, momentOfLocalTime, type TimeZone } from "@punktum/domain";
import type { ExportWanted } from "../../parts/exports/export-job.ts";
import type { Reach } from "../../session/reach.ts";
import type { Span } from "./period.ts";

const DAY_MS = 86_400_000;

/** Begin of a day of the programme. */
function startOf(day: string, timeZone: TimeZone): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const local = { year, month, day: date, hour: 0, minute: 0, second: 0, millisecond: 0 };
  return new Date(momentOfLocalTime(local, timeZone)).toISOString();
}

/** Begin of the first day, and of the day after the last one. */
const periodOf = ({ from, to }: Span, timeZone: TimeZone): Span => ({
  from: startOf(from, timeZone),
  to: startOf(addDays(to, 1), timeZone),
});

/** Whether the period is short enough for an export. */
export function isExportable(span: Span, timeZone: TimeZone): boolean {
  const { from, to } = periodOf(span, timeZone);
  return Date.parse(to) - Date.parse(from) <= EXPORT_DAYS_MAX * DAY_MS;
}

/** The export of the bookings of a report: its days in the programme's time zone, and its partner or shop. */
export const bookingsOf = ({ partnerId, storeId, ...span }: Span & Reach, timeZone: TimeZone): ExportWanted => ({
  kind: "BOOKINGS",
  filter: definedOnly({ partnerId, storeId }),
  ...periodOf(span, timeZone),
});
