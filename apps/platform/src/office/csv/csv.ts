/** Text that a spreadsheet would run as a formula gets a leading apostrophe, which makes it plain text. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats one CSV cell. Numbers, negative ones too, stay numbers. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") {
    return String(value);
  }
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV table; its first row is the header. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
