import type { BookRow, MonthSums } from "./month.ts";

/** A month to write. */
export interface Book extends MonthSums {
  readonly programId: string;
  readonly month: string;
  readonly zone: string;
  readonly asOf: Date;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Points outstanding after the month, by the figures of the reports. */
  readonly closing: number;
}

/** Format of an exported month, written in pieces. */
export interface BookFormat {
  readonly type: "text/csv" | "text/plain";
  readonly begin: (book: Book) => string;
  readonly booking: (day: string, row: BookRow) => string;
  readonly end: (book: Book) => string;
}
