import { sql } from "kysely";
import * as z from "zod/mini";
import { fingerprintOf } from "../../office/idempotency/index.ts";
import type { ProgramTransaction } from "../../database/index.ts";
import { bookOpenings, type Opening, OPENING_SOURCE } from "../ledger/index.ts";
import { reverseBookingIn } from "../reversals/index.ts";
import { findMembersByCode } from "./holders.ts";
import { type Kind, problemIn, type Verdict } from "./kind.ts";
import { readCode, readDay, readPoints } from "./values.ts";

/** A row with a member's points in another system. */
interface BalanceRow {
  readonly member: string;
  readonly points: number;
  readonly earnedAt: Date | null;
}

const openedRow = z.object({
  account_id: z.string(),
  own: z.boolean(),
  points: z.number(),
  earned_at: z.nullable(z.date()),
  booked_on: z.string(),
  taken_back: z.boolean(),
});
type Opened = z.output<typeof openedRow>;

/** Reads opening balances of accounts and of accounts merged into them. */
async function readOpened({ db, programId }: ProgramTransaction, accountIds: readonly string[]) {
  const { rows } = await sql`
    WITH RECURSIVE family AS (
      SELECT id AS account_id, id AS member_id FROM unnest(${accountIds}::uuid[]) AS wanted (id)
      UNION
      SELECT f.account_id, m.secondary_id FROM family f
      JOIN account_merges m ON m.program_id = ${programId} AND m.primary_id = f.member_id
    )
    SELECT f.account_id, f.account_id = f.member_id AS own, b.points, l.earned_at,
      to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS booked_on, r.booking_id IS NOT NULL AS taken_back
    FROM family f
    JOIN bookings b ON b.program_id = ${programId} AND b.account_id = f.member_id AND b.source = ${OPENING_SOURCE} AND b.points > 0
    LEFT JOIN point_lots l ON l.program_id = b.program_id AND l.booking_id = b.id
    LEFT JOIN booking_reversals r ON r.program_id = b.program_id AND r.booking_id = b.id`.execute(db);
  return Map.groupBy(z.parse(z.array(openedRow), rows), ({ account_id: id }) => id);
}

/** Whether points were earned at a time. Those earned on the day of their booking have none of their own. */
const isOfTime = ({ earned_at: at, booked_on: day }: Opened, earnedAt: Date | null): boolean =>
  at?.getTime() === earnedAt?.getTime() || (at === null && earnedAt?.toISOString().slice(0, 10) === day);

function judge({ points, earnedAt }: BalanceRow, accountId: string, opened: readonly Opened[]): Verdict<Opening> {
  const ofTime = opened.filter((one) => isOfTime(one, earnedAt));
  const standing = ofTime.filter(({ taken_back: isTakenBack }) => !isTakenBack);
  if (points === 0 || standing.some((one) => one.points === points)) {
    return "SAME";
  }
  if (standing.some(({ own }) => own)) {
    return problemIn("points", "OTHER_BALANCE");
  }
  return { make: { accountId, points, earnedAt, earlier: ofTime.filter(({ own }) => own).length } };
}

/** Opening balances: bookings with their own source, one for each account and time of earning. */
export const balances: Kind<BalanceRow, Opening> = {
  read: (cells, { today }) => {
    const member = cells.value("member", "NOT_A_CODE", readCode);
    const points = cells.value("points", "NOT_POINTS", readPoints);
    const earnedOn = cells.value("earnedOn", "NOT_A_DAY", (cell) => readDay(cell, today));
    if (member === undefined) {
      cells.refuse("member", "MISSING");
    }
    if (points === undefined) {
      cells.refuse("points", "MISSING");
    }
    return {
      member: member ?? "",
      points: points ?? 0,
      // The lifetime of points earned today begins with their booking.
      earnedAt: earnedOn === undefined || earnedOn === today ? null : new Date(`${earnedOn}T12:00:00Z`),
    };
  },
  keysOf: ({ member, earnedAt }) => [{ key: `${member} ${earnedAt?.toISOString() ?? ""}`, field: "member" }],
  look: async (transaction, rows, isTaken) => {
    const memberOf = await findMembersByCode(
      transaction,
      rows.map(({ value }) => value.member),
    );
    const accounts = rows.map(({ value }) => memberOf(value.member));
    const accountIds = accounts.flatMap((found) => (typeof found === "string" ? [] : [found.accountId]));
    const opened = await readOpened(transaction, [...new Set(accountIds)]);
    return rows.map(({ number, value }, index) => {
      const found = accounts[index] ?? "UNKNOWN_MEMBER";
      if (typeof found === "string") {
        return problemIn("member", found);
      }
      // A member may appear under two codes.
      const key = `account ${found.accountId} ${value.earnedAt?.toISOString() ?? ""}`;
      return isTaken(key, number)
        ? problemIn("member", "TWICE_IN_FILE")
        : judge(value, found.accountId, opened.get(found.accountId) ?? []);
    });
  },
  make: async (transaction, rows) => {
    const bookingIds = await bookOpenings(transaction, rows);
    return rows.map(({ accountId }, index) => {
      const bookingId = bookingIds[index];
      return { accountId, ...(bookingId !== undefined && { bookingId }) };
    });
  },
  pointsOf: ({ points }) => points,
  undo: async (transaction, { accountId, bookingId }, { ranAt }) => {
    const { db, programId } = transaction;
    if (accountId === null || bookingId === null) {
      return "UNDONE";
    }
    await sql`SELECT FROM accounts WHERE program_id = ${programId} AND id = ${accountId} FOR NO KEY UPDATE`.execute(db);
    const { rows } = await sql<{ booked: boolean; reversed: boolean; closed: boolean }>`
      SELECT a.open_reservations > 0 OR EXISTS (SELECT FROM bookings b WHERE b.program_id = a.program_id AND b.account_id = a.id
          AND b.source <> ${OPENING_SOURCE} AND b.created_at >= ${ranAt}) AS booked,
        a.status IN ('INACTIVE', 'TERMINATED') AS closed,
        EXISTS (SELECT FROM booking_reversals r WHERE r.program_id = a.program_id AND r.booking_id = ${bookingId}) AS reversed
      FROM accounts a WHERE a.program_id = ${programId} AND a.id = ${accountId}`.execute(db);
    const [touch] = rows;
    if (touch?.reversed === true) {
      return "UNDONE";
    }
    if (touch === undefined || touch.booked || touch.closed) {
      return touch?.closed === true ? "CHANGED" : "BOOKED";
    }
    await reverseBookingIn(transaction, {
      request: {
        owner: OPENING_SOURCE,
        key: `undo ${bookingId}`,
        fingerprint: fingerprintOf("undoOpening", { bookingId }),
      },
      accountId,
      bookingId,
      reason: "",
      origin: { source: OPENING_SOURCE },
    });
    return "UNDONE";
  },
};
