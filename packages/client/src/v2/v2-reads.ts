import { v2 } from "@punktum/contracts";
import { convertPoints, definedOnly, mapOutcome, points, sortNewestFirst } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import { entryOfBooking, explanationOf, HISTORY_PAGE_SIZE } from "../mapping/history.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

type AccountReads = Pick<
  LoyaltyGateway,
  "readAccount" | "readBalance" | "readHistory" | "readExplanation" | "readExpiringPoints"
>;

/** Reads of one account. */
export function createV2Reads(
  { http }: V2Options,
  { headers, readAccount, withAccount }: AccountContext,
): AccountReads {
  return {
    readAccount,
    readBalance: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const answer = await http.callV2(v2.readBalance, { params: { accountId: code.keyCode } }, headers(code));
        return mapOutcome(answer, (balance) => convertPoints(points(balance.points), convertFactor));
      }),
    readExpiringPoints: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const answer = await http.callV2(v2.readBalance, { params: { accountId: code.keyCode } }, headers(code));
        return mapOutcome(answer, ({ expiring = [] }) =>
          expiring.map((next) => ({ points: convertPoints(points(next.points), convertFactor), on: next.on })),
        );
      }),
    readHistory: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const query = { limit: HISTORY_PAGE_SIZE, ...definedOnly({ before: code.after }) };
        const params = { accountId: code.keyCode };
        const answer = await http.callV2(v2.listBookings, { params, query }, headers(code));
        return mapOutcome(answer, (rows) => {
          const next = rows.length < HISTORY_PAGE_SIZE ? undefined : rows.at(-1)?.bookingId;
          const entries = sortNewestFirst(rows.map((row) => entryOfBooking(row, convertFactor)));
          return { entries, ...definedOnly({ next }) };
        });
      }),
    readExplanation: (code) =>
      withAccount(code, async ({ convertFactor }) => {
        const params = { accountId: code.keyCode, bookingId: code.bookingId };
        const answer = await http.callV2(v2.readBooking, { params }, headers(code));
        return mapOutcome(answer, (booking) => explanationOf(booking, convertFactor));
      }),
  };
}
