import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { type Right, rolesWith } from "../rights.ts";
import { digitsId, isoMoment, organization } from "../wire.ts";
import { PROGRAM_ERRORS, programPath } from "./administration/common.ts";

/** Kinds of reports. */
export const REPORT_CODES = [
  "overview",
  "points",
  "members",
  "stores",
  "vouchers",
  "staff",
  "liability",
  "breakage",
] as const;

/** One of {@link REPORT_CODES}. */
export type ReportCode = (typeof REPORT_CODES)[number];

/** Reports that require a further right: liability, and figures of single people. */
const FURTHER_RIGHTS: Readonly<Partial<Record<ReportCode, Right>>> = {
  liability: "ledger.read",
  breakage: "ledger.read",
  staff: "log.read",
};

/** The right that a report requires. */
export const rightOfReport = (report: ReportCode): Right => FURTHER_RIGHTS[report] ?? "reports.read";

/** Figures of reports; `docs/figures.md` says how each is counted. */
export const FIGURE_CODES = [
  "BOOKINGS",
  "SALES",
  "REVENUE",
  "ISSUED",
  "REDEEMED",
  "EXPIRED",
  "CORRECTED",
  "OPENED",
  "OUTSTANDING",
  "REDEMPTION_RATE",
  "REDEMPTIONS",
  "VOUCHER_PLUS",
  "VOUCHER_MINUS",
  "HAND_BOOKINGS",
  "HAND_PLUS",
  "HAND_MINUS",
  "MEMBERS",
  "REGISTERED",
  "JOINED",
  "DEPARTED",
  "ACTIVE_30",
  "ACTIVE_365",
  "LIABILITY",
  "EXPECTED_BREAKAGE",
  "EXPIRED_OF_ISSUE",
  "BREAKAGE",
] as const;

/** One of {@link FIGURE_CODES}. */
export type FigureCode = (typeof FIGURE_CODES)[number];

const DAY_MS = 86_400_000;
/** Longest period of a report, and of one by days. */
const MAX_DAYS = 1_830;
const MAX_DAYS_BY_DAY = 740;

/** A day in the programme's time zone. */
export const shopDay = z.iso.date();
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const isInCalendar = (day: string): boolean => day >= "2000-01-01" && day < "2200-01-01";

const selection = {
  from: shopDay,
  to: shopDay,
  by: z.optional(z.enum(["day", "week", "month"])),
  storeId: z.optional(digitsId),
  partnerId: z.optional(digitsId),
};

interface Period {
  readonly from: string;
  readonly to: string;
  readonly by?: "day" | "week" | "month" | undefined;
}

/** Whether the period begins before it ends. */
export const isReportPeriod = z.refine<Period>(({ from, to }) => isInCalendar(from) && isInCalendar(to) && from <= to, {
  error: "the period ends before it begins, or lies outside the years 2000 to 2199",
  path: ["to"],
});
/** Whether the period has no more days than a report shows. */
export const isShortEnough = z.refine<Period>(
  ({ from, to, by = "day" }) => daysOf(from, to) <= (by === "day" ? MAX_DAYS_BY_DAY : MAX_DAYS),
  { error: "the period is too long: 740 days by day, 1830 days otherwise", path: ["to"] },
);

/** Values of the figures, in their order. Null: unknown in this reach, or undefined because nothing was issued. */
const values = z.array(z.nullable(z.number()));

const figure = z.object({
  code: z.enum(FIGURE_CODES),
  unit: z.enum(["NUMBER", "POINTS", "CENTS", "SHARE"]),
  isLevel: z.boolean(),
});

const point = z.object({ from: shopDay, to: shopDay, isMoving: z.boolean(), values });

const row = z.object({ id: z.string(), name: z.nullable(z.string()), values });

const compared = z.object({ from: shopDay, to: shopDay, series: z.array(point), totals: values });

const reportParams = z.object({ programId: organization, report: z.enum(REPORT_CODES) });
const errors = [...PROGRAM_ERRORS, "NOT_FOUND"] as const;

