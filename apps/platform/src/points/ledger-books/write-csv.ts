import type { BookFormat } from "./format.ts";

const COLUMNS = ["day", "time", "booking", "account", "figure", "points", "store", "partner", "voucher", "source"];

/** Contains ids, codes and numbers only, so that formulas need no escaping and negative numbers stay numbers. */
const line = (cells: readonly (string | number | null)[]): string => `${cells.map((cell) => cell ?? "").join(",")}\r\n`;

/** The ledger as CSV; its first and last lines are the outstanding points before and after. */
export const csvFormat: BookFormat = {
  type: "text/csv",
  begin: ({ firstDay, opening }) =>
    line(COLUMNS) + line([firstDay, null, null, null, "OPENING", opening, null, null, null, null]),
  booking: (day, { id, accountId, bookedAt, points, figure, storeId, partnerId, voucher, source }) =>
    line([day, bookedAt.toISOString(), id, accountId, figure, points, storeId, partnerId, voucher, source]),
  end: ({ lastDay, closing }) => line([lastDay, null, null, null, "CLOSING", closing, null, null, null, null]),
};
