import { type RawBuilder, sql } from "kysely";

/** Kind of a column; it decides which operators and values are valid. `digits` are whole numbers sent as text. */
export type ColumnKind = "text" | "number" | "digits" | "boolean" | "time" | "uuid";

/**
 * One column callers may see. `sql` must not contain more than the caller may see, because a filter would reveal it.
 */
export interface Column {
  readonly kind: ColumnKind;
  /** All possible values; a filter for another value is refused instead of returning an empty list. */
  readonly values?: readonly string[];
  readonly sql: RawBuilder<unknown>;
}

/** An unchanged column of a table in the FROM clause, `alias.name`. */
export const column = (kind: ColumnKind, name: string): Column => ({ kind, sql: sql`${sql.ref(name)}` });

/** A column with a fixed set of values. */
export const enumColumn = (values: readonly string[], name: string): Column => ({ ...column("text", name), values });

/** A nested object of each entry; its columns are named `<group>.<column>`. */
export interface ColumnGroup {
  /** `entry`: always shown. `join`: shown and usable in filters only when requested with `join`. */
  readonly shown: "entry" | "join";
  /** The column that identifies the object; null means that there is none. */
  readonly key: string;
  /** The wire format is a list with at most one object. */
  readonly isList?: boolean;
}

/** What one caller can list: an allow-list of columns and joins on one FROM clause (decision 0022). */
export interface ListResource {
  /** Plural noun for messages. */
  readonly name: string;
  /** By wire name; must include `id`. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly groups?: Readonly<Record<string, ColumnGroup>>;
  readonly from: RawBuilder<unknown>;
  /** Rows this caller may see; no query can extend it. */
  readonly scope: RawBuilder<boolean>;
  /** Order when the caller asks for none; `id` is always appended. */
  readonly defaultSort?: readonly SortKey[];
}

export interface SortKey {
  readonly path: string;
  readonly order: "ASC" | "DESC";
}

/** The group part of `store.storeName`; undefined for a column of the entry itself. */
export function groupOf(path: string): string | undefined {
  const dot = path.indexOf(".");
  return dot < 0 ? undefined : path.slice(0, dot);
}

/** Only own properties count, so that `constructor` is not a column. */
export function columnOf(resource: ListResource, path: string): Column | undefined {
  return Object.hasOwn(resource.columns, path) ? resource.columns[path] : undefined;
}

export function groupNamed(resource: ListResource, name: string): ColumnGroup | undefined {
  return resource.groups !== undefined && Object.hasOwn(resource.groups, name) ? resource.groups[name] : undefined;
}
