import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/index.ts";
import type { JobRunner } from "../jobs/index.ts";
import { readBookingsWritten, readOutboxLag } from "../office/operations/index.ts";
import { isDatabaseDown } from "./errors.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
}

/** Adds metrics that are read on request: delay of delivery, bookings, failures of jobs. */
export function addDatabaseMetrics(app: FastifyInstance, registry: Registry, dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  const registers = [registry];

  /** When the database is unreachable, these metrics are missing and the others are still served. */
  async function read<T>(question: Promise<T>, take: (answer: T) => void): Promise<void> {
    try {
      take(await question);
    } catch (error) {
      if (!isDatabaseDown(error)) {
        app.log.error({ err: error }, "a figure could not be read");
      }
    }
  }

  const rows: Gauge = new Gauge({
    name: "punktum_outbox_rows",
    help: "Announcements not delivered yet",
    registers,
    collect: () => read(readOutboxLag(database, clock.nowMs()), (lag) => rows.set(lag.rows)),
  });
  const age: Gauge = new Gauge({
    name: "punktum_outbox_age_seconds",
    help: "Age of the oldest announcement not delivered yet",
    registers,
    collect: () => read(readOutboxLag(database, clock.nowMs()), (lag) => age.set(lag.ageMs / 1_000)),
  });
  const bookings: Counter = new Counter({
    name: "punktum_bookings_total",
    help: "Bookings written to the database since its statistics began",
    registers,
    collect: () =>
      read(readBookingsWritten(database), (written) => {
        bookings.reset();
        bookings.inc(written);
      }),
  });
  const failures = new Counter({
    name: "punktum_job_failures_total",
    help: "Failed runs of a job in this process",
    labelNames: ["job"],
    registers,
    collect() {
      failures.reset();
      for (const state of jobs.states()) {
        failures.inc({ job: state.name }, state.failures);
      }
    },
  });
}
