export { createDemoPrinter } from "./demo-printer.ts";
export { holdsDemo } from "./holds-demo.ts";
export { keepDemoTablets } from "./tablets.ts";
export { loadDemo } from "./load.ts";
