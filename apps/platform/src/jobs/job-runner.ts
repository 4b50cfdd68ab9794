import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../config/clock.ts";

/** Work that is done again and again. It gets the time it starts at and must be safe to run in several processes at once. */
type JobWork = (now: Date) => Promise<unknown>;

/** How a job fares, for health and figures. */
interface JobState {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  /** Failures since it last succeeded. */
  readonly failuresInARow: number;
  readonly lastSuccessAtMs: number | undefined;
}

interface Job {
  /** Runs it now; while it runs, once more right after. */
  wake(): void;
}

export interface JobRunner {
  /** Runs `work` now and then `intervalMs` after each end, so it never overlaps itself. */
  every(name: string, intervalMs: number, work: JobWork): Job;
  states(): readonly JobState[];
  /** Starts nothing any more and resolves when what runs has ended. */
  stop(): Promise<void>;
}

interface Dependencies {
  readonly log: Pick<FastifyBaseLogger, "error" | "warn" | "info">;
  readonly clock: Clock;
}

/** A job that runs once a day must not wait a day after a database that was away for a moment. */
const RETRY_AFTER_MS = 5_000;

interface RunningJob extends Job {
  state(): JobState;
  stop(): Promise<void>;
}

function startJob(
  { log, clock }: Dependencies,
  { name, intervalMs, work }: { name: string; intervalMs: number; work: JobWork },
): RunningJob {
  let state: JobState = { name, runs: 0, failures: 0, failuresInARow: 0, lastSuccessAtMs: undefined };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  const ending = { asked: false };

  async function attempt(): Promise<number> {
    const runs = state.runs + 1;
    try {
      await work(new Date(clock.nowMs()));
      if (state.failuresInARow > 0) {
        log.info(`job ${name} works again`);
      }
      state = { ...state, runs, failuresInARow: 0, lastSuccessAtMs: clock.nowMs() };
      return intervalMs;
    } catch (error) {
      state = { ...state, runs, failures: state.failures + 1, failuresInARow: state.failuresInARow + 1 };
      // While the database is away every turn fails alike: the first tells it all.
      if (state.failuresInARow === 1) {
        log.error({ err: error }, `job ${name} failed and will be tried again`);
      }
      return Math.min(intervalMs, RETRY_AFTER_MS);
    }
  }

  async function turn(): Promise<void> {
    let waitMs = 0;
    do {
      wokenMeanwhile = false;
      waitMs = await attempt();
    } while (wokenMeanwhile && !ending.asked && state.failuresInARow === 0);
    running = undefined;
    if (!ending.asked) {
      timer = setTimeout(run, waitMs);
    }
  }

  function run(): void {
    clearTimeout(timer);
    if (ending.asked) {
      return;
    }
    running = turn();
  }

  run();
  return {
    state: () => state,
    wake() {
      if (running === undefined) {
        run();
      } else {
        wokenMeanwhile = true;
      }
    },
    async stop() {
      ending.asked = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Runs what the platform does by itself: mails, expiry, delivery. A job that throws is logged and tried again. */
export function createJobRunner(dependencies: Dependencies): JobRunner {
  const jobs: RunningJob[] = [];
  let stopped = false;
  return {
    every(name, intervalMs, work) {
      if (stopped) {
        return { wake: () => undefined };
      }
      const job = startJob(dependencies, { name, intervalMs, work });
      jobs.push(job);
      return { wake: () => job.wake() };
    },
    states: () => jobs.map((job) => job.state()),
    async stop() {
      stopped = true;
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
