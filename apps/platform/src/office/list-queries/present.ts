import { type ColumnKind, groupNamed, groupOf, type ListResource } from "./resource.ts";
import { known } from "./to-sql.ts";

/** One entry in wire format. */
export type ListEntry = Readonly<Record<string, unknown>>;

function wireValue(kind: ColumnKind, value: unknown): unknown {
  if (value instanceof Date) {
    return value.toISOString();
  }
  return kind === "digits" && typeof value === "number" ? String(value) : value;
}

/** Builds an entry with its objects from the columns of a row, in the order of `paths`. */
export function presentEntry(resource: ListResource, paths: readonly string[], row: readonly unknown[]): ListEntry {
  const entry: Record<string, unknown> = {};
  const objects = new Map<string, { isThere: boolean; readonly columns: Record<string, unknown> }>();
  for (const [index, path] of paths.entries()) {
    const value = wireValue(known(resource, path).kind, row[index] ?? null);
    const name = groupOf(path);
    if (name === undefined) {
      entry[path] = value;
      continue;
    }
    const object = objects.get(name) ?? { isThere: false, columns: {} };
    objects.set(name, object);
    object.columns[path.slice(name.length + 1)] = value;
    if (path === groupNamed(resource, name)?.key) {
      object.isThere = value !== null;
    }
  }
  for (const [name, { isThere, columns }] of objects) {
    const object = isThere ? columns : null;
    entry[name] = groupNamed(resource, name)?.isList === true ? [object].filter((one) => one !== null) : object;
  }
  return entry;
}
