import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/index.ts";
import { forgetOldAttemptsOnce } from "../office/attempts/index.ts";
import { forgetOldClientLogsOnce } from "../places/client-logs/index.ts";
import { forgetOldEventsOnce, markSilentDevicesOnce, placeWaitingEvents } from "../places/device-events/index.ts";
import { forgetOldDutiesOnce } from "../places/duties/index.ts";
import { expirePointsOnce } from "../points/expiry/index.ts";
import { sweepHandWorkOnce } from "../points/hand-work/index.ts";
import { forgetOldIdentificationsOnce } from "../people/identifications/index.ts";
import { followMembersOnce } from "../people/member-list/index.ts";
import { sendMailsOnce, type MailSettings } from "../people/mails/index.ts";
import { expireReservationsOnce } from "../points/reservations/index.ts";
import { forgetOldSessionsOnce } from "../office/sessions/index.ts";
import type { Realtime } from "../realtime/index.ts";
import type { JobRunner } from "./job-runner.ts";

interface Dependencies {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly realtime: Realtime;
  /** Absent: mails stay queued. */
  readonly mails?: Omit<MailSettings, "log"> | undefined;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Starts the platform's jobs. Returns how to trigger delivery without waiting for its next run. */
export function startPlatformJobs(
  jobs: JobRunner,
  { database, log, realtime, mails }: Dependencies,
): { readonly deliverNow: () => void } {
  const { hub } = realtime;
  const deliver = () => placeWaitingEvents({ database, log }, (events) => realtime.push(events));
  const delivery = jobs.every("deliver events", 50, deliver);
  jobs.every("look after sockets", 2 * SECOND_MS, (now) => hub.sweepOnce(now, deliver));
  jobs.every("heartbeat of devices", 20 * SECOND_MS, (now) => hub.touchOnce(now));
  jobs.every("mark silent devices", 15 * SECOND_MS, (now) => markSilentDevicesOnce(database, now));
  jobs.every("forget old events", 60 * MINUTE_MS, (now) => forgetOldEventsOnce(database, now));
  jobs.every("forget old client logs", 60 * MINUTE_MS, (now) => forgetOldClientLogsOnce(database, now));
  jobs.every("release overdue reservations", 10 * SECOND_MS, (now) => expireReservationsOnce(database, now));
  jobs.every("raise flags of work by hand", 2 * SECOND_MS, (now) => sweepHandWorkOnce(database, now));
  jobs.every("follow members", 5 * SECOND_MS, () => followMembersOnce(database));
  jobs.every("expire points", 30 * MINUTE_MS, (now) => expirePointsOnce(database, now));
  jobs.every("forget old attempts", 60 * MINUTE_MS, (now) => forgetOldAttemptsOnce(database, now));
  jobs.every("forget old duties", 60 * MINUTE_MS, (now) => forgetOldDutiesOnce(database, now));
  jobs.every("forget old sessions", 60 * MINUTE_MS, (now) => forgetOldSessionsOnce(database, now));
  jobs.every("forget old identifications", 60 * MINUTE_MS, (now) => forgetOldIdentificationsOnce(database, now));
  if (mails !== undefined) {
    jobs.every("send mails", 2 * SECOND_MS, (now) => sendMailsOnce(database, { ...mails, log }, now));
  }
  return { deliverNow: () => delivery.wake() };
}
