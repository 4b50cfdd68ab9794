import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  elapsedMs,
  EMPTY_CLOCK_LOG,
  needsServerTime,
  noteContact,
  noteReading,
  type ActionTime,
  type ClockLog,
  type ClockReading,
} from "./action-time.ts";

const { OUTBOX_SCHEDULES = "1000" } = process.env;
const RUNS = Number(OUTBOX_SCHEDULES);

const YEAR_MS = 365.25 * 86_400_000;
const TOLERANCE_MS = 60_000;

/** A device with a possibly wrong clock, and the true times. */
function startDevice(wallErrorMs: number) {
  const state = { nowMs: 0, runStartMs: 0, run: 1, wallErrorMs };
  const actions: { at: ActionTime; realMs: number }[] = [];
  let log: ClockLog = EMPTY_CLOCK_LOG;
  const read = (): ClockReading => ({
    run: `run ${state.run}`,
    monotonicMs: state.nowMs - state.runStartMs,
    wallMs: state.nowMs + state.wallErrorMs,
  });
  return {
    /** The device runs for this long. */
    pass: (durationMs: number) => {
      state.nowMs += durationMs;
      ({ log } = noteReading(log, read()));
    },
    /** The clock is set while the device runs. The outbox reads its clocks every minute while entries wait. */
    set: (shiftMs: number) => {
      state.nowMs += 1_000;
      state.wallErrorMs += shiftMs;
      ({ log } = noteReading(log, read()));
    },
    /** The device is off for this long; its clock continues, with an optional change. */
    off: (durationMs: number, shiftMs = 0) => {
      state.nowMs += durationMs;
      state.wallErrorMs += shiftMs;
      state.run += 1;
      state.runStartMs = state.nowMs;
      ({ log } = noteReading(log, read()));
    },
    /** The device sleeps: the monotonic clock stops. */
    sleep: (durationMs: number) => {
      state.nowMs += durationMs;
      state.runStartMs += durationMs;
    },
    act: () => {
      const noted = noteReading(log, read());
      ({ log } = noted);
      actions.push({ at: noted.at, realMs: state.nowMs });
    },
    contact: () => {
      log = noteContact(log, read(), state.nowMs);
    },
    needsServer: () => needsServerTime(log, read()),
    /** Errors of the computed times of actions. */
    errorsMs: () => actions.map(({ at, realMs }) => elapsedMs(log, at, read()) - (state.nowMs - realMs)),
    wallErrorsMs: () => actions.map(() => state.wallErrorMs),
  };
}

const shift = fc.oneof(
  fc.constantFrom(-10 * YEAR_MS, 10 * YEAR_MS, -3_600_000, 3_600_000, -90_000, 90_000),
  fc.integer({ min: -10 * YEAR_MS, max: 10 * YEAR_MS }),
);
const duration = fc.integer({ min: 0, max: 3 * 86_400_000 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("act" as const), ms: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: duration }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("set" as const), ms: shift }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("off" as const), ms: duration }) },
);
const schedule = fc.record({ wrongMs: shift, steps: fc.array(step, { minLength: 1, maxLength: 25 }) });

describe("the time since an action", () => {
  it(
    `is right to the minute over ${RUNS} schedules with a wrong, randomly set clock and a device that is switched off`,
    { tags: ["O7"], timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(schedule, ({ wrongMs, steps }) => {
          const device = startDevice(wrongMs);
          device.contact();
          for (const { kind, ms } of steps) {
            device[kind](ms);
          }
          device.contact();
          expect(device.errorsMs().filter((errorMs) => Math.abs(errorMs) > TOLERANCE_MS)).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it("control: is wrong by the clock's error without these rules", { tags: ["O7"] }, () => {
    const device = startDevice(10 * YEAR_MS);
    device.act();
    device.pass(1_000);
    expect(device.wallErrorsMs()).toEqual([10 * YEAR_MS]);
    expect(device.errorsMs()).toEqual([0]);
  });

  it("is right after the clock was lost once with the battery", { tags: ["O7"] }, () => {
    const device = startDevice(0);
    device.contact();
    device.pass(3_600_000);
    device.act();
    device.off(7_200_000, -50 * YEAR_MS);
    device.pass(60_000);
    device.act();
    expect(device.needsServer()).toBe(true);
    device.contact();
    expect(device.needsServer()).toBe(false);
    expect(device.errorsMs()).toEqual([0, 0]);
  });

  it("is right after the device slept, once the server's time is known", { tags: ["O7"] }, () => {
    const device = startDevice(0);
    device.contact();
    device.pass(60_000);
    device.act();
    device.sleep(8 * 3_600_000);
    device.pass(60_000);
    device.contact();
    expect(device.errorsMs()).toEqual([0]);
  });

  it("never decreases, and needs no server within one run of the page", { tags: ["O7"] }, () => {
    const device = startDevice(0);
    device.act();
    device.pass(30 * 86_400_000);
    expect(device.needsServer()).toBe(false);
    expect(device.errorsMs()).toEqual([0]);
  });
});
