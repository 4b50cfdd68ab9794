import type { Cents } from "../base/money.ts";

/**
 * Remarks in the answer to a sale: the lines differ from the total, or a return took less than the till expects, from
 * another account, or by other rules. The sale is accepted in every case.
 */
export const REMARK_CODES = [
  "LINES_DIFFER",
  "RETURN_EXCEEDS_SALE",
  "RETURN_SALE_UNKNOWN",
  "RETURN_LINE_UNKNOWN",
  "RETURN_OTHER_ACCOUNT",
  "RETURN_ACCOUNT_CLOSED",
  "RETURN_SALE_WAITS",
  "RETURN_STOPPED_AT_FLOOR",
] as const;

/** One of {@link REMARK_CODES}. */
export type RemarkCode = (typeof REMARK_CODES)[number];

/** A remark with the sequence numbers of its lines; no lines mean the whole sale. */
export interface SaleRemark {
  readonly code: RemarkCode;
  readonly lines: readonly number[];
  /** LINES_DIFFER: the sum of the lines, and the amount that counts. */
  readonly amounts?: readonly Cents[];
}

/** One remark per code with all its lines, in the order of {@link REMARK_CODES}. */
export function gatherRemarks(remarks: readonly SaleRemark[]): readonly SaleRemark[] {
  return REMARK_CODES.flatMap((code) => {
    const same = remarks.filter((remark) => remark.code === code);
    const lines = [...new Set(same.flatMap((remark) => remark.lines))].toSorted((left, right) => left - right);
    const amounts = same.find((remark) => remark.amounts !== undefined)?.amounts;
    return same.length === 0 ? [] : [{ code, lines, ...(amounts !== undefined && { amounts }) }];
  });
}

/**
 * Remarks that only the answer to a till has: on the card it sent, and on a void. They are not stored with the sale.
 */
export type TillRemark =
  /** The sale is booked without the card, and its points wait for another one. */
  | "CARD_NOT_USABLE"
  /** What was sent as a card cannot be one. */
  | "CARD_UNREADABLE"
  /** A voided sale had been booked before. */
  | "VOIDED_SALE_TAKEN_BACK";
