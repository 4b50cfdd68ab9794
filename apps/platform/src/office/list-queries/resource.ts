import { type RawBuilder, sql } from "kysely";

/** What a column holds; it decides which operators and values it takes. `digits` are whole numbers told as text. */
export type ColumnKind = "text" | "number" | "digits" | "boolean" | "time" | "uuid";

/** One column callers may see. `sql` must be what the caller may see too: a filter on hidden values would tell them. */
export interface Column {
  readonly kind: ColumnKind;
  /** Where there are only these: a filter for another one is a mistake, not an empty list. */
  readonly values?: readonly string[];
  readonly sql: RawBuilder<unknown>;
}

/** A column of a table in the FROM clause, `alias.name`, shown as it is. */
export const column = (kind: ColumnKind, name: string): Column => ({ kind, sql: sql`${sql.ref(name)}` });

/** A column that holds one of a few words. */
export const enumColumn = (values: readonly string[], name: string): Column => ({ ...column("text", name), values });

/** An object of its own inside each entry; its columns are named `<group>.<column>`. */
export interface ColumnGroup {
  /** `entry`: always there. `join`: only where a caller asks with `join`; before that it cannot be filtered either. */
  readonly shown: "entry" | "join";
  /** The column that names the object; where it is null there is none. */
  readonly key: string;
  /** The wire has a list of at most one object. */
  readonly isList?: boolean;
}

/** What can be listed, for one caller: an allow-list of columns and joins on one FROM clause (MSVC-02, T27). */
export interface ListResource {
  /** Plural noun for messages. */
  readonly name: string;
  /** By the name on the wire; `id` must be among them. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly groups?: Readonly<Record<string, ColumnGroup>>;
  readonly from: RawBuilder<unknown>;
  /** Rows this caller may see; no query can widen it. */
  readonly scope: RawBuilder<boolean>;
  /** Where the caller asks for no order; `id` always comes last. */
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

/** Looks only at own names: `constructor` is no column. */
export function columnOf(resource: ListResource, path: string): Column | undefined {
  return Object.hasOwn(resource.columns, path) ? resource.columns[path] : undefined;
}

export function groupNamed(resource: ListResource, name: string): ColumnGroup | undefined {
  return resource.groups !== undefined && Object.hasOwn(resource.groups, name) ? resource.groups[name] : undefined;
}
