import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../config/clock.ts";

/** Recurring work. It receives its start time and must be safe to run in several processes at once. */
type JobWork = (now: Date) => Promise<unknown>;

/** State of a job, for health and metrics. */
interface JobState {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  /** Consecutive failures. */
  readonly failuresInARow: number;
  readonly lastSuccessAtMs: number | undefined;
  readonly startedAtMs: number;
  /** From each end of the job to its next start. */
  readonly intervalMs: number;
}

interface Job {
  /** Runs the job now; if it is running, once more right after. */
  wake(): void;
}

export interface JobRunner {
  /**
   * Runs `work` soon and then `intervalMs` after each end, so that it never overlaps itself. Jobs begin one after the
   * other, so that they do not run all at once, each with a connection to the database of its own.
   */
  every(name: string, intervalMs: number, work: JobWork): Job;
  states(): readonly JobState[];
  /** Stops starting jobs; resolves when running ones have ended. */
  stop(): Promise<void>;
}

interface Dependencies {
  readonly log: Pick<FastifyBaseLogger, "error" | "warn" | "info">;
  readonly clock: Clock;
}

/**
 * A failed job is retried after this time, so that a daily job does not wait a day after a short outage of the
 * database.
 */
const RETRY_AFTER_MS = 5_000;
/** Between the first runs of two jobs. */
const STAGGER_MS = 40;

interface RunningJob extends Job {
  state(): JobState;
  stop(): Promise<void>;
}

/** A job begins with its first `wake`. */
function startJob(
  { log, clock }: Dependencies,
  { name, intervalMs, work }: { name: string; intervalMs: number; work: JobWork },
): RunningJob {
  let state: JobState = {
    name,
    runs: 0,
    failures: 0,
    failuresInARow: 0,
    lastSuccessAtMs: undefined,
    startedAtMs: clock.nowMs(),
    intervalMs,
  };
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
      // Only the first of consecutive failures is logged: during an outage of the database all are alike.
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

/** Runs the platform's recurring jobs: mails, expiry, delivery. A job that throws is logged and retried. */
export function createJobRunner(dependencies: Dependencies): JobRunner {
  const jobs: RunningJob[] = [];
  let stopped = false;
  return {
    every(name, intervalMs, work) {
      if (stopped) {
        return { wake: () => undefined };
      }
      const job = startJob(dependencies, { name, intervalMs, work });
      if (jobs.length === 0) {
        job.wake();
      } else {
        setTimeout(() => job.wake(), jobs.length * STAGGER_MS).unref();
      }
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
