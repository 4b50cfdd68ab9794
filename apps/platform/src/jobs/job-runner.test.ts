import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../config/clock.ts";
import { createJobRunner, type JobRunner } from "./index.ts";

let runner: JobRunner | undefined;
afterEach(() => runner?.stop());

function create(lines: string[] = []): JobRunner {
  runner = createJobRunner({ log: pino({}, { write: (line: string) => lines.push(line) }), clock: systemClock });
  return runner;
}

async function until(done: () => boolean): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (!done() && performance.now() < deadline) {
    await delay(5);
  }
  expect(done()).toBe(true);
}

describe("the job runner", () => {
  it("runs a job at once and again after each interval", async () => {
    let runs = 0;
    create().every("count", 10, async () => (runs += 1));
    await until(() => runs >= 3);
  });

  it("never runs a job concurrently, however often it is woken", async () => {
    let atWork = 0;
    let mostAtWork = 0;
    let runs = 0;
    const job = create().every("slow", 1, async () => {
      atWork += 1;
      mostAtWork = Math.max(mostAtWork, atWork);
      await delay(10);
      atWork -= 1;
      runs += 1;
    });
    for (let wake = 0; wake < 50; wake += 1) {
      job.wake();
      await delay(1);
    }
    await until(() => runs >= 5);
    expect(mostAtWork).toBe(1);
  });

  it("runs a job woken during its work once more, without waiting", async () => {
    let runs = 0;
    const job = create().every("woken", 60_000, async () => {
      runs += 1;
      await delay(20);
    });
    job.wake();
    await until(() => runs === 2);
  });

  it("logs a failure once, retries and counts failures", async () => {
    const lines: string[] = [];
    let runs = 0;
    const jobs = create(lines);
    const outcomes = [1, 2, 3].map(() => () => Promise.reject(new Error("no luck")));
    jobs.every("weak", 5, async () => {
      runs += 1;
      await outcomes.pop()?.();
    });
    await until(() => runs >= 5);
    expect(lines.filter((line) => line.includes("no luck"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("job weak works again"))).toHaveLength(1);
    expect(jobs.states()).toMatchObject([{ name: "weak", failures: 3, failuresInARow: 0 }]);
  });

  it("finishes the running job when stopped, and starts nothing afterwards", async () => {
    let finished = 0;
    const jobs = create();
    const job = jobs.every("last", 1, async () => {
      await delay(50);
      finished += 1;
    });
    await jobs.stop();
    expect(finished).toBe(1);
    job.wake();
    jobs.every("late", 1, async () => (finished += 100));
    await delay(30);
    expect(finished).toBe(1);
  });
});
