import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { reachesStoreSql } from "../../office/sessions/index.ts";
import type { PageAsked, TablePage } from "./page.ts";

const PAGE = 500;
const DAY_MS = 86_400_000;
/** Before all ids. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const cursor = z.tuple([z.iso.datetime(), z.uuid()]);

const bookingRow = z.object({
  id: z.string(),
  booked_at: z.date(),
  account_id: z.string(),
  points: z.number(),
  booking_type_code: z.string(),
  source: z.string(),
  partner_id: z.nullable(z.number()),
  store_id: z.nullable(z.number()),
  voucher: z.nullable(z.string()),
  admin_id: z.nullable(z.string()),
});

const text = (value: string | number | null): string => (value === null ? "" : String(value));

const isOf = (column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`true` : sql`${column} = ${id}::bigint`;

/**
 * A page of bookings of the period, the oldest first. Read by the day, so that a page sorts a day and not the period; a
 * day without bookings is an empty page.
 */
export async function readBookings({
  transaction,
  identity,
  filter,
  from,
  to,
  after,
  now,
}: PageAsked): Promise<TablePage> {
  const { db, programId } = transaction;
  const end = to ?? now;
  const [time, id] = after === null ? [(from ?? end).toISOString(), FIRST_ID] : z.parse(cursor, JSON.parse(after));
  const start = new Date(time);
  const dayEnd = new Date(Math.min(start.getTime() + DAY_MS, end.getTime()));
  const inReach = reachesStoreSql(identity, { partnerId: sql`b.partner_id`, storeId: sql`b.store_id` });
  const ofPlace = sql`${isOf(sql`b.partner_id`, filter.partnerId)} AND ${isOf(sql`b.store_id`, filter.storeId)}`;
  const { rows } = await sql`
    SELECT b.id, b.booked_at, b.account_id, b.points, b.booking_type_code, b.source, b.partner_id, b.store_id,
      b.voucher_kind || b.voucher_id AS voucher, b.admin_id
    FROM bookings b
    WHERE b.program_id = ${programId} AND b.booked_at >= ${start} AND b.booked_at < ${dayEnd}
      AND (b.booked_at, b.id) > (${start}::timestamptz, ${id}::uuid) AND ${inReach} AND ${ofPlace}
    ORDER BY b.booked_at, b.id LIMIT ${PAGE}`.execute(db);
  const found = z.parse(z.array(bookingRow), rows);
  const last = found.length === PAGE ? found.at(-1) : undefined;
  const next =
    last === undefined
      ? dayEnd < end
        ? JSON.stringify([dayEnd.toISOString(), FIRST_ID])
        : null
      : JSON.stringify([last.booked_at.toISOString(), last.id]);
  return {
    rows: found.map((row) => [
      row.id,
      row.booked_at.toISOString(),
      row.account_id,
      row.points,
      row.booking_type_code,
      row.source,
      text(row.partner_id),
      text(row.store_id),
      text(row.voucher),
      text(row.admin_id),
    ]),
    next,
  };
}
