import { fail, type Outcome, succeed } from "@punktum/domain";
import { type Condition, type ConditionReader, createConditionReader, requireJoined } from "./conditions.ts";
import { type GivenParameters, readParameters } from "./parameters.ts";
import {
  DELIMITER,
  parseNumber,
  parseSearch,
  splitCondition,
  splitFields,
  splitJoin,
  splitSort,
} from "./query-syntax.ts";
import { columnOf, type ColumnGroup, groupNamed, groupOf, type ListResource, type SortKey } from "./resource.ts";
import { readValue } from "./values.ts";
import { WrongQueryError } from "./wrong-query.ts";

/** A parsed and permitted query. */
export interface ListQuery {
  readonly condition: Condition;
  readonly sort: readonly SortKey[];
  /** Columns to show, by path. */
  readonly columns: readonly string[];
  /** True when `page` or `limit` was given; the answer then contains the total. */
  readonly isPaged: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Id of the entry that the list goes on behind. */
  readonly after?: string;
}

const LIMIT_MAX = 200;
const OFFSET_MAX = 1_000_000;

function requireParts(text: string, place: string, most: number): void {
  if (text.split(DELIMITER).length > most) {
    throw new WrongQueryError(place, `at most ${most} parts between ${DELIMITER}`);
  }
}

function readCondition(reader: ConditionReader, text: string, place: string): Condition {
  requireParts(text, place, 3);
  const condition = splitCondition(text);
  if (condition === undefined) {
    throw new WrongQueryError(place, `not a condition: column${DELIMITER}operator${DELIMITER}value`);
  }
  return reader.compare({ ...condition, place });
}

/** `s` takes precedence over `filter` and `or`; several of both are alternatives, as in the query language. */
function readConditions(reader: ConditionReader, given: GivenParameters): Condition {
  if (given.s !== undefined) {
    const search = parseSearch(given.s);
    if (search === undefined) {
      throw new WrongQueryError("s", "not JSON");
    }
    return reader.search(search);
  }
  const read = (name: "filter" | "or") =>
    given[name].map((text, index) => readCondition(reader, text, `${name}[${index}]`));
  const filter = read("filter");
  const or = read("or");
  if (or.length === 0) {
    return { all: filter };
  }
  if (filter.length === 0) {
    return { any: or };
  }
  return { any: [{ all: filter }, { all: or }] };
}

function readSort(resource: ListResource, joined: ReadonlySet<string>, given: readonly string[]): SortKey[] {
  return given.map((text, index) => {
    const place = `sort[${index}]`;
    const key = splitSort(text);
    if (key === undefined) {
      throw new WrongQueryError(place, "column,ASC or column,DESC");
    }
    if (columnOf(resource, key.path) === undefined) {
      throw new WrongQueryError(place, `not a column of ${resource.name}`);
    }
    requireJoined(resource, joined, { path: key.path, place });
    return key;
  });
}

/** Joins of a query with the columns of each; undefined means all columns. */
function readJoins(
  resource: ListResource,
  given: readonly string[],
): ReadonlyMap<string, readonly string[] | undefined> {
  const joins = new Map<string, readonly string[] | undefined>();
  for (const [index, text] of given.entries()) {
    const place = `join[${index}]`;
    requireParts(text, place, 2);
    const join = splitJoin(text);
    if (join === undefined) {
      throw new WrongQueryError(place, "not a join");
    }
    if (groupNamed(resource, join.name) === undefined) {
      throw new WrongQueryError(place, `${resource.name} have no such join`);
    }
    for (const column of join.columns ?? []) {
      if (columnOf(resource, `${join.name}.${column}`) === undefined) {
        throw new WrongQueryError(place, "not a column of the joined object");
      }
    }
    joins.set(join.name, join.columns);
  }
  return joins;
}

/** Columns and objects of the entry chosen by `fields`; undefined means all. */
function readFields(resource: ListResource, given: readonly string[]): ReadonlySet<string> | undefined {
  if (given.length === 0) {
    return undefined;
  }
  const names = given.flatMap(splitFields);
  for (const name of names) {
    const isKnown =
      (columnOf(resource, name) !== undefined && !name.includes(".")) || groupNamed(resource, name) !== undefined;
    if (!isKnown) {
      throw new WrongQueryError("fields", `not a column of ${resource.name}`);
    }
  }
  return new Set(names);
}

