import { AUDIT_ACTOR_KINDS } from "@punktum/contracts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../sessions/index.ts";
import { logScopeOf } from "./scope.ts";

/** Conditions of the list; all of them apply. */
interface LogFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of the log. */
export interface LogQuery extends LogFilter {
  /** Position of the previous page's last row. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const state = z.nullable(z.record(z.string(), z.unknown()));
const text = z.nullable(z.string());
const logRow = z.object({
  position: z.number(),
  at: z.date(),
  actor_kind: z.enum(AUDIT_ACTOR_KINDS),
  actor_id: text,
  actor_name: text,
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject_name: text,
  subject_partner: text,
  device_id: text,
  device_name: text,
  store_name: text,
  before: state,
  after: state,
  reason: z.string(),
  request_id: z.string(),
});
type State = z.output<typeof state>;

/** Some changes store a list of fields instead of values (decision 0020). */
const namedFields = z.object({ fields: z.array(z.string()) });

/** Rows of earlier releases name a column, such as `legal_name`; all others name the field of the interface. */
const fieldNameOf = (stored: string): string =>
  stored.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Names of the changed fields; the log shows no values. The version is left out, because it changes every time. */
export function fieldsOf(before: State, after: State): readonly string[] {
  const named = z.safeParse(namedFields, after);
  const names = named.success
    ? named.data.fields
    : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
        (name) => name !== "version" && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
      );
  return [...new Set(names.map(fieldNameOf))];
}

function conditionsOf(programId: string, query: LogQuery): RawBuilder<unknown>[] {
  const equal = (column: RawBuilder<unknown>, value: string | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`];
  return [
    sql`log.program_id = ${programId}`,
    ...equal(sql`log.actor_id`, query.actorId),
    ...equal(sql`log.action`, query.action),
    ...equal(sql`log.subject_kind`, query.subjectKind),
    ...equal(sql`log.subject_id`, query.subjectId),
    ...(query.from === undefined ? [] : [sql`log.at >= ${query.from}::timestamptz`]),
    ...(query.to === undefined ? [] : [sql`log.at < ${query.to}::timestamptz`]),
    ...(query.after === undefined
      ? []
      : [
          sql`(log.at, log.position) < (SELECT last.at, last.position FROM audit_log last
            WHERE last.program_id = ${programId} AND last.position = ${query.after}::bigint)`,
        ]),
  ];
}

const DIGITS = sql`CASE WHEN page.subject_id ~ '^[0-9]{1,15}$' THEN page.subject_id::bigint END`;
const UUID = sql`CASE WHEN page.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN page.subject_id::uuid END`;

/** Names of places, devices, vouchers and staff. Members are not named in the log. */
const SUBJECT_NAME = sql`CASE page.subject_kind
  WHEN 'PARTNER' THEN (SELECT name FROM partners t WHERE t.program_id = page.program_id AND t.id = ${DIGITS})
  WHEN 'PROGRAM' THEN (SELECT name FROM programs t WHERE t.id = page.program_id AND t.id = page.subject_id)
  WHEN 'STORE' THEN (SELECT name FROM stores t WHERE t.program_id = page.program_id AND t.id = ${DIGITS})
  WHEN 'COUPON' THEN (SELECT texts #>> '{de,title}' FROM coupons t WHERE t.program_id = page.program_id AND t.id = ${DIGITS})
  WHEN 'REWARD' THEN (SELECT texts #>> '{de,title}' FROM rewards t WHERE t.program_id = page.program_id AND t.id = ${DIGITS})
  WHEN 'PROMOTION' THEN (SELECT name FROM promotions t WHERE t.program_id = page.program_id AND t.id = ${DIGITS})
  WHEN 'INTERACTION_POINT' THEN (SELECT name FROM interaction_points t WHERE t.program_id = page.program_id AND t.id = page.subject_id)
  WHEN 'ADMIN' THEN (SELECT coalesce(nullif(name, ''), email) FROM admins t WHERE t.program_id = page.program_id AND t.id = ${UUID})
  WHEN 'APPLICATION' THEN (SELECT name FROM applications t WHERE t.program_id = page.program_id AND t.id = ${UUID})
  WHEN 'PROFILE' THEN (SELECT name FROM profiles t WHERE t.program_id = page.program_id AND t.id = ${UUID})
  WHEN 'DEVICE' THEN (SELECT device_information FROM devices t WHERE t.program_id = page.program_id AND t.id = ${UUID})
  WHEN 'MOUNTING' THEN (SELECT device_information FROM mountings t WHERE t.program_id = page.program_id AND t.id = ${UUID})
END`;

/** Reads the newest rows that the caller may see. */
export async function listLog({ db, programId }: ProgramTransaction, identity: Identity, query: LogQuery) {
  const where = sql.join([...conditionsOf(programId, query), logScopeOf(identity)], sql` AND `);
  const { rows } = await sql`
    SELECT page.position, page.at, page.actor_kind, page.actor_id, page.action, page.subject_kind, page.subject_id,
      page.device_id, page.before, page.after, page.reason, page.request_id,
      CASE page.actor_kind WHEN 'ADMIN' THEN coalesce(nullif(person.name, ''), person.email)
        WHEN 'DEVICE' THEN nullif(device.device_information, '') WHEN 'APPLICATION' THEN application.name END AS actor_name,
      nullif(${SUBJECT_NAME}, '') AS subject_name, nullif(device.device_information, '') AS device_name,
      CASE page.subject_kind WHEN 'STORE' THEN (SELECT partner_id::text FROM stores t
        WHERE t.program_id = page.program_id AND t.id = ${DIGITS}) END AS subject_partner, shop.name AS store_name
    FROM (SELECT * FROM audit_log log WHERE ${where} ORDER BY log.at DESC, log.position DESC LIMIT ${query.limit}) AS page
    LEFT JOIN admins person ON person.program_id = page.program_id AND person.id::text = page.actor_id
    LEFT JOIN applications application ON application.program_id = page.program_id AND application.id::text = page.actor_id
    LEFT JOIN devices device ON device.program_id = page.program_id AND device.id = page.device_id
    LEFT JOIN stores shop ON shop.program_id = page.program_id AND shop.id = device.store_id
    ORDER BY page.at DESC, page.position DESC`.execute(db);
  return z.parse(z.array(logRow), rows).map((row) => ({
    id: String(row.position),
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name, partnerId: row.subject_partner },
    place:
      row.device_id === null
        ? null
        : { deviceId: row.device_id, deviceName: row.device_name, storeName: row.store_name },
    fields: [...fieldsOf(row.before, row.after)],
    reason: row.reason,
    requestId: row.request_id,
  }));
}

/** A row of the log, as the list shows it. */
export type LogEntry = Awaited<ReturnType<typeof listLog>>[number];
