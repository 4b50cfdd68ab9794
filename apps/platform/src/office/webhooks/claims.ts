import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  textColumn,
  timeColumn,
  type ProgramTransaction,
} from "../../database/index.ts";
import { LEASE_MS } from "./schedule.ts";

function bytesColumn(row: Readonly<Record<string, unknown>>, name: string): Buffer {
  const value = row[name];
  if (!Buffer.isBuffer(value)) {
    throw new TypeError(`column ${name} is not bytes`);
  }
  return value;
}

const findDue = prepared(
  "webhooks.find-due",
  `SELECT w.id FROM webhooks w
   WHERE w.program_id = $1 AND w.active AND (w.resumes_at IS NULL OR w.resumes_at <= $2)
     AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.program_id = w.program_id AND d.webhook_id = w.id AND d.state = 'WAITING'
       AND d.due_at <= $2)`,
  (row) => textColumn(row, "id"),
);

const lockWebhook = prepared(
  "webhooks.lock",
  `SELECT url, secret, CASE WHEN old_secret_until > $3 THEN old_secret END AS old_secret, failures,
     EXISTS (SELECT FROM programs p WHERE p.id = $1 AND p.sandbox_of IS NOT NULL) AS sandbox
   FROM webhooks WHERE program_id = $1 AND id = $2 AND active AND (resumes_at IS NULL OR resumes_at <= $3)
   FOR NO KEY UPDATE SKIP LOCKED`,
  (row) => ({
    url: textColumn(row, "url"),
    secret: bytesColumn(row, "secret"),
    oldSecret: nullable(row, "old_secret", bytesColumn),
    failures: integerColumn(row, "failures"),
    isOfSandbox: booleanColumn(row, "sandbox"),
  }),
);

// Only the first delivery of a lane is sent. One that is being sent or waits for a retry blocks its lane.
const claim = prepared(
  "webhooks.claim",
  `UPDATE webhook_deliveries d SET leased_until = $4, tries = d.tries + 1, last_tried_at = $3
   FROM (
     SELECT c.number FROM webhook_deliveries c
     WHERE c.program_id = $1 AND c.webhook_id = $2 AND c.state = 'WAITING' AND c.due_at <= $3
       AND (c.leased_until IS NULL OR c.leased_until <= $3)
       AND NOT EXISTS (SELECT FROM webhook_deliveries e WHERE e.program_id = $1 AND e.webhook_id = $2 AND e.state = 'WAITING'
         AND e.lane = c.lane AND e.number < c.number)
     ORDER BY c.due_at, c.number LIMIT $5
   ) due LEFT JOIN LATERAL (
     SELECT e.type, e.at, e.data FROM webhook_deliveries x JOIN events e ON e.program_id = $1 AND e.position = x.position
     WHERE x.program_id = $1 AND x.number = due.number
   ) event ON true
   WHERE d.program_id = $1 AND d.number = due.number
   RETURNING d.number, d.event_id, d.tries, d.queued_at, d.expires_at, event.type, event.at, event.data::text AS data`,
  (row) => ({
    number: integerColumn(row, "number"),
    eventId: textColumn(row, "event_id"),
    tries: integerColumn(row, "tries"),
    queuedAt: timeColumn(row, "queued_at"),
    expiresAt: timeColumn(row, "expires_at"),
    type: nullable(row, "type", textColumn),
    at: nullable(row, "at", timeColumn),
    data: nullable(row, "data", textColumn),
  }),
);

/** A delivery that this process may send until its lease ends. */
export type ClaimedDelivery = ReturnType<typeof claim.decode>;
/** Its address, with the sealed secrets. */
export type Receiver = ReturnType<typeof lockWebhook.decode>;

/** Webhooks with due deliveries. */
export function findDueWebhooks({ run, programId }: ProgramTransaction, now: Date): Promise<readonly string[]> {
  return run(findDue, [programId, now]);
}

/**
 * Claims the deliveries of a webhook that are due. The webhook's row is locked meanwhile, so that two processes do not
 * claim at once. A receiver that refuses everything gets one delivery at a time.
 */
export async function claimDeliveries(
  { run, programId }: ProgramTransaction,
  { webhookId, now, most }: { readonly webhookId: string; readonly now: Date; readonly most: number },
): Promise<{ readonly receiver: Receiver; readonly claimed: readonly ClaimedDelivery[] } | undefined> {
  const [receiver] = await run(lockWebhook, [programId, webhookId, now]);
  if (receiver === undefined) {
    return undefined;
  }
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await run(claim, [programId, webhookId, now, until, receiver.failures > 0 ? 1 : most]);
  return { receiver, claimed };
}
