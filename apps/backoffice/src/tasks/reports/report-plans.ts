import type { FigureCode, ReportCode } from "@punktum/contracts";

/** Keys of the charts' titles. */
type ChartName =
  | "moved"
  | "revenue"
  | "outstanding"
  | "members"
  | "joined"
  | "active"
  | "sales"
  | "redemptions"
  | "byHand"
  | "liability"
  | "breakage"
  | "ofIssue";

/** One chart of a report: lines for states, or bars for events, outgoing ones downwards. */
export interface ChartPlan {
  readonly name: ChartName;
  readonly kind: "line" | "bars";
  readonly up: readonly FigureCode[];
  readonly down?: readonly FigureCode[];
}

const MOVED: ChartPlan = { name: "moved", kind: "bars", up: ["ISSUED"], down: ["REDEEMED", "EXPIRED"] };
const REVENUE: ChartPlan = { name: "revenue", kind: "line", up: ["REVENUE"] };

/** The charts of each report. Figures that a reach does not have are left out. */
export const CHARTS: Readonly<Record<ReportCode, readonly ChartPlan[]>> = {
  overview: [{ ...MOVED, down: ["REDEEMED"] }, REVENUE],
  points: [{ name: "outstanding", kind: "line", up: ["OUTSTANDING"] }, MOVED],
  members: [
    { name: "members", kind: "line", up: ["MEMBERS", "REGISTERED"] },
    { name: "joined", kind: "bars", up: ["JOINED"], down: ["DEPARTED"] },
    { name: "active", kind: "line", up: ["ACTIVE_30"] },
  ],
  stores: [REVENUE, { name: "sales", kind: "bars", up: ["SALES"] }],
  vouchers: [{ name: "redemptions", kind: "bars", up: ["REDEMPTIONS"] }],
  staff: [{ name: "byHand", kind: "bars", up: ["HAND_PLUS"], down: ["HAND_MINUS"] }],
  liability: [{ name: "liability", kind: "line", up: ["LIABILITY"] }, MOVED],
  breakage: [
    { name: "breakage", kind: "line", up: ["BREAKAGE"] },
    { name: "ofIssue", kind: "bars", up: ["ISSUED"], down: ["EXPIRED_OF_ISSUE"] },
  ],
};

const WITH_ROWS = ["stores", "vouchers", "staff"] as const satisfies readonly ReportCode[];

/** A report with a table of shops, vouchers or people. */
export type RowsOf = (typeof WITH_ROWS)[number];

export const hasRows = (report: ReportCode): report is RowsOf => WITH_ROWS.some((name) => name === report);

/** Reports that exist for the whole programme only, not by shop or partner. */
export const isOfProgramme = (report: ReportCode): boolean => report === "liability" || report === "breakage";
