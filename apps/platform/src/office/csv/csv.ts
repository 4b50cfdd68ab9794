/** What a spreadsheet would calculate begins with an apostrophe, which shows it as text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a table for spreadsheets. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table for spreadsheets; its first row has the headings. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
