import { v2 } from "@punktum/contracts";
import { bookingPoints, convertPoints, mapOutcome, points, sortNewestFirst, succeed } from "@punktum/domain";
import type * as z from "zod/mini";
import type { CodeInput, GatewayOutcome, HistoryEntry, LoyaltyGateway } from "../gateway.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

type BookingWire = z.output<typeof v2.listBookings.response>[number];

const PAGE_SIZE = 200;
/** More rows than anyone scrolls through at a counter. */
const MOST_PAGES = 10;

const entryOf = (row: BookingWire, convertFactor: number): HistoryEntry => ({
  id: row.bookingId,
  description: row.reason,
  bookingTypeCode: row.bookingTypeCode,
  points: bookingPoints(row.bookingType, points(row.points), convertFactor),
  timeMs: Date.parse(row.bookingTime),
});

/** Reads of one account (V2-08..16). */
export function createV2Reads(
  { http }: V2Options,
  { headers, readAccount, withAccount }: AccountContext,
): Pick<LoyaltyGateway, "readAccount" | "readBalance" | "readHistory"> {
  const readBookings = async (code: CodeInput): Promise<GatewayOutcome<readonly BookingWire[]>> => {
    const rows: BookingWire[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const last = rows.at(-1);
      const query = { limit: PAGE_SIZE, ...(last === undefined ? {} : { before: last.bookingId }) };
      const answer = await http.callV2(v2.listBookings, { params: { accountId: code.keyCode }, query }, headers(code));
      if (!answer.ok) {
        return answer;
      }
      rows.push(...answer.response);
      if (answer.response.length < PAGE_SIZE) {
        break;
      }
    }
    return succeed(rows);
  };
  return {
    readAccount,
    readBalance: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const answer = await http.callV2(v2.readBalance, { params: { accountId: code.keyCode } }, headers(code));
        return mapOutcome(answer, (balance) => convertPoints(points(balance.points), convertFactor));
      }),
    readHistory: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const answer = await readBookings(code);
        return mapOutcome(answer, (rows) => sortNewestFirst(rows.map((row) => entryOf(row, convertFactor))));
      }),
  };
}
