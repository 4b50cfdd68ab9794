import type { Cents } from "../base/money.ts";

/**
 * What a sale's answer says beside its points: that its lines are not its total, or why a return took less, from elsewhere, or
 * by other rules than the till may think (B-43). The sale is taken in every case.
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

/** A remark, and the sequence numbers of the lines it is about; none: the whole sale. */
export interface SaleRemark {
  readonly code: RemarkCode;
  readonly lines: readonly number[];
  /** LINES_DIFFER: what the lines come to, and what counts. */
  readonly amounts?: readonly Cents[];
}

/** One remark per code, each with all its lines, in the order of {@link REMARK_CODES}. */
export function gatherRemarks(remarks: readonly SaleRemark[]): readonly SaleRemark[] {
  return REMARK_CODES.flatMap((code) => {
    const same = remarks.filter((remark) => remark.code === code);
    const lines = [...new Set(same.flatMap((remark) => remark.lines))].toSorted((left, right) => left - right);
    const amounts = same.find((remark) => remark.amounts !== undefined)?.amounts;
    return same.length === 0 ? [] : [{ code, lines, ...(amounts !== undefined && { amounts }) }];
  });
}
