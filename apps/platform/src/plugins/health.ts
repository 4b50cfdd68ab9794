import type { FastifyInstance } from "fastify";
import type { Clock } from "../config/clock.ts";
import type { Channel, Database } from "../database/index.ts";
import type { JobRunner } from "../jobs/index.ts";
import {
  countMigrations,
  type MigrationState,
  type OutboxLag,
  readMigrationState,
  readOutboxLag,
} from "../office/operations/index.ts";
import { isDatabaseDown } from "./errors.ts";
import { isLocalRequest } from "./local-request.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
  readonly socketsConnected: () => number;
  /** Channel to the other server processes; absent: this process is the only one. */
  readonly channel?: Pick<Channel, "state"> | undefined;
}

/** Delivery takes milliseconds; rows older than this show a problem. */
const OUTBOX_LATE_MS = 30_000;
const JOB_FAILS_TOO_OFTEN = 3;

interface DatabaseFacts {
  readonly migration: MigrationState;
  readonly outbox: OutboxLag;
}

function migrationState({ number }: MigrationState, known: number): string {
  if (number === known) {
    return "ok";
  }
  return number < known ? "behind" : "ahead";
}

/** Problems that do not stop the platform from working. */
function weaknessesOf({ outbox }: DatabaseFacts, { jobs, channel }: Dependencies): readonly string[] {
  const failing = jobs.states().filter(({ failuresInARow }) => failuresInARow >= JOB_FAILS_TOO_OFTEN);
  return [
    ...(outbox.ageMs > OUTBOX_LATE_MS ? ["outbox is late"] : []),
    ...(channel?.state().isOpen === false ? ["server processes do not hear each other"] : []),
    ...failing.map(({ name }) => `job fails: ${name}`),
  ];
}

/**
 * `/health/live`: the process runs. `/health/ready`: the process can work, for which the database must have its release
 * or a newer one; late delivery or a failing job is reported, but callers need not go elsewhere. `/health`: the same
 * with more figures, for this machine only.
 */
export function addHealth(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, jobs, channel, socketsConnected } = dependencies;
  const startedAtMs = clock.nowMs();
  let stopping = false;
  let known = 0;
  // Counted once at the start, because during an upgrade the files may already be those of the next release.
  app.addHook("onReady", async () => {
    known = await countMigrations();
  });
  app.addHook("preClose", async () => {
    stopping = true;
  });

  async function readFacts(): Promise<DatabaseFacts | undefined> {
    try {
      const [migration, outbox] = await Promise.all([
        readMigrationState(database),
        readOutboxLag(database, clock.nowMs()),
      ]);
      return { migration, outbox };
    } catch (error) {
      if (!isDatabaseDown(error)) {
        app.log.error({ err: error }, "the health check failed");
      }
      return undefined;
    }
  }

  async function judge() {
    const facts = await readFacts();
    if (facts === undefined) {
      return { status: "database does not answer", ready: false, facts } as const;
    }
    const migrations = migrationState(facts.migration, known);
    if (stopping) {
      return { status: "stopping", ready: false, facts } as const;
    }
    if (migrations === "behind") {
      return { status: "database is of an older release", ready: false, facts } as const;
    }
    return { status: "ready", ready: true, migrations, weaknesses: weaknessesOf(facts, dependencies), facts } as const;
  }

  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const judged = await judge();
    if (!judged.ready) {
      return reply.code(503).header("retry-after", "5").send({ status: judged.status });
    }
    const { status, migrations, weaknesses, facts } = judged;
    return { status, migrations, weaknesses, outbox: facts.outbox };
  });
  app.get("/health", async (request, reply) => {
    if (!isLocalRequest(request)) {
      return reply.callNotFound();
    }
    const { ready, facts, ...verdict } = await judge();
    const figures = {
      ...verdict,
      upMs: clock.nowMs() - startedAtMs,
      migration: facts?.migration,
      outbox: facts?.outbox,
      socketsConnected: socketsConnected(),
      channel: channel?.state(),
      jobs: jobs.states(),
    };
    return reply.code(ready ? 200 : 503).send(figures);
  });
}
