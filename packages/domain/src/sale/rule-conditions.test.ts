import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEEKDAYS, type Weekday } from "../base/weekday.ts";
import { clockText, isWithinHours, minuteOfClock, NO_CONDITIONS, type RuleConditions } from "./rule-conditions.ts";

const VIENNA = "Europe/Vienna";
const at = (conditions: Partial<RuleConditions>, time: string): boolean =>
  isWithinHours({ ...NO_CONDITIONS, ...conditions }, Date.parse(time), VIENNA);
const hours = (fromHour: number, toHour: number) => ({ fromMinute: fromHour * 60, toMinute: toHour * 60 });
const SATURDAY: Pick<RuleConditions, "weekdays"> = { weekdays: ["SATURDAY"] };

type Hours = NonNullable<RuleConditions["hours"]>;

/** An independent check on the formatted local time. */
function expectedOf(
  { weekdays, hours }: { readonly weekdays: readonly Weekday[]; readonly hours: Hours },
  timeMs: number,
  timeZone: string,
): boolean {
  const say = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).format(timeMs);
  const clock = say({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const today = WEEKDAYS.findIndex((day) => day === say({ weekday: "long" }).toUpperCase());
  const begins = (day: number): boolean => {
    const named = WEEKDAYS[(day + 7) % 7];
    return weekdays.length === 0 || (named !== undefined && weekdays.includes(named));
  };
  const [first, last] = [clockText(hours.fromMinute), clockText(hours.toMinute)];
  return first <= last
    ? clock >= first && clock < last && begins(today)
    : (clock >= first && begins(today)) || (clock < last && begins(today - 1));
}

describe("weekday and hours of a rule", () => {
  it("follow the shop's clock, from the first minute to before the last", () => {
    const morning = { ...SATURDAY, hours: hours(8, 12) };
    const times = ["06:59:59.999Z", "07:00:00.000Z", "10:59:59.999Z", "11:00:00.000Z"];
    expect(times.map((time) => at(morning, `2026-11-28T${time}`))).toEqual([false, true, true, false]);
    expect(at(morning, "2026-11-27T08:00:00Z")).toBe(false);
    expect(at({ ...SATURDAY }, "2026-11-27T23:00:00Z")).toBe(true);
    expect(at({ hours: hours(20, 24) }, "2026-11-27T22:59:00Z")).toBe(true);
  });

  it("continue over midnight and belong to the day on which they begin", () => {
    const night = { ...SATURDAY, hours: hours(22, 2) };
    expect(at(night, "2026-11-28T21:30:00Z")).toBe(true);
    expect(at(night, "2026-11-29T00:59:59Z")).toBe(true);
    expect(at(night, "2026-11-29T01:00:00Z")).toBe(false);
    expect(at(night, "2026-11-28T00:30:00Z")).toBe(false);
  });

  it("follow clock changes: an hour twice in autumn, an hour missing in spring", () => {
    const early = { hours: hours(2, 3) };
    const autumn = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"];
    expect(autumn.map((time) => at(early, time))).toEqual([true, true, false]);
    const spring = ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"];
    expect(spring.map((time) => at(early, time))).toEqual([false, false]);
    expect(at({ hours: hours(8, 9) }, "2026-07-04T06:30:00Z")).toBe(true);
  });

  it("are formatted as clock times", () => {
    expect([0, 485, 1_440].map(clockText)).toEqual(["00:00", "08:05", "24:00"]);
    expect(["00:00", "08:05", "24:00"].map(minuteOfClock)).toEqual([0, 485, 1_440]);
  });

  it("are never met if empty", () => {
    expect(at({ hours: hours(8, 8) }, "2026-11-28T07:00:00Z")).toBe(false);
  });

  it("agree with the formatted local time at any time in any zone", () => {
    const zones = fc.constantFrom(VIENNA, "America/New_York", "Asia/Kathmandu", "Pacific/Auckland");
    const minutes = fc.nat({ max: 1_439 });
    const times = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(
        times,
        zones,
        fc.subarray([...WEEKDAYS]),
        minutes,
        minutes,
        (timeMs, timeZone, weekdays, from, to) => {
          const conditions = { ...NO_CONDITIONS, weekdays, hours: { fromMinute: from, toMinute: to } };
          const expected = expectedOf(conditions, timeMs, timeZone);
          expect(isWithinHours(conditions, timeMs, timeZone)).toBe(expected);
        },
      ),
    );
  });
});
