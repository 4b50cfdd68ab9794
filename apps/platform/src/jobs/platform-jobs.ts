import type { FastifyBaseLogger } from "fastify";
import type { RetentionSettings } from "../config/retention-settings.ts";
import type { Database } from "../database/index.ts";
import { forgetOldAuditOnce } from "../office/audit-log/index.ts";
import { forgetOldAttemptsOnce } from "../office/attempts/index.ts";
import { forgetOldShowingsOnce } from "../offers/display-ads/index.ts";
import { forgetOldClientLogsOnce } from "../places/client-logs/index.ts";
import { forgetOldEventsOnce, markSilentDevicesOnce, placeWaitingEvents } from "../places/device-events/index.ts";
import { forgetOldDutiesOnce } from "../places/duties/index.ts";
import { followFiguresOnce } from "../points/figures/index.ts";
import { forgetOldEventsOfFeedOnce, writeEventsOnce } from "../points/events/index.ts";
import { sendWebhooksOnce, type WebhookSender } from "../office/webhooks/index.ts";
import type { LedgerWatch } from "../points/ledger-books/index.ts";
import { createHeadJob, type HeadSigning, sealLedgerOnce } from "../points/ledger-seals/index.ts";
import { expirePointsOnce } from "../points/expiry/index.ts";
import { sweepHandWorkOnce } from "../points/hand-work/index.ts";
import { forgetOldIdentificationsOnce } from "../people/identifications/index.ts";
import { followMembersOnce } from "../people/member-list/index.ts";
import { sendMailsOnce, type MailSettings } from "../people/mails/index.ts";
import { queuePointMailsOnce } from "../points/point-mails/index.ts";
import { createReadWeek, queueWeeklyFiguresOnce } from "../points/weekly-figures/index.ts";
import { createExportJob, forgetOldExportsOnce } from "../points/exports/index.ts";
import { createImportJob, forgetOldImportsOnce } from "../points/imports/index.ts";
import { createHistoryJob } from "../points/simulations/index.ts";
import { expireReservationsOnce } from "../points/reservations/index.ts";
import { eraseInactiveOnce } from "../people/privacy/index.ts";
import { forgetOldSessionsOnce } from "../office/sessions/index.ts";
import type { Realtime } from "../realtime/index.ts";
import type { JobRunner } from "./job-runner.ts";

interface Dependencies {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly realtime: Realtime;
  /** Absent: mails stay queued. */
  readonly mails?: Omit<MailSettings, "log"> | undefined;
  readonly webhooks: WebhookSender;
  /** Absent: heads stay unsigned. */
  readonly heads?: HeadSigning | undefined;
  readonly ledgerWatch: LedgerWatch;
  readonly retention: RetentionSettings;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Deletes what is older than the settings say. */
function startRetention(jobs: JobRunner, database: Database, retention: RetentionSettings): void {
  const { auditDays, deviceLogDays, sessionDays, inactiveMemberDays } = retention;
  jobs.every("forget old client logs", HOUR_MS, (now) => forgetOldClientLogsOnce(database, deviceLogDays, now));
  jobs.every("forget old sessions", HOUR_MS, (now) => forgetOldSessionsOnce(database, sessionDays, now));
  if (auditDays !== undefined) {
    jobs.every("forget old rows of the audit log", HOUR_MS, (now) => forgetOldAuditOnce(database, auditDays, now));
  }
  if (inactiveMemberDays !== undefined) {
    jobs.every("erase inactive members", HOUR_MS, (now) => eraseInactiveOnce(database, inactiveMemberDays, now));
  }
}

/** Starts the platform's jobs. Returns how to trigger delivery without waiting for its next run. */
export function startPlatformJobs(
  jobs: JobRunner,
  { database, log, realtime, mails, webhooks, heads, ledgerWatch, retention }: Dependencies,
): { readonly deliverNow: () => void } {
  const { hub } = realtime;
  const deliver = () => placeWaitingEvents({ database, log }, (events) => realtime.push(events));
  const delivery = jobs.every("deliver events", 50, deliver);
  jobs.every("look after sockets", 2 * SECOND_MS, (now) => hub.sweepOnce(now, deliver));
  jobs.every("heartbeat of devices", 20 * SECOND_MS, (now) => hub.touchOnce(now));
  jobs.every("mark silent devices", 15 * SECOND_MS, (now) => markSilentDevicesOnce(database, now));
  jobs.every("forget old events", 60 * MINUTE_MS, (now) => forgetOldEventsOnce(database, now));
  startRetention(jobs, database, retention);
  jobs.every("forget old showings", 6 * 60 * MINUTE_MS, (now) => forgetOldShowingsOnce(database, now));
  jobs.every("release overdue reservations", 10 * SECOND_MS, (now) => expireReservationsOnce(database, now));
  jobs.every("raise flags of work by hand", 2 * SECOND_MS, (now) => sweepHandWorkOnce(database, now));
  jobs.every("follow members", 5 * SECOND_MS, () => followMembersOnce(database));
  jobs.every("count figures", 10 * SECOND_MS, () => followFiguresOnce(database));
  jobs.every("seal the ledger", 5 * SECOND_MS, () => sealLedgerOnce(database));
  jobs.every("check the ledger", 60 * MINUTE_MS, (now) => ledgerWatch.runOnce(now));
  if (heads !== undefined) {
    jobs.every("sign heads of the ledger", MINUTE_MS, createHeadJob(database, heads));
  }
  jobs.every(
    "try rules on past sales",
    SECOND_MS,
    createHistoryJob(database, () => Date.now()),
  );
  jobs.every(
    "check and run imports",
    SECOND_MS,
    createImportJob(database, () => Date.now()),
  );
  jobs.every(
    "write exports",
    SECOND_MS,
    createExportJob(database, () => Date.now()),
  );
  jobs.every("forget old exports", 10 * MINUTE_MS, (now) => forgetOldExportsOnce(database, now));
  jobs.every("forget old imports", 60 * MINUTE_MS, (now) => forgetOldImportsOnce(database, now));
  jobs.every("write events", SECOND_MS, (now) => writeEventsOnce(database, now));
  jobs.every("send webhooks", SECOND_MS, (now) => sendWebhooksOnce(webhooks, now));
  jobs.every("forget events", 60 * MINUTE_MS, (now) => forgetOldEventsOfFeedOnce(database, now));
  jobs.every("expire points", 30 * MINUTE_MS, (now) => expirePointsOnce(database, now));
  jobs.every("forget old attempts", 60 * MINUTE_MS, (now) => forgetOldAttemptsOnce(database, now));
  jobs.every("forget old duties", 60 * MINUTE_MS, (now) => forgetOldDutiesOnce(database, now));
  jobs.every("forget old identifications", 60 * MINUTE_MS, (now) => forgetOldIdentificationsOnce(database, now));
  if (mails !== undefined) {
    const settings = { ...mails, log, readWeek: createReadWeek(database) };
    jobs.every("queue mails about points", 10 * SECOND_MS, (now) => queuePointMailsOnce(database, now));
    jobs.every("send mails", 2 * SECOND_MS, (now) => sendMailsOnce(database, settings, now));
    jobs.every("queue figures of the week", 10 * MINUTE_MS, (now) => queueWeeklyFiguresOnce(database, now));
  }
  return { deliverNow: () => delivery.wake() };
}
