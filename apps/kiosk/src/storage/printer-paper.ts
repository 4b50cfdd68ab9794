import { hasShape, isNumber, isText, type Guard } from "./guards.ts";

/** The printer's model and how wide its roll is, as staff chose them. */
export interface PrinterPaper {
  readonly model: string;
  readonly rollMm: number;
}

/** Whether a stored value is one of today's shape. */
export const isPrinterPaper: Guard<PrinterPaper> = hasShape<PrinterPaper>({ model: isText(1), rollMm: isNumber });
