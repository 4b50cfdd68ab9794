import { describe, expect, it } from "vitest";
import { timesToForget } from "./rotation.ts";

const KEEP = { days: 7, weeks: 4, months: 12 };
const dayBefore = (days: number): Date => new Date(Date.parse("2026-11-24T02:00:00Z") - days * 86_400_000);

describe("rotation of backups", () => {
  it("keeps one backup of each recent day, week and month", () => {
    const times = Array.from({ length: 500 }, (_none, days) => dayBefore(days));
    const forgotten = new Set(timesToForget(times, KEEP));
    const kept = times.filter((time) => !forgotten.has(time)).map((time) => time.toISOString().slice(0, 10));
    expect(kept.slice(0, 10)).toEqual([
      "2026-11-24",
      "2026-11-23",
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-15",
      "2026-11-08",
      "2026-10-31",
    ]);
    expect(kept).toHaveLength(20);
  });

  it("keeps the newest of a day, and always the newest of all", () => {
    const [early, late] = [new Date("2026-11-24T02:00:00Z"), new Date("2026-11-24T14:00:00Z")];
    expect(timesToForget([early, late], KEEP)).toEqual([early]);
    expect(timesToForget([late], { days: 0, weeks: 0, months: 0 })).toEqual([]);
  });

  it("keeps a backup once chosen until newer ones replace it", () => {
    const kept: Date[] = [];
    for (let days = 200; days >= 0; days -= 1) {
      kept.push(dayBefore(days));
      const forgotten = new Set(timesToForget(kept, KEEP));
      kept.splice(0, kept.length, ...kept.filter((time) => !forgotten.has(time)));
    }
    expect(kept.length).toBeGreaterThanOrEqual(7 + 2 + 5);
    expect(kept.at(-1)).toEqual(dayBefore(0));
  });
});
