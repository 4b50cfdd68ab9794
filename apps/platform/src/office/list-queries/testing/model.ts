import type { ListEntry } from "../present.ts";
import { SAMPLE_COLUMNS, type SamplePath, type SampleRow } from "./sample.ts";

/** A simple model of the query language, which the SQL is compared with. */
export type ModelValue = string | number | boolean;
export interface ModelTest {
  readonly path: SamplePath;
  readonly operator: string;
  readonly values: readonly ModelValue[];
}
export type ModelCondition =
  | { readonly all: readonly ModelCondition[] }
  | { readonly any: readonly ModelCondition[] }
  | ModelTest;
export interface ModelQuery {
  readonly condition: ModelCondition;
  readonly sort: readonly { readonly path: SamplePath; readonly descending: boolean }[];
  readonly limit: number;
  readonly offset: number;
}

type Cell = ModelValue | null;

const cellOf = (row: SampleRow, path: SamplePath): Cell => row[SAMPLE_COLUMNS[path].field];

/** Texts by their bytes, times and numbers by value. */
function compareCells(path: SamplePath, left: ModelValue, right: ModelValue): number {
  if (SAMPLE_COLUMNS[path].kind === "time") {
    return Date.parse(String(left)) - Date.parse(String(right));
  }
  if (typeof left === "string" || typeof right === "string") {
    return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
  }
  return Number(left) - Number(right);
}

type Judge = (compare: (value: ModelValue) => number, cell: string, values: readonly ModelValue[]) => boolean;

const JUDGES: Readonly<Record<string, Judge>> = {
  eq: (compare, _cell, [value = ""]) => compare(value) === 0,
  ne: (compare, _cell, [value = ""]) => compare(value) !== 0,
  gt: (compare, _cell, [value = ""]) => compare(value) > 0,
  lt: (compare, _cell, [value = ""]) => compare(value) < 0,
  gte: (compare, _cell, [value = ""]) => compare(value) >= 0,
  lte: (compare, _cell, [value = ""]) => compare(value) <= 0,
  between: (compare, _cell, [from = "", to = ""]) => compare(from) >= 0 && compare(to) <= 0,
  in: (compare, _cell, values) => values.some((value) => compare(value) === 0),
  notin: (compare, _cell, values) => values.every((value) => compare(value) !== 0),
  starts: (_compare, cell, [value]) => cell.startsWith(String(value)),
  ends: (_compare, cell, [value]) => cell.endsWith(String(value)),
  cont: (_compare, cell, [value]) => cell.includes(String(value)),
  excl: (_compare, cell, [value]) => !cell.includes(String(value)),
};

function judge({ path, operator, values }: ModelTest, row: SampleRow): boolean {
  const cell = cellOf(row, path);
  if (operator === "isnull") {
    return cell === null;
  }
  // Null is neither equal nor different.
  if (cell === null) {
    return false;
  }
  if (operator === "notnull") {
    return true;
  }
  const isLowered = operator.endsWith("L");
  const change = (value: ModelValue): ModelValue => (isLowered ? String(value).toLowerCase() : value);
  const changed = change(cell);
  const judgeOf = JUDGES[isLowered ? operator.slice(0, -1) : operator];
  if (judgeOf === undefined) {
    throw new Error(`the model does not know ${operator}`);
  }
  return judgeOf((value) => compareCells(path, changed, value), String(changed), values.map(change));
}

function fits(condition: ModelCondition, row: SampleRow): boolean {
  if ("all" in condition) {
    return condition.all.every((part) => fits(part, row));
  }
  if ("any" in condition) {
    return condition.any.some((part) => fits(part, row));
  }
  return judge(condition, row);
}

function compareRows(left: SampleRow, right: SampleRow, sort: ModelQuery["sort"]): number {
  for (const { path, descending } of sort) {
    const [a, b] = [cellOf(left, path), cellOf(right, path)];
    // Null sorts as the greatest.
    const order = a === null || b === null ? Number(a === null) - Number(b === null) : compareCells(path, a, b);
    if (order !== 0) {
      return descending ? -order : order;
    }
  }
  return compareCells("id", left.id, right.id);
}

/** The entries a query must return, with the owner joined, and the total. */
export function answerOf(
  query: ModelQuery,
  rows: readonly SampleRow[],
): { readonly entries: readonly ListEntry[]; readonly total: number } {
  const fitting = rows.filter((row) => fits(query.condition, row));
  const inOrder = fitting.toSorted((left, right) => compareRows(left, right, query.sort));
  const shown = inOrder.slice(query.offset, query.offset + query.limit);
  return { entries: shown.map(entryOf), total: fitting.length };
}

function entryOf({ ownerId, ownerName, number, seenAt, ...rest }: SampleRow): ListEntry {
  return {
    ...rest,
    number: number === null ? null : String(number),
    seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
    owner: ownerId === null ? null : { id: String(ownerId), name: ownerName },
  };
}

/** Meaning of filters and ors together: either alone applies as it is; both are alternatives. */
export function conditionOf(filters: readonly ModelTest[], ors: readonly ModelTest[]): ModelCondition {
  if (ors.length === 0) {
    return { all: filters };
  }
  return filters.length === 0 ? { any: ors } : { any: [{ all: filters }, { all: ors }] };
}

/** A comparison as `filter` or `or` writes it. */
export function filterText({ path, operator, values }: ModelTest): string {
  return [path, `$${operator}`, ...(values.length === 0 ? [] : [values.join(",")])].join("||");
}

/** The same condition as the JSON of `s`. */
export function searchJson(condition: ModelCondition): object {
  if ("all" in condition) {
    return condition.all.length === 0 ? {} : { $and: condition.all.map(searchJson) };
  }
  if ("any" in condition) {
    return { $or: condition.any.map(searchJson) };
  }
  const { path, operator, values } = condition;
  if (values.length === 0) {
    return { [path]: { [`$${operator}`]: true } };
  }
  const isList = ["in", "notin", "inL", "notinL", "between"].includes(operator);
  return { [path]: { [`$${operator}`]: isList ? values : values[0] } };
}
