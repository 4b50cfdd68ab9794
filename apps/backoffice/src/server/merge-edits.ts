/** A field that two people have changed differently. */
export interface FieldConflict {
  /** Path of the field, such as `address.city`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Result of merging two edits of one record. */
export interface MergedEdits<Values> {
  /** My values, with theirs in every field that I did not change. */
  readonly merged: Values;
  readonly conflicts: readonly FieldConflict[];
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** All fields by path. A list counts as one field. */
function fieldsOf(value: object, prefix = ""): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, part] of Object.entries(value)) {
    const path = prefix + key;
    const inner: ReadonlyMap<string, unknown> = isPlain(part)
      ? fieldsOf(part, `${path}.`)
      : new Map<string, unknown>([[path, part]]);
    for (const [name, entry] of inner) {
      fields.set(name, entry);
    }
  }
  return fields;
}

/** Compares values as text. Absent, null and empty are equal, because the user cannot tell them apart. */
const textOf = (value: unknown): string => JSON.stringify(value === undefined || value === "" ? null : value);

const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Writes a field of a nested object. */
export function setField(values: object, field: string, value: unknown): void {
  const [first = "", ...rest] = field.split(".");
  if (rest.length === 0) {
    Reflect.set(values, first, value);
    return;
  }
  const inner: unknown = Reflect.get(values, first);
  const next = isPlain(inner) ? { ...inner } : {};
  setField(next, rest.join("."), value);
  Reflect.set(values, first, next);
}

/** Three-way merge: takes fields that only one side changed, and returns the others as conflicts. */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values): MergedEdits<Values> {
  const [before, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const merged = structuredClone(mine);
  const conflicts: FieldConflict[] = [];
  for (const field of new Set([...own.keys(), ...other.keys()])) {
    const [was, is, became] = [before.get(field), own.get(field), other.get(field)];
    if (same(is, became) || same(was, became)) {
      continue;
    }
    if (same(was, is)) {
      setField(merged, field, became);
    } else {
      conflicts.push({ field, base: was, mine: is, theirs: became });
    }
  }
  return { merged, conflicts };
}
