import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/index.ts";
import type { JobRunner } from "../jobs/index.ts";
import { readBookingsWritten, readKeptBookings, readOutboxLag } from "../office/operations/index.ts";
import type { LedgerWatch } from "../points/ledger-books/index.ts";
import { isDatabaseDown } from "./errors.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
  readonly ledgerWatch: LedgerWatch;
}

/** How long each job is over its time, and what the hourly check of the ledger found. */
function addJobMetrics(registry: Registry, { clock, jobs, ledgerWatch }: Dependencies): void {
  const registers = [registry];
  const overdue: Gauge = new Gauge({
    name: "punktum_job_overdue_seconds",
    help: "Time since a job should have succeeded in this process, 0 while it is in time",
    labelNames: ["job"],
    registers,
    collect() {
      for (const { name, lastSuccessAtMs, startedAtMs, intervalMs } of jobs.states()) {
        const lateMs = clock.nowMs() - (lastSuccessAtMs ?? startedAtMs) - intervalMs;
        overdue.set({ job: name }, Math.max(0, lateMs / 1_000));
      }
    },
  });
  const sound: Gauge = new Gauge({
    name: "punktum_ledger_sound",
    help: "1 where the last check of a programme's ledger found nothing, else 0",
    labelNames: ["program"],
    registers,
    collect() {
      ledgerWatch.results().forEach(({ programId, isSound }) => sound.set({ program: programId }, isSound ? 1 : 0));
    },
  });
  const checked: Gauge = new Gauge({
    name: "punktum_ledger_checked_timestamp_seconds",
    help: "When a programme's ledger was checked last by this process",
    labelNames: ["program"],
    registers,
    collect() {
      ledgerWatch
        .results()
        .forEach(({ programId, checkedAtMs }) => checked.set({ program: programId }, checkedAtMs / 1_000));
    },
  });
}

type Read = <T>(question: Promise<T>, take: (answer: T) => void) => Promise<void>;

/** How busy the connections to the database are. */
function addPoolMetrics(registry: Registry, { database }: Dependencies): void {
  const registers = [registry];
  const connections: Gauge = new Gauge({
    name: "punktum_database_connections",
    help: "Connections of this process to the database",
    labelNames: ["state"],
    registers,
    collect() {
      const { used, idle } = database.poolState();
      connections.set({ state: "used" }, used);
      connections.set({ state: "idle" }, idle);
    },
  });
  const waiting: Gauge = new Gauge({
    name: "punktum_database_requests_waiting",
    help: "Requests of this process that wait for a connection to the database",
    registers,
    collect: () => waiting.set(database.poolState().waiting),
  });
}

/** Bookings that staff confirmed and that are not in the ledger. */
function addTabletMetrics(registry: Registry, database: Database, read: Read): void {
  const registers = [registry];
  const labelNames = ["program"];
  const refused = new Gauge({
    name: "punktum_tablet_bookings_refused",
    help: "Bookings of tablets that the platform refused and nobody has settled",
    labelNames,
    registers,
  });
  const unsent: Gauge = new Gauge({
    name: "punktum_tablet_bookings_unsent",
    help: "Bookings that tablets keep, as they told last",
    labelNames,
    registers,
    collect: () =>
      read(readKeptBookings(database), (programs) =>
        programs.forEach((kept) => {
          unsent.set({ program: kept.programId }, kept.unsent);
          refused.set({ program: kept.programId }, kept.refused);
        }),
      ),
  });
}

/** Adds metrics that are read on request: delay of delivery, bookings, failures of jobs, connections, tablets. */
export function addDatabaseMetrics(app: FastifyInstance, registry: Registry, dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  const registers = [registry];
  addJobMetrics(registry, dependencies);
  addPoolMetrics(registry, dependencies);

  /** When the database is unreachable, these metrics are missing and the others are still served. */
  const read: Read = async (question, take) => {
    try {
      take(await question);
    } catch (error) {
      if (!isDatabaseDown(error)) {
        app.log.error({ err: error }, "a figure could not be read");
      }
    }
  };
  addTabletMetrics(registry, database, read);

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
