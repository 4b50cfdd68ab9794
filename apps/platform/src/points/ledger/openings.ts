import { points } from "@punktum/domain";
import { prepared, type ProgramTransaction } from "../../database/index.ts";
import { fingerprintOf } from "../../office/idempotency/index.ts";
import { bookPointsIn } from "./service.ts";

/** Points that a member has in another system. */
export interface Opening {
  readonly accountId: string;
  readonly points: number;
  /** When they were earned there, which starts their lifetime. Null: it starts now. */
  readonly earnedAt: Date | null;
  /** Number of reversed openings of this account and time. */
  readonly earlier: number;
}

/** Source of opening bookings and their reversals. */
export const OPENING_SOURCE = "opening";

const DATE_OPENINGS = prepared("ledger.date-openings", "SELECT FROM punktum.date_openings($1, $2)", () => null);

/**
 * Books opening balances inside an open transaction; returns the ids of their bookings in the same order. The booking's
 * key is derived from account and time of earning, so that no import can book an opening twice.
 */
export async function bookOpenings(
  transaction: ProgramTransaction,
  openings: readonly Opening[],
): Promise<readonly string[]> {
  const { run, programId } = transaction;
  if (openings.length === 0) {
    return [];
  }
  const receipts = await bookPointsIn(
    transaction,
    openings.map(({ accountId, points: amount, earnedAt, earlier }) => ({
      programId,
      accountId,
      request: {
        owner: OPENING_SOURCE,
        key: `${accountId} ${earnedAt?.toISOString() ?? ""} ${earlier}`,
        fingerprint: fingerprintOf(OPENING_SOURCE, { amount }),
      },
      bookingType: "EARNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      points: points(amount),
      descriptions: { de: "Übernommene Punkte", en: "Points brought over" },
      origin: { source: OPENING_SOURCE },
    })),
  );
  const dated = receipts.flatMap(({ bookingId }, index) => {
    const earnedAt = openings[index]?.earnedAt ?? null;
    return earnedAt === null ? [] : [{ booking_id: bookingId, earned_at: earnedAt }];
  });
  await run(DATE_OPENINGS, [programId, JSON.stringify(dated)]);
  return receipts.map(({ bookingId }) => bookingId);
}
