export { logAsCsv, logCells } from "./csv.ts";
export { listLog } from "./list.ts";
export { forgetOldAuditOnce } from "./upkeep.ts";
