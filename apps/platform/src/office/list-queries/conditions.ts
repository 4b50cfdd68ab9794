import { operatorFor, type Operator, takesList, takesNothing } from "./operators.ts";
import { type Column, columnOf, groupNamed, groupOf, type ListResource } from "./resource.ts";
import { type GivenValue, readValue } from "./values.ts";
import { WrongQueryError } from "./wrong-query.ts";

/** One comparison; `values` are texts that PostgreSQL reads as the column's type. */
export interface Comparison {
  readonly path: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** Condition on rows: comparisons under `all` and `any`. */
export type Condition = { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] } | Comparison;

const CONDITIONS_MAX = 50;
const DEPTH_MAX = 5;
const LIST_MAX = 200;

/** Reads conditions of one query and counts them together. */
export interface ConditionReader {
  compare(given: {
    readonly path: string;
    readonly operator: string;
    readonly values: readonly GivenValue[];
    readonly place: string;
  }): Comparison;
  /** Reads the JSON of `s`. */
  search(value: unknown): Condition;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The column at a path of a joined resource. */
function columnAt(
  resource: ListResource,
  joined: ReadonlySet<string>,
  { path, place }: { readonly path: string; readonly place: string },
): Column {
  const column = columnOf(resource, path);
  if (column === undefined) {
    throw new WrongQueryError(place, `not a column of ${resource.name}`);
  }
  requireJoined(resource, joined, { path, place });
  return column;
}

/** Conditions of a list, within the limit of a query. */
function listAt(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new WrongQueryError(place, "must be a list");
  }
  if (value.length > CONDITIONS_MAX) {
    throw new WrongQueryError(place, `at most ${CONDITIONS_MAX} conditions`);
  }
  return value;
}

/** Operators within `$or` of a column; a nested `$or` is refused. */
function operatorsWithin(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (!isObject(value) || Object.hasOwn(value, "$or")) {
    throw new WrongQueryError(place, "$or takes operators");
  }
  return value;
}

export function createConditionReader(resource: ListResource, joined: ReadonlySet<string>): ConditionReader {
  let count = 0;

  function compare({ path, operator: name, values, place }: Parameters<ConditionReader["compare"]>[0]): Comparison {
    const { kind, values: known } = columnAt(resource, joined, { path, place });
    const operator = operatorFor(kind, name);
    if (operator === undefined) {
      throw new WrongQueryError(place, `the operator does not fit a column of this kind`);
    }
    count += 1;
    if (count > CONDITIONS_MAX) {
      throw new WrongQueryError(place, `at most ${CONDITIONS_MAX} conditions`);
    }
    if (takesNothing(operator)) {
      return { path, operator, values: [] };
    }
    checkNumberOfValues(operator, values.length, place);
    const read = values.map((given) => readValue(kind, given, place));
    if (known !== undefined) {
      checkKnown(known, { operator, values: read, place });
    }
    return { path, operator, values: read };
  }

  function compareWith(path: string, name: string, value: unknown, place: string): Comparison {
    if (["$isnull", "$notnull"].includes(name)) {
      if (value !== true) {
        throw new WrongQueryError(place, "takes true");
      }
      return compare({ path, operator: name, values: [], place });
    }
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return compare({ path, operator: name, values: list.map((parsed) => ({ parsed })), place });
  }

  function operatorsOf(path: string, operators: Readonly<Record<string, unknown>>, place: string): Condition[] {
    return Object.entries(operators).map(([name, value]) => {
      if (name !== "$or") {
        return compareWith(path, checkedName(name, place), value, place);
      }
      return { any: notEmpty(operatorsOf(path, operatorsWithin(value, place), place), place) };
    });
  }

  function fieldOf(path: string, value: unknown, place: string): Condition {
    if (value === null) {
      return compareWith(path, "$isnull", true, place);
    }
    if (!isObject(value)) {
      return compareWith(path, "$eq", value, place);
    }
    return { all: notEmpty(operatorsOf(path, value, place), place) };
  }

  function searchAt(value: unknown, place: string, depth: number): Condition {
    if (depth > DEPTH_MAX) {
      throw new WrongQueryError(place, `$and and $or nest at most ${DEPTH_MAX} deep`);
    }
    if (!isObject(value)) {
      throw new WrongQueryError(place, "must be an object");
    }
    const entries = Object.entries(value).map(([name, entry]): Condition => {
      if (name !== "$and" && name !== "$or") {
        return fieldOf(checkedPath(name, place), entry, place);
      }
      const within = `${place}.${name}`;
      const parts = notEmpty(listAt(entry, within), within).map((part, index) =>
        searchAt(part, `${within}[${index}]`, depth + 1),
      );
      return name === "$and" ? { all: parts } : { any: parts };
    });
    return { all: entries };
  }

  return { compare, search: (value) => searchAt(value, "s", 0) };
}

/** Refuses a column of an object that the query does not join, as the query language does. */
export function requireJoined(
  resource: ListResource,
  joined: ReadonlySet<string>,
  { path, place }: { readonly path: string; readonly place: string },
): void {
  const name = groupOf(path);
  const group = name === undefined ? undefined : groupNamed(resource, name);
  if (name !== undefined && group?.shown === "join" && !joined.has(name)) {
    throw new WrongQueryError(place, `needs join=${name}`);
  }
}

function checkedName(name: string, place: string): string {
  if (!name.startsWith("$")) {
    throw new WrongQueryError(place, "an operator starts with $");
  }
  return name;
}

function checkedPath(name: string, place: string): string {
  if (name.startsWith("$")) {
    throw new WrongQueryError(place, "only $and and $or stand here");
  }
  return name;
}

function notEmpty<T>(list: readonly T[], place: string): readonly T[] {
  if (list.length === 0) {
    throw new WrongQueryError(place, "must not be empty");
  }
  return list;
}

/** Operators that name whole values; the others match parts of values and cannot be checked. */
const NAMING: ReadonlySet<Operator> = new Set<Operator>(["eq", "ne", "in", "notin"]);
const NAMING_IN_ANY_CASE: ReadonlySet<Operator> = new Set<Operator>(["eqL", "neL", "inL", "notinL"]);

function checkKnown(
  known: readonly string[],
  {
    operator,
    values,
    place,
  }: { readonly operator: Operator; readonly values: readonly string[]; readonly place: string },
): void {
  const isKnown = (value: string): boolean =>
    NAMING_IN_ANY_CASE.has(operator)
      ? known.some((one) => one.toLowerCase() === value.toLowerCase())
      : !NAMING.has(operator) || known.includes(value);
  if (!values.every(isKnown)) {
    throw new WrongQueryError(place, `the value must be one of ${known.join(", ")}`);
  }
}

function checkNumberOfValues(operator: Operator, given: number, place: string): void {
  if (operator === "between" && given !== 2) {
    throw new WrongQueryError(place, "between takes two values");
  }
  if (!takesList(operator) && given !== 1) {
    throw new WrongQueryError(place, "takes one value");
  }
  if (given === 0 || given > LIST_MAX) {
    throw new WrongQueryError(place, `takes 1 to ${LIST_MAX} values`);
  }
}
