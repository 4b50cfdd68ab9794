const DAY_MS = 86_400_000;

const textOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** A day of the calendar, `yyyy-MM-dd`, so many days later; earlier if negative. */
export const addDays = (day: string, days: number): string => textOf(Date.parse(day) + days * DAY_MS);

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The same day of another month; its last day if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}
