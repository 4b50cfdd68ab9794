import { type RawBuilder, sql } from "kysely";
import type { Comparison, Condition } from "./conditions.ts";
import type { Operator } from "./operators.ts";
import { type Column, type ColumnKind, columnOf, type ListResource, type SortKey } from "./resource.ts";

type Sql = RawBuilder<unknown>;

/** Casts of parameters to their column's type. */
const CASTS: Readonly<Record<ColumnKind, RawBuilder<unknown>>> = {
  text: sql`text`,
  number: sql`numeric`,
  digits: sql`bigint`,
  boolean: sql`boolean`,
  time: sql`timestamptz`,
  uuid: sql`uuid`,
};

/** Lower case for all scripts, independent of the server's and the database's collation. */
const lowered = (text: Sql): Sql => sql`(lower((${text}) COLLATE "und-x-icu") COLLATE "C")`;
/** Texts are ordered by code point. */
const ordered = (kind: ColumnKind, text: Sql): Sql => (kind === "text" ? sql`((${text}) COLLATE "C")` : text);
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

interface Sides {
  readonly column: Sql;
  readonly value: Sql;
  /** All values, for `in` and `between`. */
  readonly values: readonly Sql[];
  /** The value as a LIKE pattern with optional wildcards. */
  readonly pattern: (start: "" | "%", end: "" | "%") => Sql;
}

const like = ({ column }: Sides, pattern: Sql): Sql => sql`(${column}) COLLATE "C" LIKE ${pattern} ESCAPE '\\'`;

type Plain = "eq" | "ne" | "starts" | "ends" | "cont" | "excl" | "in" | "notin";

const PLAIN: Readonly<Record<Plain, (sides: Sides) => Sql>> = {
  eq: ({ column, value }) => sql`${column} = ${value}`,
  ne: ({ column, value }) => sql`${column} <> ${value}`,
  in: ({ column, values }) => sql`${column} IN (${sql.join(values)})`,
  notin: ({ column, values }) => sql`${column} NOT IN (${sql.join(values)})`,
  starts: (sides) => like(sides, sides.pattern("", "%")),
  ends: (sides) => like(sides, sides.pattern("%", "")),
  cont: (sides) => like(sides, sides.pattern("%", "%")),
  excl: (sides) => sql`NOT (${like(sides, sides.pattern("%", "%"))})`,
};

type Comparing = "gt" | "lt" | "gte" | "lte" | "between";

const COMPARING: Readonly<Record<Comparing, (sides: Sides) => Sql>> = {
  gt: ({ column, value }) => sql`${column} > ${value}`,
  lt: ({ column, value }) => sql`${column} < ${value}`,
  gte: ({ column, value }) => sql`${column} >= ${value}`,
  lte: ({ column, value }) => sql`${column} <= ${value}`,
  between: ({ column, values }) => sql`${column} BETWEEN ${sql.join(values, sql` AND `)}`,
};

const LOWERED = {
  eqL: "eq",
  neL: "ne",
  startsL: "starts",
  endsL: "ends",
  contL: "cont",
  exclL: "excl",
  inL: "in",
  notinL: "notin",
} as const satisfies Partial<Record<Operator, Plain>>;

const isIn = <Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(table, name);

function sidesOf({ kind, sql: column }: Column, values: readonly string[], change: (side: Sql) => Sql): Sides {
  const sqlValues = values.map((value) => change(sql`(${value}::${CASTS[kind]})`));
  const [value = sql`NULL`] = sqlValues;
  const pattern: Sides["pattern"] = (start, end) => change(sql`(${start + escapeLike(values[0] ?? "") + end}::text)`);
  return { column: change(column), value, values: sqlValues, pattern };
}

function comparisonSql(column: Column, { operator, values }: Comparison): Sql {
  if (operator === "isnull") {
    return sql`${column.sql} IS NULL`;
  }
  if (operator === "notnull") {
    return sql`${column.sql} IS NOT NULL`;
  }
  if (isIn(LOWERED, operator)) {
    return PLAIN[LOWERED[operator]](sidesOf(column, values, lowered));
  }
  if (isIn(PLAIN, operator)) {
    return PLAIN[operator](sidesOf(column, values, (side) => side));
  }
  return COMPARING[operator](sidesOf(column, values, (side) => ordered(column.kind, side)));
}

/** The WHERE expression of a condition. */
export function conditionSql(resource: ListResource, condition: Condition): Sql {
  if ("all" in condition) {
    return joined(resource, condition.all, sql` AND `, sql`true`);
  }
  if ("any" in condition) {
    return joined(resource, condition.any, sql` OR `, sql`false`);
  }
  return comparisonSql(known(resource, condition.path), condition);
}

function joined(resource: ListResource, parts: readonly Condition[], word: Sql, none: Sql): Sql {
  if (parts.length === 0) {
    return none;
  }
  return sql`(${sql.join(
    parts.map((part) => conditionSql(resource, part)),
    word,
  )})`;
}

/** The order of a list; `id` comes last, so that pages never overlap. */
const keysOf = ({ defaultSort = [] }: ListResource, sort: readonly SortKey[]): readonly SortKey[] => [
  ...(sort.length === 0 ? defaultSort : sort),
  { path: "id", order: "ASC" },
];

/** Condition for the entry with an id, as it was checked before. */
export function isEntrySql(resource: ListResource, id: string): Sql {
  const { kind, sql: column } = known(resource, "id");
  return sql`${column} = ${id}::${CASTS[kind]}`;
}

/**
 * Condition for the entries behind one, in the order of the list, and the row with that one's values, which the statement
 * names `place`. Null is the largest value.
 */
export function behindSql(
  resource: ListResource,
  sort: readonly SortKey[],
  after: string,
): { readonly place: Sql; readonly condition: Sql } {
  const keys = keysOf(resource, sort).map(({ path, order }, index) => {
    const { kind, sql: column } = known(resource, path);
    const name = sql.id(`k${index}`);
    return { order, value: ordered(kind, column), name, place: sql`(SELECT ${name} FROM place)` };
  });
  const condition = keys.reduceRight<Sql>(
    (rest, { order, value, place }) => {
      const isBeyond =
        order === "ASC"
          ? sql`(${value} > ${place} OR (${value} IS NULL AND ${place} IS NOT NULL))`
          : sql`(${value} < ${place} OR (${value} IS NOT NULL AND ${place} IS NULL))`;
      return sql`(${isBeyond} OR (${value} IS NOT DISTINCT FROM ${place} AND ${rest}))`;
    },
    sql`false`,
  );
  const values = sql.join(keys.map(({ value, name }) => sql`${value} AS ${name}`));
  const isEntry = isEntrySql(resource, after);
  return { place: sql`SELECT ${values} FROM ${resource.from} WHERE (${resource.scope}) AND ${isEntry}`, condition };
}

/** The ORDER BY list of a query. */
export function orderSql(resource: ListResource, sort: readonly SortKey[]): Sql {
  return sql.join(
    keysOf(resource, sort).map(({ path, order }) => {
      const { kind, sql: column } = known(resource, path);
      return sql`${ordered(kind, column)} ${order === "ASC" ? sql`ASC NULLS LAST` : sql`DESC NULLS FIRST`}`;
    }),
  );
}

export function known(resource: ListResource, path: string): Column {
  const column = columnOf(resource, path);
  if (column === undefined) {
    throw new Error(`${resource.name} lost the column ${path} after the query was checked`);
  }
  return column;
}