interface Chosen {
  readonly fields: ReadonlySet<string> | undefined;
  readonly joins: ReadonlyMap<string, readonly string[] | undefined>;
}

/** A joined object shows the columns the join names, and always its key. */
function isShownIn(name: string, path: string, { shown, key }: ColumnGroup, { fields, joins }: Chosen): boolean {
  const isOwn = shown === "entry" && (fields === undefined || fields.has(name));
  if (!isOwn && !joins.has(name)) {
    return false;
  }
  const columns = joins.get(name);
  return columns === undefined || path === key || columns.includes(path.slice(name.length + 1));
}

function chooseColumns(resource: ListResource, chosen: Chosen): readonly string[] {
  const { fields } = chosen;
  return Object.keys(resource.columns).filter((path) => {
    const name = groupOf(path);
    if (name === undefined) {
      return path === "id" || fields === undefined || fields.has(path);
    }
    const group = groupNamed(resource, name);
    return group !== undefined && isShownIn(name, path, group, chosen);
  });
}

function readNumber(
  given: GivenParameters,
  name: "limit" | "offset" | "page" | "cache",
  range: readonly [least: number, most: number],
): number | undefined {
  const text = given[name];
  if (text === undefined) {
    return undefined;
  }
  const value = parseNumber(text);
  if (value === undefined) {
    throw new WrongQueryError(name, "must be a number");
  }
  const [least, most] = range;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new WrongQueryError(name, `must be a whole number from ${least} to ${most}`);
  }
  return value;
}

type Page = Pick<ListQuery, "isPaged" | "limit" | "offset" | "after">;

/** With `after` the answer is an array: how many entries there are before it is not counted. */
function readAfter({ columns }: ListResource, { after, offset, page }: GivenParameters): Pick<Page, "after"> {
  if (after === undefined) {
    return {};
  }
  if (offset !== undefined || page !== undefined) {
    throw new WrongQueryError("after", "stands beside neither `page` nor `offset`");
  }
  return { after: readValue(columns["id"]?.kind ?? "text", { parsed: after, raw: after }, "after") };
}

function readPage(resource: ListResource, given: GivenParameters): Page {
  const after = readAfter(resource, given);
  const limit = readNumber(given, "limit", [1, LIMIT_MAX]);
  const offset = readNumber(given, "offset", [0, OFFSET_MAX]);
  const page = readNumber(given, "page", [1, OFFSET_MAX]);
  // There is no cache to reset, so the parameter is only validated.
  readNumber(given, "cache", [0, Number.MAX_SAFE_INTEGER]);
  const size = limit ?? LIMIT_MAX;
  const start = page === undefined ? (offset ?? 0) : (page - 1) * size;
  if (start > OFFSET_MAX) {
    throw new WrongQueryError("page", `no further than entry ${OFFSET_MAX}`);
  }
  const isPaged = after.after === undefined && (limit !== undefined || page !== undefined);
  return { isPaged, limit: size, offset: start, ...after };
}

/**
 * Parses the list parameters of a request (`fields`, `s`, `filter`, `or`, `sort`, `join`, `limit`, `offset`, `page`,
 * `after`, `cache`) and checks them against the resource. Other parameters are ignored. Refuses with REQUEST_INVALID
 * and the place: an unknown column, join or operator, a value of the wrong kind, `s` that is not JSON or too deep, too
 * many or too long conditions (decision 0022).
 */
export function parseListQuery(
  query: Readonly<Record<string, unknown>>,
  resource: ListResource,
): Outcome<ListQuery, "REQUEST_INVALID"> {
  try {
    const given = readParameters(query);
    const joins = readJoins(resource, given.join);
    const joined = new Set(joins.keys());
    return succeed({
      condition: readConditions(createConditionReader(resource, joined), given),
      sort: readSort(resource, joined, given.sort),
      columns: chooseColumns(resource, { fields: readFields(resource, given.fields), joins }),
      ...readPage(resource, given),
    });
  } catch (error) {
    if (error instanceof WrongQueryError) {
      return fail("REQUEST_INVALID", error.message);
    }
    throw error;
  }
}

/** The value a query compares one column with, when that is its only condition; else undefined. */
export function soleEqual({ condition }: ListQuery, path: string): string | undefined {
  const [only, ...more] = "all" in condition ? condition.all : [condition];
  if (only === undefined || more.length > 0 || !("path" in only)) {
    return undefined;
  }
  return only.path === path && only.operator === "eq" ? only.values[0] : undefined;
}
