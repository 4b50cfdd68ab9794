export { createDemoPrinter } from "./demo-printer.ts";
export { loadDemo } from "./load.ts";