const readReport = defineCall({
  id: "v2.readReport",
  method: "GET",
  path: `${programPath}/reports/{report}`,
  tag: "reports",
  summary: "Figures of a period, by day, week or month",
  description:
    "Days are those of the programme's time zone. Everything booked up to `asOf` is counted; null: the figures are being counted for the first time. Late bookings change past days, so points of the last seven days have `isMoving`. Weeks begin on Mondays; the first and last one are as long as the period leaves them. Staff of partners see their own shops only, and null for what only the programme has: members, outstanding points, expiry. `liability` and `breakage` are for those who may read the ledger, `staff` for those who may read the audit log. `compare=previous` adds the period before, as many days long, and for whole months as many months; `compare=year` the same days a year earlier.",
  example: {
    params: { programId: "pfm", report: "points" },
    query: { from: "2026-10-01", to: "2026-11-30", by: "month", compare: "year" },
    response: {
      report: "points",
      from: "2026-10-01",
      to: "2026-11-30",
      by: "month",
      timeZone: "Europe/Berlin",
      currency: "EUR",
      asOf: "2026-11-23T09:30:00.000Z",
      figures: [
        { code: "ISSUED", unit: "POINTS", isLevel: false },
        { code: "OUTSTANDING", unit: "POINTS", isLevel: true },
      ],
      series: [
        { from: "2026-10-01", to: "2026-10-31", isMoving: false, values: [12_480, 90_210] },
        { from: "2026-11-01", to: "2026-11-30", isMoving: true, values: [10_020, 94_730] },
      ],
      totals: [22_500, 94_730],
      rows: [],
      compared: {
        from: "2025-10-01",
        to: "2025-11-30",
        series: [
          { from: "2025-10-01", to: "2025-10-31", isMoving: false, values: [9_000, 50_000] },
          { from: "2025-11-01", to: "2025-11-30", isMoving: false, values: [9_500, 55_500] },
        ],
        totals: [18_500, 55_500],
      },
    },
  },
  roles: rolesWith("reports.read"),
  params: reportParams,
  query: z
    .object({ ...selection, compare: z.optional(z.enum(["previous", "year"])) })
    .check(isReportPeriod, isShortEnough),
  response: z.object({
    report: z.enum(REPORT_CODES),
    from: shopDay,
    to: shopDay,
    by: z.enum(["day", "week", "month"]),
    timeZone: z.string(),
    currency: z.string(),
    asOf: z.nullable(isoMoment),
    figures: z.array(figure),
    series: z.array(point),
    totals: values,
    /** Shops, vouchers or people of the period, the largest first; empty in the other reports. */
    rows: z.array(row),
    compared: z.nullable(compared),
  }),
  errors,
});

const exportReport = defineCall({
  id: "v2.exportReport",
  method: "GET",
  path: `${programPath}/reports/{report}/table`,
  tag: "reports",
  summary: "A report as a table for spreadsheets",
  description:
    "One line a day, week or month in the language of `Accept-Language`, or with `of=rows` one line for each shop, voucher or person. Amounts are in the currency with two decimals, shares lie between 0 and 1. An empty cell: the figure is not known in this reach. Everything else is that of the report.",
  example: {
    params: { programId: "pfm", report: "breakage" },
    query: { from: "2026-10-01", to: "2026-11-30", by: "month" },
    response:
      "From,To,Points issued,Expired of those issued,Breakage\r\n2026-10-01,2026-10-31,12480,312,0.025\r\n2026-11-01,2026-11-30,10020,0,0\r\n",
  },
  roles: rolesWith("reports.read"),
  params: reportParams,
  query: z.object({ ...selection, of: z.optional(z.enum(["series", "rows"])) }).check(isReportPeriod, isShortEnough),
  response: z.string(),
  responseType: "text/csv",
  errors,
});

/** Reports. */
export const reportsApi = { readReport, exportReport } as const;
