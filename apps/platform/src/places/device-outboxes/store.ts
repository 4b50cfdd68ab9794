import { type Contact, neededContacts, withContact } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";

/** Consecutive numbers, both included. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** A device's report about its storage, sent with each request. */
export interface OutboxReport {
  readonly deviceId: string;
  readonly outboxId: string;
  readonly lastNumber: number;
  /** Numbers still in the storage; undefined if not reported. */
  readonly held: readonly NumberRange[] | undefined;
  readonly isClosing: boolean;
  readonly now: Date;
}

const contactsSchema = z.array(z.object({ lastNumber: z.number(), firstMs: z.number(), lastMs: z.number() }));

const outboxRow = z.object({
  deviceId: z.string(),
  lastNumber: z.number(),
  contacts: contactsSchema,
  /** Its device is mounted nowhere, so the tablet may be another device by now. */
  isFree: z.boolean(),
  /** Numbers of this request that the platform has answered before. */
  answered: z.array(z.number()),
});
type OutboxRow = z.output<typeof outboxRow>;

const rangesOf = (ranges: readonly NumberRange[]): string =>
  `{${ranges.map(({ first, last }) => `[${first},${last}]`).join(",")}}`;
const rangesOfNumbers = (numbers: readonly number[]): string =>
  rangesOf(numbers.map((number) => ({ first: number, last: number })));

async function lockOutbox(
  { db, programId }: ProgramTransaction,
  outboxId: string,
  numbers: readonly number[],
): Promise<OutboxRow | undefined> {
  const { rows } = await sql`SELECT o.device_id AS "deviceId", o.last_number AS "lastNumber", o.contacts,
      coalesce((SELECT array_agg(n::integer) FROM unnest(${[...numbers]}::bigint[]) AS n WHERE o.answered @> n), '{}')
        AS answered,
      NOT EXISTS (SELECT FROM mountings AS m WHERE m.program_id = o.program_id AND m.device_id = o.device_id) AS "isFree"
    FROM device_outboxes AS o WHERE o.program_id = ${programId} AND o.id = ${outboxId}
    FOR NO KEY UPDATE`.execute(db);
  return z.parse(z.array(outboxRow), rows)[0];
}

/**
 * Adds a storage that the device has not named before. Its first entries are newer than the device's last contact with
 * the previous storage, which is lost if it was not closed.
 */
