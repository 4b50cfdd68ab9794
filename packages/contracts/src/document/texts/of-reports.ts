import type { SchemaTexts, Texts } from "./texts.ts";

const VALUES =
  "Values of the figures, in the order of `figures`. A figure has no number if it is not known for these shops, or if it is a share of zero.";
const POINT = {
  from: "First day, `yyyy-MM-dd`.",
  to: "Last day, included.",
  isMoving: "True if late bookings may still change it, because one of its days is less than seven days old.",
  values: VALUES,
} as const;

/** Texts of properties of reports and of the ledger's check. */
export const schemaTextsOfReports: SchemaTexts = {
  BrokenRule: { rule: "The rule, in words.", number: "How many times it is broken." },
  CheckLedgerResponse: {
    checkedAt: "Moment of the check.",
    isSound: "True if every rule holds and the three sums are equal.",
    rules: "How many rules were applied.",
    broken: "Rules that do not hold; empty if all do.",
    accounts: "How many accounts there are.",
    bookings: "How many bookings there are.",
    balances: "Points of all accounts, including those held by reservations.",
    booked: "Points of all bookings.",
    figures: "Points outstanding according to the figures of the reports.",
  },
  ComparedPeriod: { from: POINT.from, to: POINT.to, series: "Points of its series.", totals: VALUES },
  ExpiryMonth: {
    month: "Month in UTC, `yyyy-MM`.",
    points: "Points that expire in it.",
    cents: { text: "What they are worth, in cents.", without: "points cannot pay" },
  },
  ReadExpiryOutlookResponse: {
    asOf: "Moment of the answer.",
    due: "Points whose day has come; they expire with the next daily run.",
    lifeMonths: { text: "Months after which points expire.", without: "points do not expire, and there are no months" },
    months: "Months in which points expire, the next one first.",
    held: "Points that reservations hold; they have no month.",
    closed: "Points of closed accounts, which nobody can spend and which do not expire.",
    owed: "Points that accounts owe because more was taken than they had.",
    outstanding: "Points outstanding.",
  },
  ReadReportResponse: {
    report: "Name of the report.",
    from: POINT.from,
    to: POINT.to,
    by: "Length of a point of the series: a day, a week or a month.",
    timeZone: "Time zone of the days.",
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
    unit: "NUMBER is a count, POINTS are points, CENTS are amounts in cents of the currency, SHARE is between 0 and 1.",
    isLevel: "True if the figure is a state at the end of a point, false if it counts what happened in it.",
  },
  ReportPoint: POINT,
  ReportRow: {
    id: "Id of the shop, voucher (`C17`, `R3`) or person; empty if the bookings name none.",
    name: { text: "Its name.", without: "it was deleted" },
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
  by: "Length of a point of the series; `day` when absent.",
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
