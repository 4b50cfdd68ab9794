export { listHealth, readSummary } from "./list.ts";
export { announceMessage } from "./message.ts";
export { readCare } from "./one.ts";
