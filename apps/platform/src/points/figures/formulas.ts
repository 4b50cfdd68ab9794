import type { FigureCode, ReportCode } from "@punktum/contracts";
import { addDays, addMonths } from "@punktum/domain";
import type { Span } from "./calendar.ts";
import type { Counted, Days } from "./days.ts";

/** Settings of the programme that formulas use. */
export interface Terms {
  /** Null if points have no value. */
  readonly pointsPerEuro: number | null;
  /** Null: points do not expire. */
  readonly pointsLifeMonths: number | null;
}

/** Computes a figure of a period from the counts of its days. `docs/figures.md` describes the formulas. */
interface Formula {
  readonly unit: "NUMBER" | "POINTS" | "CENTS" | "SHARE";
  /** True for a state at the end of the period; false for a sum over it. */
  readonly isLevel: boolean;
  /** Reaches for which the figure is known: some do not add up over several shops or partners. */
  readonly reach: "ANY" | "ONE_PLACE" | "PROGRAM";
  readonly columns: readonly Counted[];
  readonly of: (days: Days, span: Span, terms: Terms) => number | null;
}

const MILLION = 1_000_000;
/** A share rounded to six digits; null if the whole is zero. */
const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * MILLION) / MILLION;

const flow = (column: Counted, unit: Formula["unit"] = "POINTS", reach: Formula["reach"] = "ANY"): Formula => ({
  unit,
  isLevel: false,
  reach,
  columns: [column],
  of: (days, span) => days.within(column, span),
});

const level = (column: Counted, reach: Formula["reach"]): Formula => ({
  unit: "NUMBER",
  isLevel: true,
  reach,
  columns: [column],
  of: (days, { to }) => days.upTo(column, to),
});

const yearUpTo = (to: string): Span => ({ from: addDays(addMonths(to, -12), 1), to });

function outstanding(days: Days, { to }: Span): number {
  const given = days.upTo("opened", to) + days.upTo("issued", to);
  return given - days.upTo("redeemed", to) - days.upTo("expired", to) + days.upTo("corrected", to);
}

/** The breakage of the last year of issue whose points have all reached the end of their lifetime. */
function expectedBreakage(days: Days, { to }: Span, { pointsLifeMonths }: Terms): number {
  if (pointsLifeMonths === null) {
    return 0;
  }
  const year = yearUpTo(addMonths(to, -pointsLifeMonths));
  return shareOf(days.within("expired_of_issue", year), days.within("issued", year)) ?? 0;
}

const FORMULAS: Readonly<Record<FigureCode, Formula>> = {
  BOOKINGS: flow("bookings", "NUMBER"),
  SALES: flow("sales", "NUMBER"),
  REVENUE: flow("revenue_cents", "CENTS"),
  ISSUED: flow("issued"),
  REDEEMED: flow("redeemed"),
  EXPIRED: flow("expired", "POINTS", "PROGRAM"),
  CORRECTED: flow("corrected"),
  OPENED: flow("opened", "POINTS", "PROGRAM"),
  OUTSTANDING: {
    unit: "POINTS",
    isLevel: true,
    reach: "PROGRAM",
    columns: ["opened", "issued", "redeemed", "expired", "corrected"],
    of: outstanding,
  },
  REDEMPTION_RATE: {
    unit: "SHARE",
    isLevel: true,
    reach: "ANY",
    columns: ["issued", "redeemed"],
    of: (days, { to }) => shareOf(days.within("redeemed", yearUpTo(to)), days.within("issued", yearUpTo(to))),
  },
  REDEMPTIONS: flow("redemptions", "NUMBER"),
  VOUCHER_PLUS: flow("voucher_given"),
  VOUCHER_MINUS: flow("voucher_taken"),
  HAND_BOOKINGS: flow("hand_bookings", "NUMBER"),
  HAND_PLUS: flow("hand_given"),
  HAND_MINUS: flow("hand_taken"),
  MEMBERS: {
    unit: "NUMBER",
    isLevel: true,
    reach: "PROGRAM",
    columns: ["joined", "departed"],
    of: (days, { to }) => days.upTo("joined", to) - days.upTo("departed", to),
  },
  REGISTERED: level("registered", "PROGRAM"),
  JOINED: flow("joined", "NUMBER", "PROGRAM"),
  DEPARTED: flow("departed", "NUMBER", "PROGRAM"),
  ACTIVE_30: level("active_30", "ONE_PLACE"),
  ACTIVE_365: level("active_365", "ONE_PLACE"),
  LIABILITY: {
    unit: "CENTS",
    isLevel: true,
    reach: "PROGRAM",
    columns: ["opened", "issued", "redeemed", "expired", "corrected", "expired_of_issue"],
    of: (days, span, terms) =>
      terms.pointsPerEuro === null
        ? null
        : Math.round((outstanding(days, span) / terms.pointsPerEuro) * 100 * (1 - expectedBreakage(days, span, terms))),
  },
  EXPECTED_BREAKAGE: {
    unit: "SHARE",
    isLevel: true,
    reach: "PROGRAM",
    columns: ["issued", "expired_of_issue"],
    of: expectedBreakage,
  },
  EXPIRED_OF_ISSUE: flow("expired_of_issue", "POINTS", "PROGRAM"),
  BREAKAGE: {
    unit: "SHARE",
    isLevel: false,
    reach: "PROGRAM",
    columns: ["issued", "expired_of_issue"],
    of: (days, span) => shareOf(days.within("expired_of_issue", span), days.within("issued", span)),
  },
};

/** Figures of each report, in the order in which they are read. */
const REPORTS: Readonly<Record<ReportCode, readonly FigureCode[]>> = {
  overview: ["ISSUED", "REDEEMED", "REDEMPTION_RATE", "SALES", "REVENUE", "ACTIVE_30", "MEMBERS", "JOINED"],
  points: ["ISSUED", "REDEEMED", "EXPIRED", "CORRECTED", "OPENED", "OUTSTANDING", "REDEMPTION_RATE"],
  members: ["MEMBERS", "REGISTERED", "JOINED", "DEPARTED", "ACTIVE_30", "ACTIVE_365"],
  stores: ["BOOKINGS", "SALES", "REVENUE", "ISSUED", "REDEEMED", "REDEMPTIONS"],
  vouchers: ["REDEMPTIONS", "VOUCHER_MINUS", "VOUCHER_PLUS"],
  staff: ["HAND_BOOKINGS", "HAND_PLUS", "HAND_MINUS"],
  liability: ["OUTSTANDING", "LIABILITY", "EXPECTED_BREAKAGE", "ISSUED", "REDEEMED", "EXPIRED", "CORRECTED", "OPENED"],
  breakage: ["ISSUED", "EXPIRED_OF_ISSUE", "BREAKAGE"],
};

/** A figure with its formula. */
export interface Figure extends Formula {
  readonly code: FigureCode;
}

/** Figures of a report, in their order. */
export const figuresOf = (report: ReportCode): readonly Figure[] =>
  REPORTS[report].map((code) => ({ code, ...FORMULAS[code] }));