async function addOutbox({ db, programId }: ProgramTransaction, report: OutboxReport): Promise<void> {
  const { deviceId, outboxId, now } = report;
  const { rows } =
    await sql`UPDATE device_outboxes SET lost_at = CASE WHEN closed_at IS NULL THEN coalesce(lost_at, ${now}) END
    WHERE program_id = ${programId} AND device_id = ${deviceId} RETURNING heard_at AS "heardAt"`.execute(db);
  const heard = z.parse(z.array(z.object({ heardAt: z.date() })), rows).map(({ heardAt }) => heardAt.getTime());
  const lastMs = Math.max(...heard);
  const contacts: readonly Contact[] = heard.length === 0 ? [] : [{ lastNumber: 0, firstMs: lastMs, lastMs }];
  await sql`INSERT INTO device_outboxes (program_id, id, device_id, last_number, contacts, first_heard_at, heard_at)
    VALUES (${programId}, ${outboxId}, ${deviceId}, 0, ${JSON.stringify(contacts)}::jsonb, ${now}, ${now})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** State of a storage at the beginning of a request. */
export interface OpenedOutbox {
  readonly contacts: readonly Contact[];
  readonly answered: ReadonlySet<number>;
}

/**
 * Records a device's report about its storage. A report older than the last one changes neither numbers nor contacts. A
 * storage stays with a tablet that is mounted again. Undefined: it belongs to another mounted device.
 */
export async function openOutbox(
  transaction: ProgramTransaction,
  report: OutboxReport,
  numbers: readonly number[],
): Promise<OpenedOutbox | undefined> {
  const { outboxId, deviceId, lastNumber, isClosing, now } = report;
  // A closed storage holds no entries, even if the report omits them.
  const held = report.held ?? (isClosing ? [] : undefined);
  // Locks the device, so that two new storages do not each mark the other as lost.
  const { db, programId } = transaction;
  let known = await lockOutbox(transaction, outboxId, numbers);
  if (known === undefined) {
    await db.selectFrom("devices").select("id").where("id", "=", deviceId).forNoKeyUpdate().execute();
    await addOutbox(transaction, report);
    known = await lockOutbox(transaction, outboxId, numbers);
  }
  if (known === undefined || (known.deviceId !== deviceId && !known.isFree)) {
    return undefined;
  }
  const isNews = lastNumber >= known.lastNumber;
  const contacts = withContact(known.contacts, lastNumber, now.getTime());
  const reportsNumbers = isNews && held !== undefined;
  const heldRanges = sql`${rangesOf(held ?? [])}::int8multirange`;
  const all = sql`int8multirange(int8range(1, ${lastNumber}::bigint + 1))`;
  await sql`UPDATE device_outboxes SET device_id = ${deviceId}, last_number = greatest(last_number, ${lastNumber}::bigint),
      contacts = ${JSON.stringify(contacts)}::jsonb, heard_at = greatest(heard_at, ${now}), lost_at = NULL,
      closed_at = CASE WHEN ${isClosing} THEN ${now}::timestamptz END,
      waiting = CASE WHEN ${reportsNumbers} THEN ${heldRanges} - answered ELSE waiting END,
      missing = CASE WHEN ${reportsNumbers} THEN ${all} - answered - ${heldRanges} ELSE missing END
    WHERE program_id = ${programId} AND id = ${outboxId}`.execute(db);
  return { contacts, answered: new Set(known.answered) };
}

const closedRow = z.object({ firstOpen: z.number(), contacts: contactsSchema });

/** Locks a storage again to record answers. Returns the numbers that another request has answered meanwhile. */
export async function lockAnswered(
  transaction: ProgramTransaction,
  outboxId: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set((await lockOutbox(transaction, outboxId, numbers))?.answered);
}

/** Records these numbers as answered, and deletes contacts that no entry needs any more. */
export async function noteAnswered(
  { db, programId }: ProgramTransaction,
  outboxId: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) {
    return;
  }
  const ranges = sql`${rangesOfNumbers(numbers)}::int8multirange`;
  const { rows } = await sql`UPDATE device_outboxes SET answered = answered + ${ranges}, waiting = waiting - ${ranges}
    WHERE program_id = ${programId} AND id = ${outboxId}
    RETURNING lower(int8multirange(int8range(1, last_number + 2)) - answered - missing) AS "firstOpen", contacts`.execute(
    db,
  );
  const [row] = z.parse(z.array(closedRow), rows);
  const needed = row && neededContacts(row.contacts, row.firstOpen);
  if (needed !== undefined && needed.length < (row?.contacts.length ?? 0)) {
    await sql`UPDATE device_outboxes SET contacts = ${JSON.stringify(needed)}::jsonb
      WHERE program_id = ${programId} AND id = ${outboxId}`.execute(db);
  }
}

const storageRow = z.object({ id: z.string(), contacts: contactsSchema });

/** Reads a storage: the given one, else the one that the device reported last; undefined if it has reported none. */
export async function readStorage(
  { db, programId }: ProgramTransaction,
  { deviceId, outboxId }: { readonly deviceId: string; readonly outboxId: string | undefined },
): Promise<z.output<typeof storageRow> | undefined> {
  const asked = outboxId === undefined ? sql`o.device_id = ${deviceId}` : sql`o.id = ${outboxId}`;
  const { rows } = await sql`SELECT o.id, o.contacts FROM device_outboxes AS o
    WHERE o.program_id = ${programId} AND ${asked} ORDER BY o.heard_at DESC LIMIT 1`.execute(db);
  const [row] = z.parse(z.array(storageRow), rows);
  return row ?? (outboxId === undefined ? undefined : { id: outboxId, contacts: [] });
}

const settledRow = z.object({
  number: z.number(),
  outcome: z.enum(["BOOKED", "DISCARDED"]),
  reason: z.string(),
  settledAt: z.date(),
});

/** Entries that are still in the storage and that the back office has settled. */
export async function readSettled(
  { db, programId }: ProgramTransaction,
  outboxId: string,
  held: readonly NumberRange[],
) {
  const { rows } = await sql`SELECT number, state AS outcome, reason, settled_at AS "settledAt" FROM dead_letters
    WHERE program_id = ${programId} AND outbox_id = ${outboxId} AND state IN ('BOOKED', 'DISCARDED')
      AND settled_by IS NOT NULL AND ${rangesOf(held)}::int8multirange @> number
    ORDER BY number LIMIT 200`.execute(db);
  return z.parse(z.array(settledRow), rows).map(({ settledAt, ...rest }) => ({
    ...rest,
    settledAt: settledAt.toISOString(),
  }));
}
