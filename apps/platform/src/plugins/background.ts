import type { FastifyInstance } from "fastify";
import { KEPT_BY_DEFAULT, type RetentionSettings } from "../config/retention-settings.ts";
import { type JobRunner, startPlatformJobs } from "../jobs/index.ts";
import type { LedgerWatch } from "../points/ledger-books/index.ts";
import type { HeadSigning } from "../points/ledger-seals/index.ts";
import type { MailSettings } from "../people/mails/index.ts";
import type { Realtime } from "../realtime/index.ts";
import { createOutgoingAddresses, type OutgoingAddresses } from "../office/outgoing/index.ts";
import type { ServerSecrets } from "../office/factors/index.ts";
import { createWebhookSeal, createWebhookSender } from "../office/webhooks/index.ts";
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
    readonly phoneSecrets: ServerSecrets;
    readonly webhookAddresses?: OutgoingAddresses | undefined;
    readonly heads?: HeadSigning | undefined;
    readonly ledgerWatch: LedgerWatch;
    readonly retention?: RetentionSettings | undefined;
  },
): void {
  const { database, jobs, phoneSecrets, webhookAddresses, retention = KEPT_BY_DEFAULT } = dependencies;
  const webhooks = createWebhookSender({
    database,
    log: app.log,
    seal: createWebhookSeal(phoneSecrets),
    addresses: webhookAddresses ?? createOutgoingAddresses({ loopback: false }),
  });
  const { deliverNow } = startPlatformJobs(jobs, { ...dependencies, log: app.log, webhooks, retention });
  app.addHook("onResponse", async (request, reply) => {
    const { url = "" } = request.routeOptions;
    if (request.method !== "GET" && reply.statusCode < 300 && MAY_ANNOUNCE.test(url)) {
      deliverNow();
    }
  });
}
