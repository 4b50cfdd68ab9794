import type { FastifyInstance } from "fastify";
import { type JobRunner, startPlatformJobs } from "../jobs/index.ts";
import type { MailSettings } from "../people/mails/index.ts";
import type { Realtime } from "../realtime/index.ts";
import type { Database } from "../database/index.ts";

/** Calls that may cause an event for a device. It only speeds up delivery; the regular run finds all events. */
const MAY_ANNOUNCE = /\/(?:transactions|receipts?|mountings|devices)\b|revenue|mountdevice/i;

/** Starts the jobs, and triggers delivery after calls that may have caused events. */
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
