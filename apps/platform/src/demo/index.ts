export { createDemoPrinter } from "./demo-printer.ts";
export { holdsDemo } from "./holds-demo.ts";
export { loadDemo } from "./load.ts";
