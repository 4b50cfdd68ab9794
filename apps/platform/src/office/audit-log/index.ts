export { logAsCsv } from "./csv.ts";
export { listLog } from "./list.ts";
