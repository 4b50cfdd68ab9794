import type { FastifyInstance } from "fastify";
import { type JobRunner, startPlatformJobs } from "../jobs/index.ts";
import type { MailSettings } from "../people/mails/index.ts";
import type { Realtime } from "../realtime/index.ts";
import type { Database } from "../database/index.ts";

/** Calls after which a device may have to hear something. A hint that saves a moment: what it misses is found by looking. */
const MAY_ANNOUNCE = /\/(?:transactions|receipts?|mountings|devices)\b|revenue|mountdevice/i;

/** Starts the jobs, and wakes delivery after calls that may have announced something. */
export function addBackgroundWork(
  app: FastifyInstance,
  dependencies: {
    readonly database: Database;
    readonly jobs: JobRunner;
    readonly realtime: Realtime;
    readonly mails?: Omit<MailSettings, "log"> | undefined;
  },
): void {
  const { database, jobs, realtime, mails } = dependencies;
  const { deliverNow } = startPlatformJobs(jobs, { database, log: app.log, realtime, mails });
  app.addHook("onResponse", async (request, reply) => {
    const { url = "" } = request.routeOptions;
    if (request.method !== "GET" && reply.statusCode < 300 && MAY_ANNOUNCE.test(url)) {
      deliverNow();
    }
  });
}
