import { clientLogsApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { type ErrorSink, keepClientLogs, listClientLogs } from "../../../places/client-logs/index.ts";
import { registerCall, registerWrite } from "../../register.ts";

const PAGE_MAX = 200;

/** Registers reports of kiosks: stored for a while, and written to the platform's own log (decision 0082). */
export function registerClientLogsV2(
  app: FastifyInstance,
  {
    database,
    clock,
    errorSink,
  }: { readonly database: Database; readonly clock: Clock; readonly errorSink?: ErrorSink | undefined },
): void {
  registerCall(app, clientLogsApi.listClientLogs, async ({ identity, query }) => {
    const { limit = PAGE_MAX, after, before = after } = query;
    const entries = await database.withProgram(identity.programId, (transaction) =>
      listClientLogs(transaction, identity, { ...query, before, limit }),
    );
    const last = entries.at(-1);
    return succeed({ entries, ...(entries.length === limit && last !== undefined && { next: last.id }) });
  });
  registerWrite(app, database, clientLogsApi.reportClientLogs, async ({ identity, body, transaction, log }) => {
    const { deviceId, programId } = identity;
    const { release, tags = {}, entries } = body;
    const kept = await keepClientLogs(
      transaction,
      { deviceId: deviceId ?? null, release, tags, entries },
      new Date(clock.nowMs()),
    );
    for (const entry of kept.filter(({ level }) => level !== "info")) {
      const { level, name, message, count } = entry;
      log.warn({ programId, deviceId, release, clientLevel: level, name, count }, `a kiosk reports: ${message}`);
      errorSink?.send({ ...entry, release, tags: { organization: programId, ...tags } });
    }
    return succeed({ accepted: kept.length, dropped: entries.length - kept.length });
  });
}
