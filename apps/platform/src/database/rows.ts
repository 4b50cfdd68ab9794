type Row = Readonly<Record<string, unknown>>;

/** Reads one column of a result row and checks its type, so that SQL and TypeScript cannot diverge silently. */
export function textColumn(row: Row, name: string): string {
  const value = row[name];
  if (typeof value !== "string") {
    throw wrongColumn(name, "text");
  }
  return value;
}

export function integerColumn(row: Row, name: string): number {
  const value = row[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value)) {
    throw wrongColumn(name, "a whole number");
  }
  return value;
}

export function booleanColumn(row: Row, name: string): boolean {
  const value = row[name];
  if (typeof value !== "boolean") {
    throw wrongColumn(name, "true or false");
  }
  return value;
}

export function timeColumn(row: Row, name: string): Date {
  const value = row[name];
  if (!(value instanceof Date)) {
    throw wrongColumn(name, "a time");
  }
  return value;
}

/** For nullable columns: `nullable(row, "store_id", integerColumn)`. */
export function nullable<T>(row: Row, name: string, read: (row: Row, name: string) => T): T | null {
  return row[name] === null ? null : read(row, name);
}

function wrongColumn(name: string, expected: string): TypeError {
  return new TypeError(`column ${name} is not ${expected}`);
}
