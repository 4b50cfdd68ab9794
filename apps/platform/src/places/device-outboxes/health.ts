import { sql } from "kysely";
import * as z from "zod/mini";
import { recordAudit } from "../../office/audit/index.ts";
import type { ProgramTransaction } from "../../database/index.ts";

/** Maximum number of ranges in an answer; the count covers all numbers. */
const RANGES_MAX = 100;

/** The storage `l` is lost, and the loss is not settled. */
const IS_LOST = sql`l.lost_at IS NOT NULL AND l.lost_at > coalesce(l.loss_settled_at, '-infinity')`;

const healthRow = z.object({
  outboxId: z.nullable(z.string()),
  lastNumber: z.number(),
  heardAt: z.nullable(z.date()),
  missing: z.array(z.object({ first: z.number(), last: z.number() })),
  missingCount: z.number(),
  lost: z.array(z.object({ outboxId: z.string(), lastNumber: z.number(), waiting: z.number(), heardAt: z.string() })),
  deadLetters: z.number(),
});

const lengthOf = (ranges: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT sum(upper(r) - lower(r)) FROM unnest(${ranges}) AS r), 0)::bigint`;

/** The platform's knowledge of a device's entries. */
export async function readOutboxHealth({ db, programId }: ProgramTransaction, deviceId: string) {
  const missing = sql`(o.missing - o.answered - o.settled)`;
  const { rows } =
    await sql`SELECT o.id AS "outboxId", coalesce(o.last_number, 0) AS "lastNumber", o.heard_at AS "heardAt",
      coalesce((SELECT json_agg(json_build_object('first', lower(r), 'last', upper(r) - 1) ORDER BY r)
        FROM (SELECT r FROM unnest(${missing}) AS r LIMIT ${RANGES_MAX}) AS first_ones), '[]') AS missing,
      ${lengthOf(missing)} AS "missingCount",
      (SELECT coalesce(json_agg(json_build_object('outboxId', l.id, 'lastNumber', l.last_number,
          'waiting', ${lengthOf(sql`l.waiting - l.answered`)},
          'heardAt', to_char(l.heard_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY l.heard_at DESC), '[]')
        FROM device_outboxes AS l
        WHERE l.program_id = ${programId} AND l.device_id = ${deviceId} AND ${IS_LOST}) AS lost,
      (SELECT count(*) FROM dead_letters AS d
        WHERE d.program_id = ${programId} AND d.device_id = ${deviceId} AND d.state = 'OPEN') AS "deadLetters"
    FROM (SELECT) AS device
    LEFT JOIN LATERAL (SELECT * FROM device_outboxes AS c
      WHERE c.program_id = ${programId} AND c.device_id = ${deviceId} AND c.lost_at IS NULL
      ORDER BY c.heard_at DESC LIMIT 1) AS o ON true`.execute(db);
  const { heardAt, ...health } = z.parse(healthRow, rows[0]);
  return { ...health, heardAt: heardAt?.toISOString() ?? null };
}

/** Entries that were on a device at its last report and have no answer yet. Those of lost storages do not count. */
export async function countUnsent({ db, programId }: ProgramTransaction, deviceId: string): Promise<number> {
  const { rows } = await sql`SELECT coalesce(sum(${lengthOf(sql`o.waiting - o.answered`)}), 0)::bigint AS unsent
    FROM device_outboxes AS o
    WHERE o.program_id = ${programId} AND o.device_id = ${deviceId} AND o.lost_at IS NULL AND o.closed_at IS NULL`.execute(
    db,
  );
  return z.parse(z.array(z.object({ unsent: z.number() })), rows)[0]?.unsent ?? 0;
}

interface LossSettlement {
  readonly deviceId: string;
  readonly by: string;
  readonly reason: string;
  readonly requestId: string;
  readonly now: Date;
}

/** Settles the losses up to now: staff have clarified them with the shop. */
export async function settleLoss(
  transaction: ProgramTransaction,
  { deviceId, by, reason, requestId, now }: LossSettlement,
): Promise<void> {
  const { db, programId } = transaction;
  const { missing, lost } = await readOutboxHealth(transaction, deviceId);
  if (missing.length === 0 && lost.length === 0) {
    return;
  }
  await sql`UPDATE device_outboxes AS o SET settled = o.settled + o.missing,
      loss_settled_at = CASE WHEN o.lost_at IS NOT NULL THEN greatest(o.lost_at, ${now}) END
    WHERE o.program_id = ${programId} AND o.device_id = ${deviceId}`.execute(db);
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: by,
    deviceId,
    action: "OUTBOX_LOSS_SETTLED",
    subjectKind: "DEVICE",
    subjectId: deviceId,
    before: { missing, lost },
    reason,
    requestId,
  });
}
