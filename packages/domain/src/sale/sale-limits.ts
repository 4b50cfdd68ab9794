import { cents, type Cents } from "../base/money.ts";
import type { Sale } from "./sale.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Tolerance for till clocks that run fast. */
const AHEAD_MINUTES = 5;
/** Queues of offline tills may be old; more than a year means a wrong clock. */
const OLDEST_DAYS = 366;
/** Distance of the business day from the day of the sale: late nights, and days closed late. */
const BUSINESS_DAY_DAYS = 7;

/** The largest amount of a sale or line in any programme: ten million euros. */
export const LARGEST_AMOUNT_CENTS: Cents = cents(1_000_000_000);

/** A limit that the time of a sale exceeds. */
export type TimeProblem = "AHEAD" | "TOO_OLD" | "BUSINESS_DAY_FAR";

/** Text of each problem for the till's developer; the name of the field precedes it. */
export const TIME_PROBLEM_TEXTS: Readonly<Record<TimeProblem, string>> = {
  AHEAD: `more than ${AHEAD_MINUTES} minutes in the future`,
  TOO_OLD: `more than ${OLDEST_DAYS} days ago`,
  BUSINESS_DAY_FAR: `more than ${BUSINESS_DAY_DAYS} days from the time of the sale`,
};

/** Problems with the time of a sale that a till reports now. */
export function timeProblems(
  { transactionTimeMs, businessDay }: Pick<Sale, "transactionTimeMs"> & { readonly businessDay?: string | undefined },
  nowMs: number,
): readonly TimeProblem[] {
  const isFar =
    businessDay !== undefined && Math.abs(Date.parse(businessDay) - transactionTimeMs) > BUSINESS_DAY_DAYS * DAY_MS;
  return [
    ...(transactionTimeMs > nowMs + AHEAD_MINUTES * MINUTE_MS ? (["AHEAD"] as const) : []),
    ...(transactionTimeMs < nowMs - OLDEST_DAYS * DAY_MS ? (["TOO_OLD"] as const) : []),
    ...(isFar ? (["BUSINESS_DAY_FAR"] as const) : []),
  ];
}
