import { randomUUID } from "node:crypto";
import { EVENT_DATA, EVENT_TYPES, type EventType } from "@punktum/contracts";
import * as z from "zod/mini";
import {
  type Database,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import { queueDeliveries } from "../../office/webhooks/index.ts";
import { orderRows } from "./order.ts";

/** Rows of one step; each step is a transaction. */
const ROWS_AT_ONCE = 1_000;
/** Interval at which the position advances without new events. */
const MOVE_MS = 10_000;

const listPrograms = prepared("events.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const lockPosition = prepared(
  "events.lock",
  `SELECT last_position, seen_to, CASE WHEN xmin::text::bigint = (written_in & 4294967295) THEN seen_before ELSE 0 END AS seen_before
   FROM event_positions WHERE program_id = $1 FOR NO KEY UPDATE SKIP LOCKED`,
  (row) => ({
    lastPosition: integerColumn(row, "last_position"),
    seenTo: timeColumn(row, "seen_to"),
    // After a restore, transaction numbers differ, so all rows are read.
    seenBefore: integerColumn(row, "seen_before"),
  }),
);

const readUnseen = prepared(
  "events.unseen",
  `SELECT clock_timestamp()::timestamptz(3) AS present, pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS below, r.*
   FROM (SELECT 1) once LEFT JOIN unseen_rows($1, $2, $3::timestamptz - counting_margin(), $4) r ON true`,
  (row) => ({
    present: timeColumn(row, "present"),
    below: integerColumn(row, "below"),
    found: row["source"] === null ? undefined : readRow(row),
  }),
);

const movePosition = prepared(
  "events.move",
  `UPDATE event_positions SET last_position = $2, seen_before = $3, seen_to = $4,
     written_in = pg_current_xact_id()::text::bigint WHERE program_id = $1 RETURNING program_id`,
  (row) => textColumn(row, "program_id"),
);

const beginning = prepared(
  "events.begin",
  `INSERT INTO event_positions (program_id, seen_before, seen_to, written_in)
   VALUES ($1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, clock_timestamp() + counting_margin(),
     pg_current_xact_id()::text::bigint)
   ON CONFLICT DO NOTHING RETURNING program_id`,
  (row) => textColumn(row, "program_id"),
);

function readRow(row: Readonly<Record<string, unknown>>) {
  return {
    source: textColumn(row, "source"),
    type: z.parse(z.enum(EVENT_TYPES), row["type"]),
    accountId: textColumn(row, "account_id"),
    partnerId: nullable(row, "partner_id", integerColumn),
    storeId: nullable(row, "store_id", integerColumn),
    at: timeColumn(row, "at"),
    writtenAt: timeColumn(row, "written_at"),
    transactionNo: integerColumn(row, "transaction_no"),
    commandNo: integerColumn(row, "command_no"),
    balanceBefore: integerColumn(row, "balance_before"),
    balanceAfter: integerColumn(row, "balance_after"),
    data: z.parse(z.record(z.string(), z.unknown()), row["data"]),
  };
}

type UnseenRow = ReturnType<typeof readRow>;

const MOMENTS: Partial<Readonly<Record<EventType, string>>> = {
  "points.booked": "bookedAt",
  "voucher.redeemed": "redeemedAt",
};

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

/** Data for other systems; members that the event does not have are dropped. */
const dataOf = (row: UnseenRow) =>
  z.parse(EVENT_DATA[row.type], {
    ...row.data,
    accountId: row.accountId,
    partnerId: textOf(row.partnerId),
    storeId: textOf(row.storeId),
    [MOMENTS[row.type] ?? "at"]: row.at.toISOString(),
  });

/** Appends rows as events, and queues them for webhooks. */
async function writeEvents(
  transaction: ProgramTransaction,
  {
    rows,
    lastPosition,
    now,
  }: { readonly rows: readonly UnseenRow[]; readonly lastPosition: number; readonly now: Date },
): Promise<number> {
  const events = orderRows(rows).map((row, index) => ({
    program_id: transaction.programId,
    position: lastPosition + index + 1,
    id: randomUUID(),
    type: row.type,
    account_id: row.accountId,
    partner_id: row.partnerId,
    store_id: row.storeId,
    source: row.source,
    at: row.at,
    data: JSON.stringify(dataOf(row)),
    written_at: now,
  }));
  if (events.length > 0) {
    await transaction.db.insertInto("events").values(events).execute();
    await queueDeliveries(transaction, { after: lastPosition, now });
  }
  return lastPosition + events.length;
}

/** Writes one step of a programme's events; true if there is more. */
async function writeStep(database: Database, programId: string, now: Date): Promise<boolean> {
  return database.withProgram(programId, async (transaction) => {
    const [place] = await transaction.run(lockPosition, [programId]);
    if (place === undefined) {
      return false;
    }
    // The snapshot is taken after the lock, so that it includes everything committed before.
    const read = await transaction.run(readUnseen, [programId, place.seenBefore, place.seenTo, ROWS_AT_ONCE]);
    const rows = read.flatMap(({ found }) => (found === undefined ? [] : [found]));
    const hasMore = rows.length >= ROWS_AT_ONCE;
    const [{ below, present } = { below: place.seenBefore, present: place.seenTo }] = read;
    const seenTo = hasMore ? place.seenTo : new Date(Math.max(present.getTime(), place.seenTo.getTime()));
    if (rows.length > 0 || seenTo.getTime() - place.seenTo.getTime() > MOVE_MS || place.seenBefore === 0) {
      const last = await writeEvents(transaction, { rows, lastPosition: place.lastPosition, now });
      await transaction.run(movePosition, [programId, last, hasMore ? place.seenBefore : below, seenTo]);
    }
    return hasMore;
  });
}

/** Starts the programme's events; earlier changes are no events. */
export async function beginEvents(transaction: ProgramTransaction): Promise<void> {
  await transaction.run(beginning, [transaction.programId]);
}

/** Job: writes rows committed since the last run as events. Bookings do not wait for it. */
export async function writeEventsOnce(database: Database, now: Date): Promise<void> {
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    while (await writeStep(database, programId, now)) {
      // Each step is a separate transaction.
    }
  }
}
