import { exportFilter } from "../v2/export-parts.ts";
import { exportsApi } from "../v2/exports.ts";
import { ledgerApi } from "../v2/ledger.ts";
import { reportsApi } from "../v2/reports.ts";
import { importNames } from "./import-names.ts";
import { inside } from "./inside.ts";

const { figures, series, rows, compared } = reportsApi.readReport.response.shape;

/** Names of schemas for reports, the ledger's check, exports and imports. */
export const reportNames = {
  ReportFigure: inside(figures),
  ReportPoint: inside(series),
  ReportRow: inside(rows),
  ComparedPeriod: inside(compared),
  BrokenRule: inside(ledgerApi.checkLedger.response.shape.broken),
  ExportFilter: exportFilter,
  Export: exportsApi.readExport.response,
  ...importNames,
  ExpiryMonth: inside(ledgerApi.readExpiryOutlook.response.shape.months),
};
