import type { v2 } from "@punktum/contracts";
import {
  addPoints,
  bookingPoints,
  centsOfEuros,
  convertPoints,
  definedOnly,
  NO_POINTS,
  points,
  type Points,
} from "@punktum/domain";
import type * as z from "zod/mini";
import type { Explanation, HistoryEntry } from "../history.ts";

/** Bookings per request: several screens full, but still a small answer. */
export const HISTORY_PAGE_SIZE = 100;

/** A row of the history of v2. */
export function entryOfBooking(
  row: z.output<typeof v2.listBookings.response>[number],
  convertFactor: number,
): HistoryEntry {
  return {
    id: row.bookingId,
    description: row.reason,
    ...definedOnly({ descriptions: row.reasons, storeName: row.storeName, isExplained: row.isExplained }),
    bookingTypeCode: row.bookingTypeCode,
    points: bookingPoints(row.bookingType, points(row.points), convertFactor),
    timeMs: Date.parse(row.bookingTime),
  };
}

/** Converted shares that add up to the converted sum: each is the difference of two converted partial sums. */
function convertShares(shares: readonly number[], convertFactor: number): readonly Points[] {
  let sum = NO_POINTS;
  return shares.map((share) => {
    const before = convertPoints(sum, convertFactor);
    sum = addPoints(sum, points(share));
    return points(convertPoints(sum, convertFactor) - before);
  });
}

/** Reasons and receipt of a booking. */
export function explanationOf(
  { why, receipt }: z.output<typeof v2.readBooking.response>,
  convertFactor: number,
): Explanation {
  const shares = convertShares(
    why.map((part) => part.points),
    convertFactor,
  );
  return {
    reasons: why.map(({ kind, names, factor, revenue }, index) => ({
      kind,
      names,
      points: shares[index] ?? NO_POINTS,
      ...definedOnly({ factor, revenueCents: revenue === undefined ? undefined : centsOfEuros(revenue) }),
    })),
    ...definedOnly({
      receipt: receipt && {
        amountCents: centsOfEuros(receipt.amount),
        lines: receipt.lines.map(({ description, amount }) => ({ description, amountCents: centsOfEuros(amount) })),
      },
    }),
  };
}
