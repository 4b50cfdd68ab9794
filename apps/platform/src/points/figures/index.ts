export { followFigures, followFiguresOnce, rebuildFigures } from "./follow.ts";
export { reportAsCsv } from "./csv.ts";
export { readReport } from "./report.ts";
export { readRedeemed, readVoucherFigures } from "./voucher-figures.ts";
