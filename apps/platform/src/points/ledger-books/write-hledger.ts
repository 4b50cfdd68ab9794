import type { BookFormat } from "./format.ts";
import type { BookedFigure } from "./month.ts";

/** The programme's debt to its members; a credit, so negative. */
const OWED = "liabilities:points";
const OPENING = "equity:points:opening";

/** Account against which the points of a figure are booked. */
const AGAINST: Readonly<Record<BookedFigure, string>> = {
  OPENED: "equity:points:brought-over",
  ISSUED: "expenses:points:issued",
  REDEEMED: "income:points:redeemed",
  EXPIRED: "income:points:expired",
  CORRECTED: "expenses:points:corrected",
  MERGED: "equity:points:merged",
};

const posting = (account: string, points: number, rest = ""): string => `    ${account}  ${points} P${rest}\n`;

/** A balance assertion: a posting of `0 P` with the balance that hledger checks. */
const balance = (account: string, points: number): string => posting(account, 0, ` = ${points} P`);

/**
 * The ledger as a journal for hledger (https://hledger.org). Each booking is a transaction of two postings with its
 * account and place as tags. The balances at the end come from the figures of the reports: hledger refuses the journal
 * when the bookings do not add up to them.
 */
export const hledgerFormat: BookFormat = {
  type: "text/plain",
  begin: ({ programId, month, zone, asOf, firstDay, opening }) =>
    `; Points of ${programId} in ${month} (${zone}), as of ${asOf.toISOString()}\n` +
    `commodity 1000. P\n` +
    [OWED, OPENING, ...Object.values(AGAINST)].map((account) => `account ${account}\n`).join("") +
    `\n${firstDay} Opening balance\n${posting(OWED, -opening)}${posting(OPENING, opening)}`,
  booking: (day, { id, accountId, points, figure, storeId, partnerId, voucher }) => {
    const tags = Object.entries({ account: accountId, store: storeId, partner: partnerId, voucher })
      .flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]))
      .join(", ");
    return `\n${day} (${id}) ${figure}  ; ${tags}\n${posting(OWED, -points)}${posting(AGAINST[figure], points)}`;
  },
  end: ({ lastDay, closing, opened, issued, redeemed, expired, corrected }) =>
    `\n${lastDay} Closing balance\n` +
    balance(OWED, -closing) +
    balance(AGAINST.OPENED, opened) +
    balance(AGAINST.ISSUED, issued) +
    balance(AGAINST.REDEEMED, -redeemed) +
    balance(AGAINST.EXPIRED, -expired) +
    balance(AGAINST.CORRECTED, corrected),
};
