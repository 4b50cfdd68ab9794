import { v2 } from "@punktum/contracts";
import { bookingPoints, convertPoints, definedOnly, mapOutcome, points, sortNewestFirst } from "@punktum/domain";
import type * as z from "zod/mini";
import type { HistoryEntry, LoyaltyGateway } from "../gateway.ts";
import { HISTORY_PAGE_SIZE } from "../mapping/history-page.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

type BookingWire = z.output<typeof v2.listBookings.response>[number];

const entryOf = (row: BookingWire, convertFactor: number): HistoryEntry => ({
  id: row.bookingId,
  description: row.reason,
  ...definedOnly({ descriptions: row.reasons }),
  bookingTypeCode: row.bookingTypeCode,
  points: bookingPoints(row.bookingType, points(row.points), convertFactor),
  timeMs: Date.parse(row.bookingTime),
});

/** Reads of one account. */
export function createV2Reads(
  { http }: V2Options,
  { headers, readAccount, withAccount }: AccountContext,
): Pick<LoyaltyGateway, "readAccount" | "readBalance" | "readHistory"> {
  return {
    readAccount,
    readBalance: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const answer = await http.callV2(v2.readBalance, { params: { accountId: code.keyCode } }, headers(code));
        return mapOutcome(answer, (balance) => convertPoints(points(balance.points), convertFactor));
      }),
    readHistory: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const query = { limit: HISTORY_PAGE_SIZE, ...definedOnly({ before: code.after }) };
        const params = { accountId: code.keyCode };
        const answer = await http.callV2(v2.listBookings, { params, query }, headers(code));
        return mapOutcome(answer, (rows) => {
          const next = rows.length < HISTORY_PAGE_SIZE ? undefined : rows.at(-1)?.bookingId;
          const entries = sortNewestFirst(rows.map((row) => entryOf(row, convertFactor)));
          return { entries, ...definedOnly({ next }) };
        });
      }),
  };
}
