import type { SchemaTexts, Texts } from "./texts.ts";

const VALUES =
  "Values of the figures, in the order of `figures`; no number where a figure is not known in this reach, or is a share of nothing.";
const POINT = {
  from: "First day, `yyyy-MM-dd`.",
  to: "Last day, which belongs to it.",
  isMoving: "True where late bookings may still change it: a day of it is less than seven days old.",
  values: VALUES,
} as const;

/** Texts of properties of reports and of the ledger's check. */
export const schemaTextsOfReports: SchemaTexts = {
  BrokenRule: { rule: "The rule, in words.", number: "How many times it is broken." },
  CheckLedgerResponse: {
    checkedAt: "Moment of the check.",
    isSound: "True where every rule holds and the three sums are one number.",
    rules: "How many rules were applied.",
    broken: "Rules that do not hold; empty where all do.",
    accounts: "How many accounts there are.",
    bookings: "How many bookings there are.",
    balances: "Points of all accounts, with what reservations hold.",
    booked: "Points of all bookings.",
    figures: "Points outstanding by the figures of the reports.",
  },
  ComparedPeriod: { from: POINT.from, to: POINT.to, series: "Its points.", totals: VALUES },
  ExpiryMonth: {
    month: "Month in UTC, `yyyy-MM`.",
    points: "Points that expire in it.",
    cents: { text: "What they pay for, in cents.", without: "points pay for nothing" },
  },
  ReadExpiryOutlookResponse: {
    asOf: "Moment of the answer.",
    due: "Points that expire with the next daily run: their day has come.",
    lifeMonths: { text: "Life of points in months.", without: "points do not expire, and there are no months" },
    months: "Months in which points expire, the next one first.",
    held: "Points that reservations hold; they have no month.",
    closed: "Points of closed accounts, which nobody can spend and which do not expire.",
    owed: "Points that accounts owe, of which more was taken than they had.",
    outstanding: "Points outstanding.",
  },
  ReadReportResponse: {
    report: "Name of the report.",
    from: POINT.from,
    to: POINT.to,
    by: "Length of the points of the series.",
    timeZone: "Zone in which days are cut.",
    currency: "Currency of amounts, ISO 4217.",
    asOf: {
      text: "Everything that was booked up to this moment is counted.",
      without: "the figures are counted for the first time; there are no series and no totals yet",
    },
    figures: "Figures of the report, in the order of all `values`.",
    series: "One point a day, week or month, the earliest first.",
    totals: "Values of the whole period.",
    rows: "Shops, vouchers or people of the period, the largest first, 1,000 at most; empty in the other reports.",
    compared: { text: "The period it is compared with.", without: "none was asked for" },
  },
  ReportFigure: {
    code: "Name of the figure.",
    unit: "NUMBER counts, POINTS are points, CENTS are amounts of the currency, SHARE lies between 0 and 1.",
    isLevel: "True for how things stand at the end of a point, false for what happened in it.",
  },
  ReportPoint: POINT,
  ReportRow: {
    id: "Id of the shop, voucher (`C17`, `R3`) or person; empty where the bookings name none.",
    name: { text: "What it is called.", without: "it has no name any more" },
    values: VALUES,
  },
};

/** Summaries of these schemas. */
export const reportSummaries: Texts = {
  BrokenRule: "A rule of the ledger that does not hold.",
  ComparedPeriod: "Another period with the same figures.",
  ExpiryMonth: "Points that expire in a month.",
  ReportFigure: "A figure of a report.",
  ReportPoint: "A day, week or month of a report.",
  ReportRow: "A shop, voucher or person of a report.",
};

const SELECTION = {
  report: "Name of the report.",
  from: "First day of the programme's time zone, `yyyy-MM-dd`.",
  to: "Last day, which belongs to the period; it may lie in the future.",
  by: "Length of the points of the series; `day` when absent.",
  storeId: "Only this shop; all that the caller reaches when absent.",
  partnerId: "Only shops of this partner; of all that the caller reaches when absent.",
} as const;

/** Texts of parameters of these calls. */
export const reportParameterTexts: Readonly<Record<string, Texts>> = {
  ExportLedger: {
    month: "Month of the programme's time zone, `yyyy-MM`.",
    format: "`csv` for a table, `hledger` for a journal; a table when absent.",
  },
  ExportReport: {
    ...SELECTION,
    of: "`series` for the points of the period, `rows` for the shops, vouchers or people; points when absent.",
  },
  ReadReport: {
    ...SELECTION,
    compare: "Adds the period before, or the same days a year earlier; nothing when absent.",
  },
};
