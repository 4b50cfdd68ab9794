import { IDLE_WARNING_SECONDS, type IdleEvent } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActivity, createBusy } from "../../services/visit/presence.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { idleSettings, watchIdle, type IdleInput } from "./idle-watch.ts";

function startWatch(limitSeconds = 60) {
  const clock = createFakeClock();
  const busy = createBusy();
  const activity = createActivity();
  const events: IdleEvent[] = [];
  const inputs = new Set<(input: IdleInput) => void>();
  const stop = watchIdle({
    clock,
    busy,
    activity,
    settings: idleSettings(limitSeconds, IDLE_WARNING_SECONDS),
    onInput: (listener) => {
      inputs.add(listener);
      return () => inputs.delete(listener);
    },
    onEvent: (event) => events.push(event),
  });
  const press = (input: IdleInput = "done"): void => inputs.forEach((listener) => listener(input));
  const timeouts = (): number => events.filter(({ kind }) => kind === "timeout").length;
  return { clock, busy, activity, events, press, stop, timeouts };
}

describe("inactivity", () => {
  it("ticks each second and times out at the limit", { tags: ["IDLE-01", "IDLE-03"] }, () => {
    const { clock, events, timeouts } = startWatch(60);
    clock.advance(59_000);
    expect(events).toHaveLength(59);
    expect(timeouts()).toBe(0);
    clock.advance(1_000);
    expect(timeouts()).toBe(1);
  });

  it("restarts on a key, click or wheel", { tags: ["IDLE-02"] }, () => {
    const { clock, press, timeouts } = startWatch(60);
    clock.advance(59_000);
    press();
    clock.advance(59_000);
    expect(timeouts()).toBe(0);
  });

  it("restarts on a scan or a revenue message", { tags: ["IDLE-08", "A-48"] }, () => {
    const { clock, activity, timeouts } = startWatch(60);
    clock.advance(59_000);
    activity.touch();
    clock.advance(59_000);
    expect(timeouts()).toBe(0);
  });

  it("warns twenty seconds before the limit and ends the warning at the first touch", () => {
    const { clock, events, press } = startWatch(60);
    clock.advance(40_000);
    expect(events.at(-1)).toEqual({ kind: "warning", remainingSeconds: 20 });
    press();
    expect(events.at(-1)).toEqual({ kind: "none" });
  });

  it("counts a resting finger, but during the warning only a completed press", { tags: ["IDLE-02", "A-48"] }, () => {
    const { clock, events, press, timeouts } = startWatch(60);
    clock.advance(39_000);
    press("contact");
    clock.advance(39_000);
    expect(events.at(-1)).toEqual({ kind: "none" });
    clock.advance(1_000);
    press("contact");
    expect(events.at(-1)).toEqual({ kind: "warning", remainingSeconds: 20 });
    press("done");
    expect(events.at(-1)).toEqual({ kind: "none" });
    expect(timeouts()).toBe(0);
  });

  it("can be extended any number of times", () => {
    const { clock, press, timeouts } = startWatch(60);
    for (let extension = 0; extension < 12; extension += 1) {
      clock.advance(55_000);
      press();
    }
    expect(timeouts()).toBe(0);
  });

  it("never interrupts a redemption in flight and restarts from zero afterwards", { tags: ["A-48"] }, () => {
    const { clock, busy, timeouts } = startWatch(60);
    const done = busy.begin();
    clock.advance(300_000);
    expect(timeouts()).toBe(0);
    done();
    clock.advance(59_000);
    expect(timeouts()).toBe(0);
    clock.advance(1_000);
    expect(timeouts()).toBe(1);
  });

  it("includes the time a tablet slept", () => {
    const { clock, timeouts } = startWatch(60);
    clock.sleep(3_600_000);
    clock.advance(1_000);
    expect(timeouts()).toBe(1);
  });

  it("extends a limit that is too short for twenty seconds of warning", { tags: ["IDLE-03"] }, () => {
    expect([5, 29, 30, 45].map((limit) => idleSettings(limit, 20))).toEqual([
      { limitSeconds: 30, warningSeconds: 20 },
      { limitSeconds: 30, warningSeconds: 20 },
      { limitSeconds: 30, warningSeconds: 20 },
      { limitSeconds: 45, warningSeconds: 20 },
    ]);
  });

  it("stops with its screen", () => {
    const { clock, events, stop } = startWatch();
    stop();
    clock.advance(120_000);
    expect(events).toEqual([]);
  });
});
