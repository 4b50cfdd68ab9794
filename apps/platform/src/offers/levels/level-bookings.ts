import { fail, points, succeed, type Outcome, type Points } from "@punktum/domain";
import { type Database, integerColumn, prepared, textColumn, timeColumn } from "../../database/index.ts";

/** A booking with the level points it counts. */
interface LevelBooking {
  readonly id: string;
  /** Signed. */
  readonly points: Points;
  readonly bookedAt: Date;
  readonly bookingTypeCode: "COU" | "REV" | "MANUALREVENUE";
  readonly reason: string;
  readonly descriptions: { readonly de: string; readonly en: string };
}

/** A page of the bookings that make up an account's level points, newest first; all pages add up to them. */
export type ReadLevelBookings = (
  programId: string,
  accountId: string,
  page: { readonly limit: number; readonly before?: string | undefined },
) => Promise<Outcome<readonly LevelBooking[], "HISTORY_NOT_FOUND">>;

const CODES = ["COU", "REV", "MANUALREVENUE"] as const;

const readPage = prepared(
  "levels.read-bookings",
  "SELECT * FROM read_level_bookings($1, $2, $3, $4, $5)",
  (row): LevelBooking => ({
    id: textColumn(row, "id"),
    points: points(integerColumn(row, "points")),
    bookedAt: timeColumn(row, "booked_at"),
    bookingTypeCode: CODES.find((code) => code === row["booking_type_code"]) ?? "MANUALREVENUE",
    reason: textColumn(row, "reason"),
    descriptions: { de: textColumn(row, "description_de"), en: textColumn(row, "description_en") },
  }),
);

const readTime = prepared(
  "levels.read-booking-time",
  "SELECT booked_at FROM bookings WHERE program_id = $1 AND id = $2",
  (row) => timeColumn(row, "booked_at"),
);

export function createReadLevelBookings(database: Database): ReadLevelBookings {
  return (programId, accountId, { limit, before }) =>
    database.withProgram(programId, async ({ run }) => {
      const [bookedAt] = before === undefined ? [] : await run(readTime, [programId, before]);
      if (before !== undefined && bookedAt === undefined) {
        return fail("HISTORY_NOT_FOUND", "there is no such booking to continue from");
      }
      return succeed(await run(readPage, [programId, accountId, limit, bookedAt ?? null, before ?? null]));
    });
}
