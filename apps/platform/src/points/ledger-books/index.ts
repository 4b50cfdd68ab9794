export { checkBooks } from "./check.ts";
export { exportLedger } from "./export.ts";
export { createLedgerWatch, type LedgerWatch } from "./watch.ts";
