export { selfSigned } from "./certificate.ts";
export { pngOf, svgOf } from "./paper/png.ts";
export type { PrintedJob } from "./printer.ts";
export type { ControlAnswer, ControlRequest } from "./control.ts";
export { startVirtualPrinter, type Ports, type VirtualPrinter } from "./virtual-printer.ts";
