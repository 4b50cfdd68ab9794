export { listHealth, readSummary } from "./list.ts";
export { announceMessage, announceRefresh } from "./message.ts";
export { readCare } from "./one.ts";
