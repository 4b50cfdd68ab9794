import { localDayOf } from "@punktum/domain";
import type { TestDatabase } from "../../../testing/test-database.ts";

/** Rows of `daily_figures` without the columns of their key, by "partner/store day"; rows of zeros are left out. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

const ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;

interface Booked {
  readonly id: string;
  readonly account_id: string;
  readonly points: number;
  readonly code: string;
  readonly source: string;
  readonly partner_id: number | null;
  readonly store_id: number | null;
  readonly booked_at: Date;
  readonly original_points: number | null;
  readonly original_code: string | null;
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The stored figures of a programme. */
export async function readFigures(test: TestDatabase, programId: string): Promise<Figures> {
  const rows = await test.query<{ key: string; figures: Record<string, number> }>(
    `SELECT partner_id || '/' || store_id || ' ' || day AS key,
       to_jsonb(f) - 'program_id' - 'partner_id' - 'store_id' - 'day' AS figures
     FROM punktum.daily_figures f WHERE program_id = $1`,
    [programId],
  );
  const entries = rows.map(({ key, figures }) => {
    const known = Object.entries(figures).filter(([, value]) => value !== 0);
    return [key, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(entries.filter(([, figures]) => Object.keys(figures).length > 0));
}

type Sums = Map<string, Map<string, number>>;

function add(sums: Sums, key: string, figure: string, value: number): void {
  const of = sums.get(key) ?? new Map<string, number>();
  of.set(figure, (of.get(figure) ?? 0) + value);
  sums.set(key, of);
}

const scopesOf = ({ partner_id: partner, store_id: store }: Booked): readonly string[] => [
  "0/0",
  ...(partner === null ? [] : [`${partner}/0`]),
  ...(store === null ? [] : [`${partner ?? 0}/${store}`]),
];

/** An independent implementation of the rule in docs/figures.md. */
function figureOf(booking: Booked): string | undefined {
  if (booking.source === "merge") {
    return undefined;
  }
  if (booking.source === "expiry") {
    return "expired";
  }
  if (booking.source === "opening") {
    return "opened";
  }
  const { original_points: original, original_code: originalCode } = booking;
  if (original !== null) {
    return original <= 0 && originalCode !== "MANUALREVENUE" ? "redeemed" : "corrected";
  }
  if (booking.points >= 0) {
    return "issued";
  }
  return booking.code === "MANUALREVENUE" ? "corrected" : "redeemed";
}

/** Voucher counts of a booking, by the sign of its points. */
function voucherCounts({ points, code, original_code: original }: Booked, figure: string | undefined) {
  const redemptions = Number(code === "COU") - Number(original === "COU");
  if (redemptions === 0) {
    return {};
  }
  return figure === "redeemed" ? { redemptions, voucher_taken: -points } : { redemptions, voucher_given: points };
}

function handCounts({ points, code, original_points: original }: Booked, figure: string | undefined) {
  if (code !== "MANUALREVENUE" || original !== null || (figure !== "issued" && figure !== "corrected")) {
    return {};
  }
  return { hand_bookings: 1, hand_given: Math.max(points, 0), hand_taken: Math.max(-points, 0) };
}

function countBooking(sums: Sums, booking: Booked): void {
  const figure = figureOf(booking);
  const day = localDayOf(booking.booked_at.getTime(), ZONE);
  const sign = figure === "redeemed" || figure === "expired" ? -1 : 1;
  const counts = {
    bookings: Number(booking.code !== "MANUALREVENUE"),
    [figure ?? "merged"]: booking.points * sign,
    ...voucherCounts(booking, figure),
    ...handCounts(booking, figure),
  };
  for (const scope of scopesOf(booking)) {
    for (const [name, value] of Object.entries(counts)) {
      add(sums, `${scope} ${day}`, name, value);
    }
  }
}

/** Daily changes of the active accounts. */
function countActive(sums: Sums, bookings: readonly Booked[], days: number): void {
  const sold = bookings.filter(({ code }) => code !== "MANUALREVENUE");
  const activeOn = new Map<string, Set<string>>();
  for (const booking of sold) {
    const day = localDayOf(booking.booked_at.getTime(), ZONE);
    for (const scope of scopesOf(booking)) {
      for (let shift = 0; shift < days; shift += 1) {
        const key = `${scope} ${dayAfter(day, shift)}`;
        activeOn.set(key, (activeOn.get(key) ?? new Set()).add(booking.account_id));
      }
    }
  }
  for (const [key, accounts] of activeOn) {
    const [scope = "", day = ""] = key.split(" ");
    const before = activeOn.get(`${scope} ${dayAfter(day, -1)}`)?.size ?? 0;
    const name = `active_${days}`;
    add(sums, key, name, accounts.size - before);
    const next = `${scope} ${dayAfter(day, 1)}`;
    add(sums, next, name, activeOn.has(next) ? 0 : -accounts.size);
  }
}

/** Counts the bookings of a programme again, row by row in memory, without any of the platform's SQL. */
export async function recountBookings(test: TestDatabase, programId: string): Promise<Figures> {
  const bookings = await test.query<Booked>(
    `SELECT b.id, b.account_id, b.points, b.booking_type_code AS code, b.source, b.partner_id, b.store_id, b.booked_at,
       o.points AS original_points, o.booking_type_code AS original_code
     FROM punktum.bookings b
     LEFT JOIN punktum.booking_reversals v ON v.program_id = b.program_id AND v.reversal_id = b.id
     LEFT JOIN punktum.bookings o ON o.program_id = b.program_id AND o.id = v.booking_id
     WHERE b.program_id = $1`,
    [programId],
  );
  const sums: Sums = new Map();
  for (const booking of bookings) {
    countBooking(sums, booking);
  }
  countActive(sums, bookings, 30);
  countActive(sums, bookings, 365);
  const entries = [...sums].map(([key, of]) => {
    const known = [...of].filter(([name, value]) => name !== "merged" && value !== 0);
    return [key, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(entries.filter(([, of]) => Object.keys(of).length > 0));
}
