import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_IDLE_SETTINGS,
  FRESH_IDLE,
  pauseIdle,
  resetIdle,
  resumeIdle,
  tickIdle,
  type IdleState,
} from "./idle.ts";

const settings = { limitSeconds: 60, warningSeconds: 10 };
const ticks = (count: number, state: IdleState = FRESH_IDLE): IdleState =>
  Array.from({ length: count }).reduce<IdleState>((current) => tickIdle(current, settings).state, state);

describe("idle counter", () => {
  test("counts each second and times out at the limit of 60", { tags: ["IDLE-01", "IDLE-03"] }, () => {
    expect(ticks(59).idleSeconds).toBe(59);
    expect(tickIdle(ticks(58)).event.kind).toBe("warning");
    expect(tickIdle(ticks(59))).toEqual({ state: FRESH_IDLE, event: { kind: "timeout" } });
    expect(DEFAULT_IDLE_SETTINGS.limitSeconds).toBe(60);
  });

  test("times out exactly once per limit, whatever the limit", { tags: ["IDLE-01"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 5 }), (limitSeconds, rounds) => {
        const limits = { limitSeconds, warningSeconds: 10 };
        const played = Array.from({ length: limitSeconds * rounds }).reduce<{ state: IdleState; timeouts: number }>(
          ({ state, timeouts }) => {
            const tick = tickIdle(state, limits);
            return { state: tick.state, timeouts: timeouts + Number(tick.event.kind === "timeout") };
          },
          { state: FRESH_IDLE, timeouts: 0 },
        );
        expect(played.timeouts).toBe(rounds);
      }),
    );
  });

  test("warns with the seconds left during the last ten", { tags: ["IDLE-01"] }, () => {
    expect(tickIdle(ticks(48), settings).event).toEqual({ kind: "none" });
    expect(tickIdle(ticks(49), settings).event).toEqual({ kind: "warning", remainingSeconds: 10 });
    expect(tickIdle(ticks(58), settings).event).toEqual({ kind: "warning", remainingSeconds: 1 });
  });

  test("restarts on activity", { tags: ["A-48"] }, () => {
    expect(resetIdle(ticks(59))).toEqual(FRESH_IDLE);
    expect(resetIdle(pauseIdle(ticks(5)))).toEqual({ idleSeconds: 0, isPaused: true });
  });

  test("never times out while a redemption or print is in flight", { tags: ["A-48"] }, () => {
    const paused = pauseIdle(ticks(59));
    expect(tickIdle(paused, settings)).toEqual({ state: paused, event: { kind: "none" } });
    expect(ticks(500, paused)).toEqual(paused);
    expect(tickIdle(resumeIdle(), settings).state.idleSeconds).toBe(1);
  });

  test("catches up after sleep and ignores a clock that was set back", { tags: ["IDLE-01"] }, () => {
    expect(tickIdle(ticks(5), settings, 300).event.kind).toBe("timeout");
    expect(tickIdle(ticks(5), settings, -300).state.idleSeconds).toBe(5);
  });
});
