import { hasShape, isNumber, isText, type Guard } from "./guards.ts";

/** Printer model and roll width, as staff chose them. */
export interface PrinterPaper {
  readonly model: string;
  readonly rollMm: number;
}

/** Whether a stored value has the current shape. */
export const isPrinterPaper: Guard<PrinterPaper> = hasShape<PrinterPaper>({ model: isText(1), rollMm: isNumber });
